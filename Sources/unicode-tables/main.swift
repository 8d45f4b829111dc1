// unicode-tables: makes the tables of HeightEngine/Text from the Unicode data files.

import Glibc

let arguments = CommandLine.arguments
guard arguments.count == 3 else {
  standardError("usage: unicode-tables FOLDER-OF-UNICODE-DATA OUTPUT.swift\n")
  exit(2)
}
do {
  let entries = try UnicodeData(folder: arguments[1]).entries()
  var seen = Set<JointClass>()
  let classes = entries.map(\.joint).filter { seen.insert($0).inserted }
  let writer = TableWriter(
    entries: entries, machine: JointMachine(classes: classes),
    version: try unicodeVersion(folder: arguments[1]))
  let source = try writer.source()
  try source.write(toFile: arguments[2])
  standardError(
    "\(arguments[2]): \(classes.count) classes, \(writer.machine.rows.count) states, "
      + "\(source.utf8.count) bytes\n")
} catch {
  standardError("unicode-tables: \(error)\n")
  exit(1)
}
