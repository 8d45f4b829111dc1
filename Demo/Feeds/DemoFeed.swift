/// The demo feed, embedded in the program.
public enum DemoFeed {
  /// Its JSON document.
  public static var json: [UInt8] { PackageResources.demo_json }
}
