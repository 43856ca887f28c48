package newgame

import (
	"hoshi/bot/command"
	"hoshi/render"
)

// themeWords are names for themes in other languages.
var themeWords = map[string][]string{
	"wood":     {"木纹", "木目", "나무"},
	"paper":    {"纸张", "紙", "종이"},
	"dark":     {"深色", "ダーク", "다크"},
	"contrast": {"高对比度", "高コントラスト", "고대비"},
}

// ThemeChoices returns the picture themes.
func ThemeChoices() []command.Choice {
	var out []command.Choice
	for _, name := range render.Themes() {
		out = append(out, command.Choice{Value: name, Words: themeWords[name]})
	}
	return out
}
