package newgame

import (
	"hoshi/bot/command"
	"hoshi/render"
)

// ThemeChoices returns the picture themes.
func ThemeChoices() []command.Choice {
	var out []command.Choice
	for _, name := range render.Themes() {
		out = append(out, command.Choice{Value: name})
	}
	return out
}
