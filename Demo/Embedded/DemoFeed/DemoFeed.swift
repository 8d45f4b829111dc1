import CDemoFeed

/// The demo feed, embedded in the program.
public enum DemoFeed {
  /// Its JSON document, `Demo/Feeds/demo.json`.
  public static var json: [UInt8] {
    // Safe: the C file defines as many bytes as it says, and they never change.
    unsafe [UInt8](UnsafeRawBufferPointer(start: demo_feed_bytes(), count: demo_feed_count()))
  }
}
