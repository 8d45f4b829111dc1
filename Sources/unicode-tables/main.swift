// unicode-tables: makes the tables of HeightEngine/Text from the Unicode data files.

import Glibc

let arguments = CommandLine.arguments
guard arguments.count == 4 else {
  standardError("usage: unicode-tables FOLDER-OF-UNICODE-DATA OUTPUT.swift TAILORED-OUTPUT.swift\n")
  exit(2)
}
do {
  let entries = try UnicodeData(folder: arguments[1]).entries()
  let version = try unicodeVersion(folder: arguments[1])
  var seen = Set<JointClass>()
  let classes = entries.map(\.joint).filter { seen.insert($0).inserted }
  let writers = [NumberRule.pairs, .expressions].map { numbers in
    TableWriter(
      entries: entries, machine: JointMachine(classes: classes, numbers: numbers), version: version)
  }
  let sources = [try writers[0].source(), try writers[1].tailoredSource()]
  for (path, (writer, source)) in zip(arguments[2...], zip(writers, sources)) {
    try source.write(toFile: path)
    standardError(
      "\(path): \(classes.count) classes, \(writer.machine.rows.count) states, "
        + "\(source.utf8.count) bytes\n")
  }
} catch {
  standardError("unicode-tables: \(error)\n")
  exit(1)
}
