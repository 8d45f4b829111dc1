// Shows what NcursesTerminal does, for its end-to-end tests: the events that come in, newest last,
// under a line of samples. Some keys end it in different ways.

import Glibc
import HeightEngine
import NcursesTerminal
import TerminalCore

do {
  let terminal = try NcursesTerminal()
  var probe = Probe(terminal: terminal)
  let signal = probe.run()
  terminal.restore()
  if let notice = terminal.notice { print(notice) }
  print("left in order\(signal.map { ", signal \($0)" } ?? "")")
  exit(0)
} catch {
  write("terminal-probe: \(error)\n")
  exit(1)
}

/// Writes to standard error.
func write(_ text: String) {
  let bytes = Array(text.utf8)
  // Safe: no more is read than there is.
  _ = unsafe Glibc.write(STDERR_FILENO, bytes, bytes.count)
}

struct Probe {
  let terminal: NcursesTerminal
  var log: [String] = []

  /// Runs until `q` or a signal, which it returns.
  mutating func run() -> Int32? {
    while true {
      draw()
      let event = terminal.nextEvent(timeout: nil, watching: [])
      log.append(event.map(describe) ?? "woken")
      switch event {
      case .key(.character("q")): return nil
      case .key(.control("z")): terminal.suspend()
      case .key(let key): act(on: key)
      case .terminate(let signal): return signal
      default: break
      }
    }
  }

  private mutating func act(on key: Key) {
    switch key {
    case .character("m"): terminal.isMouseEnabled.toggle()
    case .character("w"): wakeFromAnotherThread()
    case .character("T"): trap(Int.max)
    case .character("A"): abort()
    case .character("O"): _ = overflowStack(1)
    case .character("E"): exit(3)
    case .character("F"): fatalError("last words")
    case .character("P"):
      write("between two frames\n")
    case .character("L"): fillFile()
    case .character("V"):
      var soon = itimerval(
        it_interval: timeval(), it_value: timeval(tv_sec: 0, tv_usec: 1_000))
      // Safe: one structure is read.
      unsafe setitimer(__itimer_which_t(ITIMER_VIRTUAL.rawValue), &soon, nil)
      while true {}
    case .character("S"):
      var storm = Storm(on: terminal)
      storm.run()
    case .character("H"): while true { pause() }
    case .character("$"):
      terminal.withoutScreen { _ = unsafe system("echo outside; stty -a | md5sum") }
    default: break
    }
  }

  /// Writes more than a file may hold.
  private mutating func fillFile() {
    var limit = rlimit(rlim_cur: 16, rlim_max: 16)
    // Safe: one structure is read, and as many bytes as there are.
    unsafe setrlimit(__rlimit_resource_t(RLIMIT_FSIZE.rawValue), &limit)
    let file = unsafe fileno(tmpfile())
    let bytes = [UInt8](repeating: 0, count: 32)
    _ = unsafe write(file, bytes, 32)
    let isRefused = unsafe write(file, bytes, 32) < 0 && errno == EFBIG
    log.append(isRefused ? "the file is full" : "the file has grown")
  }

  private func wakeFromAnotherThread() {
    let waker = terminal.waker
    var thread = pthread_t()
    // Safe: the thread is given what is retained for it, and releases it.
    unsafe pthread_create(
      &thread, nil,
      { argument in
        guard let argument = unsafe argument else { return nil }
        unsafe Unmanaged<Waker>.fromOpaque(argument).takeRetainedValue().wake()
        return nil
      }, Unmanaged.passRetained(waker).toOpaque())
  }

  private func trap(_ number: Int) { log.first.map { print(number + $0.count) } }

  private func overflowStack(_ depth: Int) -> Int {
    // Safe: it ends in the page that guards the stack, as it shall.
    unsafe withUnsafeTemporaryAllocation(of: Int.self, capacity: 512) { room in
      unsafe room[depth % 512] = depth
      return unsafe overflowStack(depth + 1) + room[depth % 256]
    }
  }

  private func draw() {
    var canvas = Canvas(size: terminal.size)
    let size = terminal.size
    let title = DisplayText("\(size.columns)×\(size.lines) 日本")
    let columns = canvas.draw(
      title, at: Point(column: 0, line: 0), width: size.columns, style: Style(attributes: .bold))
    canvas.draw(
      "colour", at: Point(column: columns + 1, line: 0), width: size.columns,
      style: Style(foreground: .rgb(255, 0, 0), background: .indexed(4), attributes: .underline))
    canvas.draw(
      DisplayText("pid \(getpid())"), at: Point(column: columns + 8, line: 0),
      width: size.columns)
    for (line, text) in log.suffix(max(size.lines - 1, 0)).enumerated() {
      canvas.draw(DisplayText(text), at: Point(column: 0, line: line + 1), width: size.columns)
    }
    // The last cell of the screen is where a terminal might scroll.
    let corner: DisplayText = log.last == "key W" ? "本#" : "#"
    canvas.draw(
      corner, at: Point(column: size.columns - (log.last == "key W" ? 3 : 1), line: size.lines - 1),
      width: 3, style: Style(attributes: .bold))
    terminal.present(canvas)
  }

  private func describe(_ event: InputEvent) -> String {
    switch event {
    case .key(let key): "key \(key.character.map(String.init) ?? key.label)"
    case .paste(let text): "paste \(text.utf8.count) \(text.prefix(40).debugDescription)"
    case .mouse(let mouse):
      "mouse \(mouse.kind) \(mouse.button) at \(mouse.position.column),\(mouse.position.line)"
    case .resize(let size): "resize \(size.columns)×\(size.lines)"
    case .terminate(let signal): "terminate \(signal)"
    case .readable(let descriptor): "readable \(descriptor)"
    }
  }
}
