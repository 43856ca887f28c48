package view

import (
	"hoshi/bot/domain/chat"
	"hoshi/bot/domain/game"
	"hoshi/bot/domain/message"
	"hoshi/engine"
)

// LevelWords holds other words for levels, in all languages.
var LevelWords = map[engine.Level][]string{
	engine.Beginner:    {"入门", "初心者", "入門", "초심자", "입문"},
	engine.Easy:        {"简单", "やさしい", "쉬움"},
	engine.Casual:      {"休闲", "カジュアル", "캐주얼"},
	engine.Club:        {"中级", "中級者", "중급자"},
	engine.Strong:      {"hard", "高手", "上級者", "숙련자", "고수"},
	engine.Expert:      {"专家", "エキスパート", "전문가"},
	engine.Master:      {"大师", "名人", "마스터"},
	engine.Grandmaster: {"特级大师", "グランドマスター", "그랜드마스터"},
	engine.Champion:    {"冠军", "チャンピオン", "챔피언"},
	engine.Legend:      {"传奇", "レジェンド", "레전드"},
	engine.Titan:       {"泰坦", "タイタン", "타이탄"},
	engine.MaxLevel:    {"最强", "最強", "최강"},
}

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
