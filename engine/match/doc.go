// Package match measures the difference in strength between two engines.
//
// [Run] plays a match: pairs of games from balanced openings, in which the two engines swap
// colors. It ends after a number of games or when an [SPRT] has decided. [Ladder] plays a match
// between each engine of a list and the one before it. Every finished game goes into a log, from
// which an interrupted match can resume.
//
// An [EngineSpec] opens a [Player] for each game; [ParseEngineSpec] makes one from a name like
// "hoshi:depth=4" or "cmd:./pbrain-x". engine.Position is the referee.
package match
