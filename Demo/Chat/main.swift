import TerminalTable

let history = (1...60).map { Message(author: "Ada", text: "Message \($0), said long ago.") }
let chat = Chat(history: history) { question in
  AsyncStream { words in
    Task {
      for word in "You asked: \(question) Here is an answer, word by word.".split(separator: " ") {
        try? await Task.sleep(for: .milliseconds(80))
        words.yield("\(word) ")
      }
      words.finish()
    }
  }
}
await TableProgram.main { TableProgram(screen: chat, terminal: $0) }
