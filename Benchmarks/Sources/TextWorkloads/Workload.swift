import CICU
import CUnistring
import HeightEngine

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// libc's memcpy, whose name `Workload.memcpy` takes.
private func copy(_ target: UnsafeMutableRawPointer, _ source: UnsafeRawPointer, _ count: Int) {
  // Safe: who calls has so many bytes at both.
  unsafe memcpy(target, source, count)
}

/// Something to measure: one run goes through a whole corpus, or through the next of its parts.
public struct Workload {
  public let name: String
  /// Bytes of text in one run.
  public let byteCount: Int
  /// Paragraphs in one run.
  public let count: Int
  /// Does it once; what it answers keeps the work from being optimised away.
  public let run: () -> Int

  init(_ name: String, _ corpus: Corpus, parts: Int = 1, _ run: @escaping () -> Int) {
    self.name = name + ", " + corpus.name
    byteCount = corpus.byteCount / parts
    count = corpus.texts.count / parts
    self.run = run
  }
}

/// Hands out the parts of a range in turn: a corpus larger than the caches, in runs short enough not to
/// be interrupted.
private final class Turns {
  private let count: Int
  private let parts: Int
  private var next = 0

  init(_ count: Int, parts: Int) {
    self.count = count
    self.parts = parts
  }

  func take() -> Range<Int> {
    defer { next = (next + 1) % parts }
    return (next * count / parts)..<((next + 1) * count / parts)
  }
}

extension Workload {
  /// Copies each paragraph to a place of its own: the speed of memory, where the corpus is large.
  public static func memcpy(_ corpus: Corpus, parts: Int = 1) -> Workload {
    let paragraphs = corpus.strings.map { Array($0.utf8) }
    // Safe: as many bytes as all paragraphs have, kept as long as the program runs.
    let target = UnsafeMutableRawPointer.allocate(byteCount: corpus.byteCount, alignment: 64)
    let turns = Turns(paragraphs.count, parts: parts)
    return Workload("memcpy", corpus, parts: parts) {
      var end = unsafe target
      for index in turns.take() {
        unsafe paragraphs[index].withUnsafeBytes { bytes in
          if let base = bytes.baseAddress { unsafe copy(end, base, bytes.count) }
          unsafe end += bytes.count
        }
      }
      return Int(unsafe target.load(as: UInt8.self))
    }
  }

  /// Counts the lines of each text.
  public static func lines(_ corpus: Corpus, width: Int = 80, parts: Int = 1) -> Workload {
    let wrapper = LineWrapper()
    let turns = Turns(corpus.texts.count, parts: parts)
    return Workload("lines at \(width)", corpus, parts: parts) {
      var lines = 0
      let texts = corpus.texts.span  // lends them: a loop over the array counts references
      for index in turns.take() {
        lines += wrapper.numberOfLines(of: texts[index], width: width)
      }
      return lines
    }
  }

  /// Sanitises each string.
  public static func sanitize(_ corpus: Corpus, parts: Int = 1) -> Workload {
    let turns = Turns(corpus.strings.count, parts: parts)
    return Workload("sanitising", corpus, parts: parts) {
      var count = 0
      for index in turns.take() { count += DisplayText(corpus.strings[index]).isEmpty ? 0 : 1 }
      return count
    }
  }

  /// Makes a text of each paragraph's bytes, decoding and sanitising it, and counts its lines.
  public static func bytesToLines(_ corpus: Corpus, width: Int = 80, parts: Int = 1) -> Workload {
    let paragraphs = corpus.strings.map { Array($0.utf8) }
    let wrapper = LineWrapper()
    let turns = Turns(paragraphs.count, parts: parts)
    return Workload("bytes to lines at \(width)", corpus, parts: parts) {
      var lines = 0
      let paragraphs = paragraphs.span
      for index in turns.take() {
        lines += wrapper.numberOfLines(
          of: DisplayText(decoding: paragraphs[index]), width: width)
      }
      return lines
    }
  }

  public static func icu(_ corpus: Corpus) -> Workload {
    let paragraphs = corpus.strings.map { Array($0.utf8) }
    // Safe: the iterator stays as long as the program runs, and there is room for the longest paragraph.
    let iterator = unsafe icu_open()
    let size = paragraphs.map(\.count).max() ?? 1
    let buffer = UnsafeMutablePointer<UInt16>.allocate(capacity: size)
    return Workload("ICU line breaks", corpus) {
      var breaks = 0
      for paragraph in paragraphs {
        breaks += Int(unsafe icu_count_breaks(iterator, paragraph, Int32(paragraph.count), buffer))
      }
      return breaks
    }
  }

  public static func unistring(_ corpus: Corpus, width: Int = 80) -> Workload {
    let paragraphs = corpus.strings.map { Array($0.utf8) }
    let size = paragraphs.map(\.count).max() ?? 1
    // Safe: there is room for the longest paragraph.
    let breaks = UnsafeMutablePointer<CChar>.allocate(capacity: size)
    return Workload("u8_width_linebreaks", corpus) {
      var columns = 0
      for paragraph in paragraphs {
        columns += Int(unsafe unistring_wrap(paragraph, paragraph.count, Int32(width), breaks))
      }
      return columns
    }
  }

  public static func prepare(_ corpus: Corpus) -> Workload {
    Workload("preparing", corpus) {
      var lines = 0
      for text in corpus.texts {
        lines += PreparedText(text).numberOfLines(LineWrapper(lineLimit: 1), width: 80)
      }
      return lines
    }
  }

  /// Counts the lines of prepared texts, at a width that changes from run to run.
  public static func relayout(_ corpus: Corpus) -> Workload {
    let prepared = corpus.texts.map(PreparedText.init)
    let wrapper = LineWrapper()
    var width = 80
    return Workload("laying out again", corpus) {
      width = width == 80 ? 100 : 80
      var lines = 0
      let texts = prepared.span
      for index in texts.indices { lines += texts[index].numberOfLines(wrapper, width: width) }
      return lines
    }
  }
}
