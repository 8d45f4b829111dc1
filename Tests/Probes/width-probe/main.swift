// width-probe INPUT OUTPUT: columns of texts by the engine, by ncurses and by the terminal, for
// TextInTerminalTests. INPUT has a text per line, as code points in hex; OUTPUT gets three numbers per
// line, or a "?" where libc doesn't know all that is painted. It runs in the terminal that it asks.

import CNcurses
import Glibc
import HeightEngine

// Safe: texts of the program.
guard CommandLine.arguments.count == 3, unsafe setlocale(LC_ALL, "C.UTF-8") != nil,
  let input = try? readTexts(CommandLine.arguments[1])
else {
  _ = unsafe Glibc.write(STDERR_FILENO, "usage: width-probe INPUT OUTPUT\n", 32)
  exit(2)
}
let measured = input.map(MeasuredText.init)
let byTerminal = askTerminal(measured)
let byNcurses = askNcurses(measured)
let report = zip(measured, zip(byNcurses, byTerminal)).map { text, others in
  text.isKnown ? "\(text.columns) \(others.0) \(others.1)\n" : "?\n"
}.joined()
exit(writeFile(CommandLine.arguments[2], report) ? 0 : 1)
