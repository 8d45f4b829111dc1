import TerminalTable

let panes = TwoPanes([
  Folder(
    name: "Inbox",
    letters: [
      Letter(
        sender: "Ada", text: "It weaves algebraic patterns, as the loom weaves flowers."),
      Letter(sender: "Grace", text: "A ship in port is safe, but that is not what ships are for."),
    ]),
  Folder(
    name: "Sent", letters: [Letter(sender: "me", text: "Thank you both; more when I have read on.")]
  ),
  Folder(name: "Drafts", letters: []),
])
await TableProgram.main { TableProgram(screen: panes, terminal: $0) }
