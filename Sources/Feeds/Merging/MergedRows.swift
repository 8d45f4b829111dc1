/// The rows of several files as one list in order of time.
///
/// Each file keeps its order: a row without a time, or with an earlier one than the row before it in its file, has
/// the time of that. Of rows of one time those of the first file stand first.
///
/// Invariant: `places` ascend by their times, of one time by their files, of one file by their rows, in whatever order
/// the files were written. So the list is the same whenever it was begun.
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
  /// Where rows stand that came since this was empty, while that is noted; ascending.
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

  /// Where a row of a file stands; nil: it is not here yet. O(rows from it to the file's last one here)
  func position(ofRow row: Int, inPart part: Int) -> Int? {
    guard row < heads[part].next else { return nil }
    return places[...positionOfLast(ofPart: part)].lastIndex(
      of: Place(part: UInt32(part), row: UInt32(row)))
  }

  /// Where a file's rows from `first` on stand, ascending. O(rows from the first of them to the last)
  func positions(ofRowsFrom first: Int, inPart part: Int) -> [Int] {
    let count = heads[part].next - first
    guard count > 0 else { return [] }
    var positions: [Int] = []
    var position = positionOfLast(ofPart: part)
    while positions.count < count {
      if places[position].part == part { positions.append(position) }
      position -= 1
    }
    return positions.reversed()
  }

  /// Where a file's last row stands, of one that has rows here. O(log n)
  private func positionOfLast(ofPart part: Int) -> Int {
    var (low, high) = (0, count)
    while low < high {
      let middle = (low + high) / 2
      if (times[middle], Int(places[middle].part)) <= (heads[part].time, part) {
        low = middle + 1
      } else {
        high = middle
      }
    }
    return low - 1
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

// MARK: - Rows that come

extension MergedRows {
  /// Takes in rows as long as `goesOn`, which is asked every 64 rows.
  ///
  /// - Parameter awaits: Whether a file that has no row left will have more soon, by its number: no other row can
  ///   be taken before them.
  /// - Returns: the file whose rows are awaited; nil: there is none.
  /// - Complexity: O(log files) a row and O(files without a next row), and O(rows behind the first that comes late)
  mutating func merge(
    reading read: TimeReader, awaiting awaits: (Int) -> Bool, while goesOn: () -> Bool
  ) -> Int? {
    let start = count
    defer { putInPlace(from: start) }
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

  /// By what a file's next row comes; nil: there is none.
  private mutating func timeOfNext(ofPart part: Int, _ read: TimeReader) -> Int? {
    if heads[part].ahead.isEmpty { heads[part].ahead = read(part, heads[part].next)[...] }
    guard let said = heads[part].ahead.first else { return nil }
    return max(said ?? .min, heads[part].time)
  }

  private mutating func take(_ part: Int) {
    let said = heads[part].ahead.removeFirst()
    heads[part].time = max(said ?? .min, heads[part].time)
    places.append(Place(part: UInt32(part), row: UInt32(heads[part].next)))
    times.append(heads[part].time)
    heads[part].next += 1
  }

  /// Rows from `start` on have come, in order: those that came late go where they belong among the rows before.
  private mutating func putInPlace(from start: Int) {
    guard start > 0, start < count,
      (times[start], places[start].part) < (times[start - 1], places[start - 1].part)
    else {
      news += start..<count
      return
    }
    let (came, timesOfCame) = (Array(places[start...]), Array(times[start...]))
    var positions = [Int](repeating: 0, count: came.count)
    // From the last one back: what has its place is behind what still is to be moved.
    var (old, new, position) = (start - 1, came.count - 1, count - 1)
    while new >= 0 {
      if old >= 0, (timesOfCame[new], came[new].part) < (times[old], places[old].part) {
        (places[position], times[position]) = (places[old], times[old])
        old -= 1
      } else {
        (places[position], times[position]) = (came[new], timesOfCame[new])
        positions[new] = position
        new -= 1
      }
      position -= 1
    }
    noteNews(at: positions)
  }

  /// Rows have come between others, and stand at these positions, which ascend.
  private mutating func noteNews(at positions: [Int]) {
    var before = 0
    for index in news.indices {
      while before < positions.count, positions[before] <= news[index] + before { before += 1 }
      news[index] += before
    }
    news = (news + positions).sorted()
  }
}

// MARK: - Rows that say something else

extension MergedRows {
  /// Rows that say something else than they did, by where they stood.
  struct Changes {
    /// Those that have the time that they had, and stay; ascending for each file.
    var staying: [Int] = []
    /// Those that were taken out, as they or one before them in their file say another time.
    var leaving: [(position: Int, place: Place)] = []
  }

  /// Rows of files say something else, as a last line does that was not whole: of each file, by its number, from a row on.
  /// What says another time than it did is taken out, and comes by the next merge.
  ///
  /// - Complexity: O(rows from the first of them on), and O(files) for each file
  mutating func change(rowsFrom firsts: [Int: Int], reading read: TimeReader) -> Changes {
    var changes = Changes()
    for (part, first) in firsts { change(part, from: first, read, &changes) }
    changes.leaving.sort { $0.position < $1.position }
    remove(changes.leaving.map(\.position))
    return changes
  }

  /// Finds which rows of a file stay; its others are as if they had not come.
  private mutating func change(
    _ part: Int, from first: Int, _ read: TimeReader, _ changes: inout Changes
  ) {
    guard first < heads[part].next + heads[part].ahead.count else { return }
    heads[part].ahead = heads[part].ahead.prefix(max(first - heads[part].next, 0))
    // Its next row may come by another time now.
    (files, others) = (FilesByTime(), Array(heads.indices))
    guard first < heads[part].next else { return }
    let known = positions(ofRowsFrom: max(first - 1, 0), inPart: part)
    var time = first > 0 ? times[known[0]] : .min
    var said: ArraySlice<Int?> = []
    for (row, position) in zip(first..., known.suffix(heads[part].next - first)) {
      if said.isEmpty { said = read(part, row)[...] }
      // Where nothing can be told before more of it is read, it has the time that it had.
      let now = said.popFirst().map { max($0 ?? .min, time) } ?? times[position]
      guard now == times[position] else {
        let left = known.suffix(heads[part].next - row)
        changes.leaving += left.map { (position: $0, place: places[$0]) }
        (heads[part].next, heads[part].time) = (row, time)
        return
      }
      changes.staying.append(position)
      time = now
    }
  }

  /// Takes out rows at these positions, which ascend.
  private mutating func remove(_ positions: [Int]) {
    guard var target = positions.first else { return }
    var rest = positions[...]
    for position in target..<count {
      if position == rest.first {
        rest.removeFirst()
        continue
      }
      (places[target], times[target]) = (places[position], times[position])
      target += 1
    }
    places.removeSubrange(target...)
    times.removeSubrange(target...)
  }
}
