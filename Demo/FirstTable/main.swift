import TerminalTable

let teas = TeaTable()
await TableProgram.main(table: teas.table)
