/// Some of a file's bytes as they were when they were read first, spread over all of them: who writes over a file may leave its
/// beginning, its end and its size as they were.
///
/// Invariant: there are at most `most`, in order of their places, which are multiples of `stride`.
struct FileSamples {
  private struct Sample {
    var start: Int
    var hash: UInt64
  }

  private var samples: [Sample] = []
  private var stride = FileSamples.size

  /// Of one, in bytes.
  private static let size = 256
  private static let most = 16

  /// Takes samples of bytes that stand behind those that were read before. O(log n) over all of a file.
  mutating func take(of bytes: Span<UInt8>, at offset: Int) {
    var place = self.place(from: offset)
    while place - offset + Self.size <= bytes.count {
      let sample = bytes.extracting(place - offset..<place - offset + Self.size)
      samples.append(Sample(start: place, hash: ContentHash.hash(sample)))
      if samples.count > Self.most { spread() }
      place = self.place(from: place + 1)
    }
  }

  /// Whether these bytes stand in their places in `store`. O(1)
  func stand(in store: ByteStore) -> Bool {
    samples.allSatisfy {
      ContentHash.hash(store.copy($0.start..<$0.start + Self.size).span) == $0.hash
    }
  }

  /// The first place for another one that is not before `offset`.
  private func place(from offset: Int) -> Int {
    let first = max(offset, samples.last.map { $0.start + Self.size } ?? 0)
    return (first + stride - 1) / stride * stride
  }

  /// Leaves out every other one.
  private mutating func spread() {
    let wider = 2 * stride
    samples.removeAll { !$0.start.isMultiple(of: wider) }
    stride = wider
  }
}
