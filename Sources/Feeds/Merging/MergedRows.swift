/// The rows of several files as one list in order of time.
///
/// Each file keeps its order: a row without a time, or with an earlier one than the row before it in its file, has
/// the time of that. Of rows of one time those of the first file stand first, and what says no time stands right
/// behind the row before it. A row that comes late, as its file was written later than others, stands where its
/// time says, behind all of that time.
///
/// Memory: 16 bytes a row.
struct MergedRows {
  /// Where a row comes from.
  struct Place: Hashable {
    /// The file, from 0.
    var part: UInt32
    /// The row there, from 0.
    var row: UInt32
  }

  /// What is known of a file's next row.
  private struct Head {
    /// The next row.
    var next = 0
    /// The time of the row before it: no row of the file has an earlier one.
    var time = Int.min
    /// Where the row before it stands.
    var position = -1
    /// What the next rows say of their times, up to so many; nil: nothing.
    var ahead: ArraySlice<Int?> = []
  }

  /// Reads when rows were written, from one of a file on, as many as are read at once; none where there are none.
  typealias TimeReader = (_ part: Int, _ row: Int) -> [Int?]

  private(set) var places: [Place] = []
  /// The time of each, in milliseconds.
  private(set) var times: [Int] = []
  private var heads: [Head]
  /// The files whose next rows are known.
  private var files = FilesByTime()
  /// The others.
  private var others: [Int]
  /// Where rows stand that came since this was empty, while that is noted.
  private(set) var news: [Int] = []
  /// Whether nothing was left the last time.
  private(set) var isThrough = true

  /// Of so many files, of which nothing is merged yet.
  init(parts: Int) {
    heads = [Head](repeating: Head(), count: parts)
    others = Array(0..<parts)
  }

  var count: Int { places.count }

  /// How many rows of a file stand here.
  func count(ofPart part: Int) -> Int { heads[part].next }

  /// What has come is known.
  mutating func forgetNews() { news = [] }

  /// Takes in rows as long as `goesOn`, which is asked every 64 rows.
  ///
  /// - Parameter awaits: Whether a file that has no row left will have more soon, by its number: no other row can
  ///   be taken before them.
  /// - Returns: the file whose rows are awaited; nil: there is none.
  /// - Complexity: O(log files) a row and O(files without a next row), and O(rows behind it) for each row that
  ///   comes late
  mutating func merge(
    reading read: TimeReader, awaiting awaits: (Int) -> Bool, while goesOn: () -> Bool
  ) -> Int? {
    var taken = 0
    isThrough = false
    var ended: [Int] = []
    while let part = others.popLast() {
      if let time = timeOfNext(ofPart: part, read) {
        files.insert(part, time: time)
      } else {
        ended.append(part)
        if awaits(part) {
          others += ended
          return part
        }
      }
    }
    others = ended
    while let part = files.first {
      take(part)
      let time = timeOfNext(ofPart: part, read)
      files.replaceFirst(time: time)
      if time == nil {
        others.append(part)
        if awaits(part) { return part }
      }
      taken += 1
      if taken.isMultiple(of: 64), !goesOn() { return nil }
    }
    isThrough = true
    return nil
  }

  /// By what a file's next row comes: its time, and at once if it goes on with the row before it; nil: there is none.
  private mutating func timeOfNext(ofPart part: Int, _ read: TimeReader) -> Int? {
    if heads[part].ahead.isEmpty { heads[part].ahead = read(part, heads[part].next)[...] }
    guard let said = heads[part].ahead.first else { return nil }
    if said == nil, heads[part].position >= 0 { return .min }
    return max(said ?? heads[part].time, heads[part].time)
  }

  private mutating func take(_ part: Int) {
    let said = heads[part].ahead.removeFirst()
    let isSaid = said != nil
    let time = max(said ?? heads[part].time, heads[part].time)
    let place = Place(part: UInt32(part), row: UInt32(heads[part].next))
    var position = count
    if !isSaid, heads[part].position >= 0 {
      position = heads[part].position + 1
    } else if let last = times.last, time < last {
      position = firstPosition(behind: time)
    }
    if position == count {
      places.append(place)
      times.append(time)
    } else {
      places.insert(place, at: position)
      times.insert(time, at: position)
      for other in heads.indices where heads[other].position >= position {
        heads[other].position += 1
      }
      for index in news.indices where news[index] >= position { news[index] += 1 }
    }
    news.append(position)
    heads[part].next += 1
    heads[part].time = time
    heads[part].position = position
  }

  /// The first position at which rows are later. O(log n)
  private func firstPosition(behind time: Int) -> Int {
    var (low, high) = (0, count)
    while low < high {
      let middle = (low + high) / 2
      if times[middle] <= time { low = middle + 1 } else { high = middle }
    }
    return low
  }

  /// Where a row of a file stands; nil: it is not here yet. O(rows from it to the file's last one here)
  func position(ofRow row: Int, inPart part: Int) -> Int? {
    guard row < heads[part].next else { return nil }
    var position = heads[part].position
    while position >= 0 {
      if places[position] == Place(part: UInt32(part), row: UInt32(row)) { return position }
      position -= 1
    }
    return nil
  }

  /// The end of the rows from a position on that are neighbours of one file, too; at most `limit`.
  func endOfRun(from position: Int, limit: Int) -> Int {
    var end = position + 1
    while end < limit, places[end].part == places[position].part,
      places[end].row == places[end - 1].row + 1
    {
      end += 1
    }
    return end
  }
}
