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
}
