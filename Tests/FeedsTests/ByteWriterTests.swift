import Testing

@testable import Feeds

@Suite("Writing bytes")
struct ByteWriterTests {
  @Test(
    "a number in hexadecimal digits is what Swift makes of it, with what follows right behind",
    arguments: [0, 1, 9, 10, 15, 16, 0xFF, 0x100, 0xDEAD_BEEF, 0x0123_4567_89AB_CDEF, .max])
  func hexadecimal(number: UInt64) {
    var bytes: [UInt8] = []
    bytes.append(room: 40) {
      $0.write(contentHash: number)
      $0.write("!")
    }
    #expect(String(decoding: bytes, as: UTF8.self) == "hash-\(String(number, radix: 16))!")
  }

  @Test(
    "a number in decimal digits is what Swift makes of it, with what follows right behind",
    arguments: [
      0, 1, 9, 10, 99, 100, 101, 999, 1000, 9999, 10_000, 10_001, 99_999, 100_000, 999_999,
      1_000_000, 9_999_999, 12_345_678, 99_999_999, 100_000_000, 100_000_001, 123_456_789,
      1_000_000_000, 9_999_999_999_999_999, 10_000_000_000_000_000, .max,
    ])
  func decimal(number: Int) {
    var bytes: [UInt8] = []
    bytes.append(room: ByteWriter.mostDigits + 1) {
      $0.write(decimal: number)
      $0.write("!")
    }
    #expect(String(decoding: bytes, as: UTF8.self) == "\(number)!")
  }

  @Test("numbers of up to eight digits, many of them")
  func manyDecimals() {
    var bytes: [UInt8] = []
    for number in stride(from: 0, to: 100_000_000, by: 99_991) {
      bytes.removeAll(keepingCapacity: true)
      bytes.append(room: ByteWriter.mostDigits) { $0.write(decimal: number) }
      #expect(String(decoding: bytes, as: UTF8.self) == "\(number)")
    }
  }
}
