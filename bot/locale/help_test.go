package locale_test

import (
	"strings"
	"testing"
	"unicode/utf8"

	"hoshi/bot"
	"hoshi/bot/locale"
)

// Help lists every command with its name in the language.
func TestHelpShowsTranslatedNames(t *testing.T) {
	catalogue, err := locale.New()
	if err != nil {
		t.Fatal(err)
	}
	for tag, want := range map[string]string{
		"en": "`!undo` — take your last move back", "zh-CN": "`!undo`、`!悔棋`：", "zh-TW": "`!undo`、`!悔棋`：",
		"ja": "`!undo`、`!待った` — ", "ko": "`!undo`, `!무르기` — ", "xx": "`!undo` — ",
	} {
		p := catalogue.Printer(tag, locale.PrefixStyle("!"))
		for _, c := range bot.Commands() {
			row := p.Print(bot.T("help.row", bot.Args{"Usage": bot.CommandForms{Command: c}, "Short": bot.T("command." + c.Name + ".short")}))
			if c.Name == "undo" && !strings.HasPrefix(row, want) {
				t.Errorf("%s: %q, want %q", tag, row, want)
			}
			if name := c.NameIn(bot.LanguageOf(tag)); !c.Hidden && !strings.Contains(row, "`!"+name) {
				t.Errorf("%s: %q lacks %s", tag, row, name)
			}
		}
	}
}

// Every command that people type has a name in every language.
func TestCommandsHaveNames(t *testing.T) {
	for _, c := range bot.Commands() {
		if !c.Hidden && len(c.Translated) != len(bot.Languages())-1 {
			t.Errorf("%s has the names %v, want one in each of %v", c.Name, c.Translated, bot.Languages()[1:])
		}
	}
}

// Help fits one message in every language: the rows of a group, and the overview, which
// has the rows of the first group and the names of all other commands.
func TestHelpFitsAMessage(t *testing.T) {
	const most = 2000 // characters of a message
	catalogue, err := locale.New()
	if err != nil {
		t.Fatal(err)
	}
	for _, tag := range bot.Languages() {
		p := catalogue.Printer(tag, locale.PrefixStyle("!"))
		length := func(text bot.Text) int { return utf8.RuneCountInString(p.Print(text)) + 1 }
		rows := make(map[bot.Group]int)
		overview := length(bot.T("help.intro")) + length(bot.T("help.more", bot.Args{"Group": "engines"}))
		for _, c := range bot.Commands() {
			if c.Hidden {
				continue
			}
			row := length(bot.T("help.row", bot.Args{"Usage": bot.CommandForms{Command: c}, "Short": bot.T("command." + c.Name + ".short")}))
			rows[c.Group] += row
			if c.Group == bot.GroupPlay {
				overview += row
			} else {
				overview += length(bot.T("player.program", bot.Args{"Program": bot.CommandName{Command: c}})) + 1
			}
		}
		rows["overview"] = overview
		for group, n := range rows {
			if n > most {
				t.Errorf("%s: help on %s has %d characters, want at most %d", tag, group, n, most)
			}
		}
		if len(rows) < 4 {
			t.Errorf("%s: the groups %v", tag, rows)
		}
	}
}
