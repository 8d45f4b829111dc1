/// Rows as runs of a few sources' rows. What was never edited is one run, however long: a row costs
/// nothing; an edit splits one run.
///
/// The runs are kept in chunks, so that no edit moves more than a chunk and the chunks' ends: with
/// p runs an edit costs O(√p) and finding a row O(log p), in practice.
struct RowRuns {
  /// Rows that stand one after the other in a source.
  struct Run: Hashable {
    var source: Int
    var start: Int
    var count: Int

    var end: Int { start + count }
    func isFollowed(by other: Run) -> Bool { source == other.source && end == other.start }
  }

  private struct Place {
    var chunk: Int
    var run: Int
    var offset: Int
  }

  /// None is empty, nor is any run.
  private var chunks: [[Run]] = []
  /// Rows up to the end of each chunk.
  private var ends: [Int] = []
  private static let runsPerChunk = 256

  var count: Int { ends.last ?? 0 }
  var numberOfRuns: Int { chunks.reduce(0) { $0 + $1.count } }

  /// The source of a row, and the row's place in it.
  ///
  /// - Precondition: there is such a row.
  subscript(row: Int) -> (source: Int, offset: Int) {
    let place = place(of: row)
    let run = chunks[place.chunk][place.run]
    return (run.source, run.start + place.offset)
  }

  /// Puts a run before a row, or at the end.
  mutating func insert(_ run: Run, at row: Int) {
    precondition(row >= 0 && row <= count, "no place \(row) among \(count) rows")
    guard run.count > 0 else { return }
    guard row > 0, !chunks.isEmpty else {
      if chunks.isEmpty {
        chunks.append([])
        ends.append(0)
      }
      insert(run, inChunk: 0, at: 0)
      return
    }
    // Found by the row before, so that a run that goes on with it joins it.
    let place = place(of: row - 1)
    let before = chunks[place.chunk][place.run]
    let taken = place.offset + 1
    if taken < before.count {
      chunks[place.chunk][place.run].count = taken
      let rest = Run(
        source: before.source, start: before.start + taken, count: before.count - taken)
      chunks[place.chunk].insert(rest, at: place.run + 1)
    }
    insert(run, inChunk: place.chunk, at: place.run + 1)
  }

  /// Takes a row out.
  ///
  /// - Precondition: there is such a row.
  mutating func remove(at row: Int) -> (source: Int, offset: Int) {
    let place = place(of: row)
    let run = chunks[place.chunk][place.run]
    let (head, tail) = (place.offset, run.count - place.offset - 1)
    var rest: [Run] = []
    if head > 0 { rest.append(Run(source: run.source, start: run.start, count: head)) }
    if tail > 0 { rest.append(Run(source: run.source, start: run.end - tail, count: tail)) }
    chunks[place.chunk].replaceSubrange(place.run...place.run, with: rest)
    shiftEnds(from: place.chunk, by: -1)
    if chunks[place.chunk].isEmpty {
      chunks.remove(at: place.chunk)
      ends.remove(at: place.chunk)
    } else {
      splitIfFull(place.chunk)
    }
    return (run.source, run.start + head)
  }

  private mutating func insert(_ run: Run, inChunk chunk: Int, at index: Int) {
    if index > 0, chunks[chunk][index - 1].isFollowed(by: run) {
      chunks[chunk][index - 1].count += run.count
      joinRun(inChunk: chunk, at: index)
    } else {
      chunks[chunk].insert(run, at: index)
      joinRun(inChunk: chunk, at: index + 1)
    }
    shiftEnds(from: chunk, by: run.count)
    splitIfFull(chunk)
  }

  /// Joins a run to the one before it, if it goes on with it.
  private mutating func joinRun(inChunk chunk: Int, at index: Int) {
    guard index < chunks[chunk].count, chunks[chunk][index - 1].isFollowed(by: chunks[chunk][index])
    else { return }
    chunks[chunk][index - 1].count += chunks[chunk].remove(at: index).count
  }

  private mutating func shiftEnds(from chunk: Int, by rows: Int) {
    for index in chunk..<ends.count { ends[index] += rows }
  }

  private mutating func splitIfFull(_ chunk: Int) {
    guard chunks[chunk].count > Self.runsPerChunk else { return }
    let half = chunks[chunk].count / 2
    let tail = Array(chunks[chunk][half...])
    chunks[chunk].removeSubrange(half...)
    chunks.insert(tail, at: chunk + 1)
    ends.insert(ends[chunk], at: chunk + 1)
    ends[chunk] -= tail.reduce(0) { $0 + $1.count }
  }

  private func place(of row: Int) -> Place {
    precondition(row >= 0 && row < count, "no row \(row) among \(count)")
    var low = 0
    var high = ends.count - 1
    while low < high {
      let middle = (low + high) / 2
      if ends[middle] > row { high = middle } else { low = middle + 1 }
    }
    var offset = row - (low > 0 ? ends[low - 1] : 0)
    var index = 0
    while offset >= chunks[low][index].count {
      offset -= chunks[low][index].count
      index += 1
    }
    return Place(chunk: low, run: index, offset: offset)
  }
}
