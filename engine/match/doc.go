// Package match measures the difference in strength between two engines.
//
// [Run] plays a match: pairs of games from balanced openings, in which the two
// engines swap colors. It ends after a number of games or when an [SPRT] has
// decided. [Ladder] plays a match between each engine of a list and the one before.
// Every game goes into a log when it ends, and an interrupted match is resumed from
// its log.
//
// An [EngineSpec] opens a [Player] for each game; [ParseEngineSpec] makes one from a
// name like "hoshi:depth=4" or "cmd:./pbrain-x". The referee is engine.Position.
package match
