package game

import (
	"hoshi/bot/message"
	"hoshi/engine"
)

// Strength is how well the main engine plays: at a level, or to a depth where Level is
// engine.NoLevel.
type Strength struct {
	Level engine.Level
	Depth Depth
}

// Text names the strength: "level easy", "depth 8".
func (st Strength) Text() message.Text {
	if st.Level != engine.NoLevel {
		return message.T("strength.level", message.Args{"Level": st.Level})
	}
	return message.T("strength.depth", message.Args{"Depth": st.Depth})
}

// Plies is how deep the engine looks at most; DepthAuto for as deep as it gets.
func (st Strength) Plies() Depth {
	if st.Level == engine.NoLevel {
		return st.Depth
	}
	if depth := st.Level.Limits(0).Depth; depth > 0 {
		return Depth(depth)
	}
	return DepthAuto
}
