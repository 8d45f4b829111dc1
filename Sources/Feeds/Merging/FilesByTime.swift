/// Files by when their next rows were written: the earliest first, of one time the first file. A binary heap.
struct FilesByTime {
  private struct File {
    let time: Int
    let number: Int

    func isBefore(_ other: File) -> Bool { (time, number) < (other.time, other.number) }
  }

  private var files: [File] = []

  /// The file whose next row is the earliest; nil: no file has one.
  var first: Int? { files.first?.number }

  /// Takes in a file that isn't here, by the time of its next row. O(log files)
  mutating func insert(_ number: Int, time: Int) {
    let file = File(time: time, number: number)
    var place = files.count
    files.append(file)
    while place > 0, file.isBefore(files[(place - 1) / 2]) {
      files[place] = files[(place - 1) / 2]
      place = (place - 1) / 2
    }
    files[place] = file
  }

  /// The first file has another next row, or none (nil). O(log files)
  mutating func replaceFirst(time: Int?) {
    let file: File
    if let time {
      file = File(time: time, number: files[0].number)
    } else {
      file = files.removeLast()
      if files.isEmpty { return }
    }
    var place = 0
    while true {
      var child = 2 * place + 1
      guard child < files.count else { break }
      if child + 1 < files.count, files[child + 1].isBefore(files[child]) { child += 1 }
      guard files[child].isBefore(file) else { break }
      files[place] = files[child]
      place = child
    }
    files[place] = file
  }
}
