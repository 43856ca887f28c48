package locale_test

import (
	"strings"
	"testing"

	"hoshi/bot/command"
	"hoshi/bot/domain/message"
	"hoshi/bot/domain/settings"
	"hoshi/bot/service"
	"hoshi/bot/view/locale"
)

// Help lists every command by its name in the language.
func TestHelpShowsTranslatedNames(t *testing.T) {
	catalogue, err := locale.New()
	if err != nil {
		t.Fatal(err)
	}
	for tag, want := range map[string]string{
		"en": "`!undo`: take back your last move", "zh-CN": "`!undo`、`!悔棋`：", "zh-TW": "`!undo`、`!悔棋`：",
		"ja": "`!undo`、`!待った` — ", "ko": "`!undo`, `!무르기` — ", "xx": "`!undo`: ",
	} {
		p := catalogue.Printer(tag, locale.PrefixStyle("!"))
		for _, c := range service.Commands() {
			row := p.Print(message.T("help.row", message.Args{"Usage": command.CommandForms{Command: c}, "Short": message.T("command." + c.Name + ".short")}))
			if c.Name == "undo" && !strings.HasPrefix(row, want) {
				t.Errorf("%s: %q, want %q", tag, row, want)
			}
			if name := c.NameIn(settings.LanguageOf(tag)); !c.Hidden && !strings.Contains(row, "`!"+name) {
				t.Errorf("%s: %q lacks %s", tag, row, name)
			}
		}
	}
}
