/// Schema.
public enum RuleSchema {
  public static func json(named name: String) -> String? { name == "rule-pack" ? "{}\n" : nil }
}
