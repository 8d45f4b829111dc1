import Glibc
import NcursesTerminal

do {
  let terminal = try NcursesTerminal()
  TeaHouse().run(on: terminal)
  terminal.restore()
} catch {
  let message = Array("first-table: \(error)\n".utf8)
  _ = write(STDERR_FILENO, message, message.count)
  exit(1)
}
