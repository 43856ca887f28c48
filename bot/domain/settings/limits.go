package settings

import (
	"time"

	"hoshi/bot/domain/chat"
	"hoshi/bot/domain/game"
	"hoshi/bot/domain/message"
	"hoshi/engine"
)

// Within returns the depth, capped at the guild's limit. Automatic depth isn't capped here: time
// bounds it, and the limit applies during the search.
func (gs GuildSettings) Within(d game.Depth) game.Depth {
	if gs.MaxDepth != 0 && d > gs.MaxDepth {
		return gs.MaxDepth
	}
	return d
}

// CheckDepth returns an error if the guild doesn't allow the depth.
func (gs GuildSettings) CheckDepth(d game.Depth) error {
	if gs.Within(d) != d {
		return chat.Refuse("depth.ceiling", message.Args{"Depth": d, "Count": int(gs.MaxDepth)})
	}
	return nil
}

// MoveTime returns the maximum time for a move in a guild. usual is the service's limit, which
// differs between automatic depth and fixed depths.
func (gs GuildSettings) MoveTime(usual time.Duration) time.Duration {
	if gs.MaxTime != 0 {
		return min(usual, gs.MaxTime)
	}
	return usual
}

// Limits returns the engine's limits on depth and time. Its mistakes vary from game to game. The
// guild's limits apply to levels too.
func (v Values) Limits(st game.Strength, g *game.Game) engine.Limits {
	usual := v.Defaults.MaxTime
	if st.Plies() == game.DepthAuto {
		usual = v.Defaults.AutoTime
	}
	most := v.Guild.MaxDepth
	var lim engine.Limits
	switch {
	case st.Level != engine.NoLevel:
		lim = st.Level.Limits(g.ID)
		if most != 0 && (lim.Depth == 0 || lim.Depth > int(most)) {
			lim.Depth = int(most)
		}
	case st.Depth != game.DepthAuto:
		lim = engine.AtDepth(int(v.Guild.Within(st.Depth)), g.ID)
	case most != 0:
		lim = engine.AtDepth(int(most), g.ID)
	}
	lim.Time = g.SearchTime(v.Guild.MoveTime(usual))
	return lim
}
