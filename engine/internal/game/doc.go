// Package game is the game of gomoku without a player: coordinates, rules and positions.
//
// A [Position] is made by [NewPosition] or [Setup] and changed by [Position.Play] and
// [Position.Undo]. It applies its [Rule]: [Position.Legal], [Position.ForbiddenPoints] and
// [Position.WinningPoints]. A new rule is a new entry of definitions in rule.go.
//
// Callers outside package engine use its names for these types.
package game
