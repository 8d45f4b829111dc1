import TableKit

/// What keys change about rows that makes them higher or lower.
struct RowLook: Equatable {
  let variant: Int
  let separator: SeparatorChoice
}

extension FeedController {
  /// How rows look now.
  var look: RowLook { RowLook(variant: table.contentVariant, separator: separator) }
}
