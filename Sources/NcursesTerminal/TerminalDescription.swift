import CNcurses

#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// A variable of the environment.
func environment(_ name: String) -> String? {
  // Safe: C strings, the second copied at once; variables are set where the terminal is used, on one thread.
  unsafe getenv(name).map { unsafe String(cString: $0) }
}

/// The bytes that undo what we do to a terminal.
func restoreSequence(for type: TerminalType, on descriptor: Int32) throws(TerminalError) -> [CChar]
{
  guard type.setUp(on: descriptor) else { throw .unknownTerminalType(type.name) }
  defer { shim_forget_terminal() }
  guard Terminfo.string("cup") != nil else { throw .unfitTerminalType(type.name) }
  // What another program has begun and left so would swallow the rest: CAN and ST end it.
  var bytes: [CChar] = isANSI ? Array("\u{18}\u{1B}\\".utf8CString.dropLast()) : []
  if Terminfo.string("kmous") != nil {
    bytes += "\u{1B}[?1000l\u{1B}[?1002l\u{1B}[?1006l".utf8CString.dropLast()
  }
  if shim_knows_brackets() != 0 { bytes += "\u{1B}[?2004l".utf8CString.dropLast() }
  if Terminfo.hasLinks { bytes += "\u{1B}]8;;\u{1B}\\".utf8CString.dropLast() }
  for name in ["sgr0", "op", "rmkx", "cnorm"] { bytes += capability(name) }
  bytes += wraps()
  bytes += wholeScreenScrolls()
  // The cursor goes with the origin, and `rmcup` puts it back.
  if isANSI, Terminfo.string("rmcup") != nil { bytes += "\u{1B}[?6l".utf8CString.dropLast() }
  bytes += capability("rmcup")
  if Terminfo.string("rmcup") == nil { bytes += "\r\n".utf8CString.dropLast() }
  return bytes
}

private func capability(_ name: String) -> [CChar] {
  guard let value = Terminfo.string(name) else { return [] }
  return withoutPadding(value).utf8CString.dropLast()
}

/// Whether the terminal's sequences are those of ECMA-48, by the one that moves its cursor.
private var isANSI: Bool { Terminfo.string("cup")?.hasPrefix("\u{1B}[") ?? false }

/// The bytes that end the limits of scrolling, at whatever size the terminal has. They move the cursor,
/// which `rmcup` puts back; where there is none, it is put back here.
private func wholeScreenScrolls() -> [CChar] {
  guard let region = Terminfo.string("csr"), region.hasPrefix("\u{1B}[") else { return [] }
  let bytes = Array("\u{1B}[r".utf8CString.dropLast())
  return Terminfo.string("rmcup") == nil ? capability("sc") + bytes + capability("rc") : bytes
}

/// The bytes that have long lines wrap again.
private func wraps() -> [CChar] {
  let told = capability("smam")
  return told.isEmpty && isANSI ? Array("\u{1B}[?7h".utf8CString.dropLast()) : told
}

/// A capability without its delays (`$<5/>`), which only terminals of the past need.
func withoutPadding(_ capability: String) -> String {
  guard capability.contains("$<") else { return capability }
  var result = ""
  var rest = capability[...]
  while let first = rest.first {
    if rest.hasPrefix("$<"), let end = rest.firstIndex(of: ">") {
      rest = rest[rest.index(after: end)...]
    } else {
      result.append(first)
      rest = rest.dropFirst()
    }
  }
  return result
}

/// Takes the person's locale for character types, or one with UTF-8 where theirs has none: in the
/// "C" locale, which is what there is without `LANG`, wide characters would be lost.
func useUTF8Locale() {
  for name in ["", "C.UTF-8", "C.utf8", "en_US.UTF-8"] {
    // Safe: it reads a C string, and what it returns is only compared.
    if unsafe setlocale(LC_CTYPE, name) != nil, isUTF8() { return }
  }
}

private func isUTF8() -> Bool {
  // Safe: a C string, which is copied at once.
  unsafe nl_langinfo(Int32(CODESET)).map { unsafe String(cString: $0) } == "UTF-8"
}
