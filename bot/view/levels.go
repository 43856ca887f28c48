package view

import (
	"hoshi/bot/domain/chat"
	"hoshi/bot/domain/game"
	"hoshi/bot/domain/message"
	"hoshi/engine"
)

// StrengthName describes a strength: "level easy", "depth 8".
func StrengthName(st game.Strength) message.Text {
	if st.Level != engine.NoLevel {
		return message.T("strength.level", message.Args{"Level": st.Level})
	}
	return message.T("strength.depth", message.Args{"Depth": st.Depth})
}

// StrengthOf describes the strength of a level: in words, or by the number of positions that it
// searches.
func StrengthOf(level engine.Level) message.Text {
	if nodes := level.Limits(0).Nodes; nodes > 0 {
		return message.T("level.positions", message.Args{"Count": int(nodes)})
	}
	return message.T("level.strength." + level.String())
}

// LevelMenu lists the levels. Choosing one runs the command with the level followed by words. The
// closed menu shows the current level, if any.
func LevelMenu(command, words string, now engine.Level) chat.Row {
	menu := chat.Row{Placeholder: message.T("level.choose")}
	if now != engine.NoLevel {
		menu.Placeholder = message.T("level.choose_other", message.Args{"Level": now})
	}
	for _, level := range engine.Levels() {
		menu.Menu = append(menu.Menu, chat.Button{Command: command, Words: Join(level.String(), words), Label: message.T("level.choice", message.Args{"Level": level, "Rating": level.Rating()})})
	}
	return menu
}

// Join joins two strings with a space, or returns first if rest is empty.
func Join(first, rest string) string {
	if rest == "" {
		return first
	}
	return first + " " + rest
}
