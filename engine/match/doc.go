// Package match measures how much stronger one player of gomoku is than another.
//
// [Run] plays a match: pairs of games from openings that are about even, in which
// the two change colours, until the games are played or an [SPRT] has decided.
// [Ladder] plays matches between neighbours in a row of players. Every game goes
// into a log as it ends, and a match that was interrupted goes on from there.
//
// A [EngineSpec] is anything that can open a [Player] for a game; [ParseEngineSpec] makes one
// of a name like "hoshi:depth=4" or "cmd:./pbrain-x". The referee is
// engine.Position.
package match
