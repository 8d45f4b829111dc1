import TableKit

let table = TableView()
print("\(table.contentHeight) lines")
