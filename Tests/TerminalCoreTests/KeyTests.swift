import TerminalCore
import Testing

@Suite("Key")
struct KeyTests {
  @Test("two that a person takes for one are equal")
  func equality() {
    #expect(Key(.character("g"), .shift) == .character("G"))
    #expect(Key(.character("!"), .shift) == .character("!"))
    #expect(Key(.character("ß"), .shift) == .character("ß"))
    #expect(Key(.character("x"), [.alt, .shift]) == .alt("X"))
    #expect(Key.control("E") == .control("e"))
    #expect(Key(.character("E"), [.control, .shift]) != .control("e"))
    #expect(Key.backTab == .shift(.tab))
    #expect(Key.up != .shift(.up))
  }

  @Test("keys are told apart in a switch, also inside an event")
  func patterns() {
    func name(_ event: InputEvent) -> String {
      switch event {
      case .key(.up): "up"
      case .key(.control(.up)): "^up"
      case .key(.character("j")), .key(.control("n")): "next"
      case .key(let key): key.character.map { "writes \($0)" } ?? "other"
      default: "none"
      }
    }
    #expect(
      Key.keys("<Up><C-Up>j<C-n>x<A-x>").map { name(.key($0)) } == [
        "up", "^up", "next", "next", "writes x", "other",
      ])
  }

  @Test("only what a key writes is its character")
  func characters() {
    #expect(Key.character("ä").character == "ä")
    #expect(Key.control("a").character == nil)
    #expect(Key.alt("a").character == nil)
    #expect(Key.enter.character == nil)
  }

  @Test(
    "a key with modifiers is read by its name",
    arguments: [
      ("C-Up", Key.control(.up)), ("S-Tab", .backTab), ("A-x", .alt("x")), ("M-X", .alt("X")),
      ("C-S-Left", Key(.left, [.control, .shift])), ("s-c-left", Key(.left, [.control, .shift])),
      ("C-E", .control("e")), ("C-Space", .control(" ")), ("C--", .control("-")),
      ("A-F1", .alt(.function(1))), ("S-a", .character("A")),
      ("C-A-PgDn", Key(.pageDown, [.alt, .control])),
    ])
  func names(name: String, key: Key) {
    #expect(Key(name: name) == key)
    #expect(Key.keys("<\(name)>") == [key])
  }

  @Test(
    "what names no key is taken as characters", arguments: ["C-", "X-a", "b", "C-xy", "F0", "-"])
  func noNames(name: String) {
    #expect(Key(name: name) == nil)
    #expect(Key.keys("<\(name)>").count == name.count + 2)
  }

  @Test(
    "a key has a name that people write",
    arguments: [
      (Key.control("e"), "^E"), (.character(" "), "Space"), (.pageDown, "PgDn"),
      (.alt("x"), "Alt-x"), (.function(12), "F12"), (.character("ä"), "ä"),
      (.backTab, "Shift-Tab"), (.control(.left), "Ctrl-Left"), (.control(" "), "Ctrl-Space"),
      (Key(.delete, [.control, .alt, .shift]), "Ctrl-Alt-Shift-Del"),
      (Key(.character("a"), [.control, .alt]), "Ctrl-Alt-a"),
    ])
  func labels(key: Key, label: String) {
    #expect(key.label == label)
  }
}
