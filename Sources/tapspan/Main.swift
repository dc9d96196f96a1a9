@main
struct Main {
  static func main() { print("tapspan") }
}
