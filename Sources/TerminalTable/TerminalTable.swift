// All that a list in a terminal needs, by one import.

@_exported import HeightEngine
@_exported import NcursesTerminal
@_exported import TableKit
@_exported import TerminalCore
