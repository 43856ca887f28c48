package board

import "hoshi/engine/internal/game"

// EffectOf returns what a move of the side to move does; nothing where it cannot be
// played.
func EffectOf(pos *game.Position, pt game.Point) Effect {
	if pos.Legal(pt) != nil {
		return Effect{}
	}
	var b Board
	b.Reset(pos)
	return b.MoveEffect(CellOf(pt))
}

// ThreatAt returns what a stone of a side on pt would make in pos: [NoThreat] where pt is
// taken or off the board, or side is game.Empty. Whose turn it is does not matter.
func ThreatAt(pos *game.Position, pt game.Point, side game.Color) Threat {
	if side == game.Empty || !pt.On(pos.Size()) || pos.At(pt) != game.Empty {
		return NoThreat
	}
	var b Board
	b.Reset(pos)
	return ThreatOf(b.ClassAt(CellOf(pt), Side(side-game.Black)))
}
