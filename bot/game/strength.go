package game

import "hoshi/engine"

// Strength is the main engine's playing strength: a level, or a search depth if Level is
// engine.NoLevel.
type Strength struct {
	Level engine.Level
	Depth Depth
}

// Plies returns the engine's maximum search depth; DepthAuto means as deep as it gets.
func (st Strength) Plies() Depth {
	if st.Level == engine.NoLevel {
		return st.Depth
	}
	if depth := st.Level.Limits(0).Depth; depth > 0 {
		return Depth(depth)
	}
	return DepthAuto
}
