package game

import (
	"hoshi/bot/message"
	"hoshi/engine"
)

// Strength is the main engine's playing strength: a level, or a search depth if Level is
// engine.NoLevel.
type Strength struct {
	Level engine.Level
	Depth Depth
}

// Text describes the strength: "level easy", "depth 8".
func (st Strength) Text() message.Text {
	if st.Level != engine.NoLevel {
		return message.T("strength.level", message.Args{"Level": st.Level})
	}
	return message.T("strength.depth", message.Args{"Depth": st.Depth})
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
