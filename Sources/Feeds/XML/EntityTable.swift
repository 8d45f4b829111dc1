internal import CLibXML2

/// Gives libxml2 an entity for every name: the character that HTML has for it, else the reference as
/// written. So undeclared ones, as feeds have them, do no harm, and declared ones do not expand.
final class EntityTable {
  private let xml: LibXML2.Functions
  private var entities: [String: UnsafeMutablePointer<xmlEntity>] = [:]

  /// Names beyond this many are left undeclared.
  private static let most = 1000

  init(_ xml: LibXML2.Functions) { self.xml = xml }

  deinit {
    for entity in entities.values {
      xml.free(UnsafeMutableRawPointer(mutating: entity.pointee.content))
      entity.deallocate()
    }
  }

  /// The entity, which lives as long as the table.
  func entity(called name: String) -> UnsafeMutablePointer<xmlEntity>? {
    if let known = entities[name] { return known }
    guard entities.count < EntityTable.most, let content = xml.xmlStrdup(text(name)) else {
      return nil
    }
    let entity = UnsafeMutablePointer<xmlEntity>.allocate(capacity: 1)
    entity.initialize(to: xmlEntity())
    entity.pointee.type = XML_ENTITY_DECL
    // Those are taken as they are, and not parsed.
    entity.pointee.etype = XML_INTERNAL_PREDEFINED_ENTITY
    entity.pointee.content = content
    entity.pointee.length = xml.xmlStrlen(content)
    entities[name] = entity
    return entity
  }

  private func text(_ name: String) -> String {
    guard let entity = xml.htmlEntityLookup(name), let scalar = Unicode.Scalar(entity.pointee.value)
    else { return "&\(name);" }
    return String(Character(scalar))
  }
}
