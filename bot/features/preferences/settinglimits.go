package preferences

import (
	"strconv"
	"strings"
	"time"

	"hoshi/bot/domain/game"
	"hoshi/bot/domain/message"
	"hoshi/bot/domain/settings"
)

// limitItems returns the items that limit the engines' resources.
func limitItems() []settingItem {
	depth := settingItem{
		name: "max_depth", page: pageGames, hint: strconv.Itoa(int(game.MinDepth)) + "-" + strconv.Itoa(int(game.MaxDepth)), sample: "8",
		get: func(gs *settings.GuildSettings) string { return numberOrEmpty(int(gs.MaxDepth)) },
		set: func(gs *settings.GuildSettings, value string) error {
			d, err := game.ParseDepth(value)
			if err != nil || d == game.DepthAuto {
				return errWrongValue
			}
			gs.MaxDepth = d
			return nil
		},
		clear: func(gs *settings.GuildSettings) { gs.MaxDepth = 0 },
		usual: func(*settings.Defaults) string { return "" },
		say:   func(value string) message.Text { return message.T("settings.depth", message.Args{"Depth": value}) },
	}
	longest := settingItem{
		name: "max_time", page: pageGames, hint: "0.1s-120s", sample: "5s",
		get: func(gs *settings.GuildSettings) string {
			if gs.MaxTime == 0 {
				return ""
			}
			return gs.MaxTime.String()
		},
		set: func(gs *settings.GuildSettings, value string) error {
			if _, err := strconv.ParseFloat(value, 64); err == nil {
				value += "s"
			}
			d, err := time.ParseDuration(strings.ReplaceAll(value, " ", ""))
			if err != nil || d < minMoveTime || d > maxMoveTime {
				return errWrongValue
			}
			gs.MaxTime = d
			return nil
		},
		clear: func(gs *settings.GuildSettings) { gs.MaxTime = 0 },
		usual: func(s *settings.Defaults) string { return s.MaxTime.String() },
		say: func(value string) message.Text {
			d, _ := time.ParseDuration(value)
			return message.T("settings.time", message.Args{"Time": d})
		},
	}
	return []settingItem{depth, longest}
}

// The shortest and the longest time limit per move that a guild can choose.
const (
	minMoveTime = 100 * time.Millisecond
	maxMoveTime = 2 * time.Minute
)
