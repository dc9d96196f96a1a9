import LinkModel

/// Tells records of joins, topics and the like by the fields that say so.
enum SystemRecords {
  /// Where records say `true` if they are one.
  static let flags = ["/system", "/is_system"]

  /// Where records say what they are.
  static let types = ["/type", "/subtype", "/kind", "/t"]

  /// What no platform gives to a message that somebody wrote.
  private static let kinds: Set<String> = Set(
    """
    system service join leave part quit kick ban topic nick mode
    user_joined user_left member_joined member_left user_join user_leave member_join member_leave
    channel_join channel_leave channel_topic channel_purpose channel_name channel_archive channel_unarchive
    channel_convert_to_private channel_posting_permissions
    group_join group_leave group_topic group_purpose group_name group_archive group_unarchive
    pinned_item unpinned_item bot_add bot_remove bot_enable bot_disable reminder_add
    m.room.member m.room.topic m.room.name m.room.avatar m.room.create m.room.power_levels m.room.join_rules
    m.room.history_visibility m.room.guest_access m.room.canonical_alias m.room.pinned_events m.room.encryption
    m.room.server_acl m.room.tombstone
    RecipientAdd RecipientRemove Call ChannelNameChange ChannelIconChange ChannelPinnedMessage GuildMemberJoin
    ThreadCreated
    uj ul ut ult au ru room_changed_topic room_changed_description room_changed_announcement
    room_changed_privacy room_changed_avatar room-archived room-unarchived user-muted user-unmuted
    subscription-role-added subscription-role-removed message_pinned
    """.split { $0 == " " || $0 == "\n" }.map { String($0) })

  /// Mattermost: `system_join_channel` and many more.
  private static let prefix = Array("system_".utf8)

  /// The length of the longest kind, in bytes.
  private static let longest = kinds.map(\.utf8.count).max() ?? 0

  /// Whether a string of `type` or the like names a system record; `rest` begins with it and ends anywhere behind it.
  static func isKind(_ rest: TextBytes) -> Bool {
    if rest.count > prefix.count, prefix.indices.allSatisfy({ rest[$0] == prefix[$0] }) { return true }
    let near = rest.extracting(0..<min(rest.count, longest + 1))
    guard let end = near.firstIndex(of: 0x22) else { return false }
    return kinds.contains(String(utf8: rest.extracting(0..<end)))
  }
}
