package service_test

import (
	"strings"
	"testing"

	"hoshi/bot/domain/message"
	"hoshi/bot/domain/settings"
	"hoshi/bot/service"
	"hoshi/bot/testing/servicetest"
)

// Help finds its topics by the names it shows, in every language.
func TestHelpFindsWhatItShows(t *testing.T) {
	catalogue, err := servicetest.Translations()
	if err != nil {
		t.Fatal(err)
	}
	tb := servicetest.New(t, service.Options{})
	for _, tag := range settings.Languages() {
		for _, group := range []string{"play", "engines", "people", "look", "bot"} {
			for _, id := range []string{"help.button.", "help.group."} {
				name := strings.ReplaceAll(catalogue.Translate(tag, message.T(id+group)), "**", "")
				got := tb.One("ann", "!help "+name).Reply.Text
				if len(got.Parts) < 2 || got.Parts[0].ID != "help.group."+group {
					t.Errorf("%s: %q opens %v", tag, name, got)
				}
			}
		}
		for _, id := range []string{"open_three", "four", "standard", "rated"} {
			name := catalogue.Translate(tag, message.T("term.name."+id))
			got := tb.One("ann", "!help "+name).Reply
			if about, _ := got.Text.Args["About"].(message.Text); about.ID != "term.about."+id {
				t.Errorf("%s: %q opens %v", tag, name, got.Text)
			}
		}
		if got := tb.One("ann", "!help "+catalogue.Translate(tag, message.T("term.topic"))).Reply; got.Text.ID != "term.list" {
			t.Errorf("%s: the list of terms is %v", tag, got.Text)
		}
	}
}

// The command names listed by help open the commands and nothing else.
func TestHelpOpensCommands(t *testing.T) {
	tb := servicetest.New(t, service.Options{})
	for _, c := range service.Commands() {
		for _, language := range settings.Languages() {
			name := c.NameIn(language)
			if c.Hidden {
				continue
			}
			if got := tb.One("ann", "!help "+name).Reply.Text; len(got.Parts) == 0 || got.Parts[0].ID != "help.command" {
				t.Errorf("%q opens %v", name, got)
			}
		}
	}
}

func TestHelpOnTopics(t *testing.T) {
	for _, tt := range []struct{ name, typed, want string }{
		{"a group", "!help engines", "`!analyze"},
		{"a group of several words", "!help other players", "`!accept"},
		{"a sentence with a command", "!help to play", "`!play"},
		{"a group in capitals", "!help The Bot", "`!privacy"},
		{"the beginning of a group", "!help pictures", "`!theme"},
		{"the beginning of two terms", "!help double", "don't have a command called"},
		{"a command that begins a term", "!help open", "in your browser"},
		{"a term", "!help open three", "Three stones"},
		{"a term with a hyphen", "!help Four-Three", "a four and an open three"},
		{"what others call a term", "!help 33", "A move that makes an open three in two directions"},
		{"in Korean", "!help 쌍삼", "A move that makes an open three in two directions"},
		{"in Japanese", "!help 禁じ手", "Black may not play in renju"},
		{"a win by fours", "!help VCF", "victory by continuous fours"},
		{"a win by fours in Japanese", "!help 四追い", "victory by continuous fours"},
		{"a win by fours in Chinese", "!help 连续冲四", "victory by continuous fours"},
		{"a rating", "!help Elo", "Glicko-2"},
		{"a kind of tournament", "!help swiss", "`!tournament"},
		{"the game", "!help 五目並べ", "`!rules`"},
		{"an opening", "!help swap2", "One player places three stones"},
		{"a slip in a term", "!help opne three", "Did you mean `!help open three`?"},
		{"a slip in a group", "!help enginse", "Did you mean `!help engines`?"},
		{"a command first", "!help swap", "swap colors"},
		{"the rest of a command", "!help play more", "`!play vote`"},
	} {
		t.Run(tt.name, func(t *testing.T) {
			tb := servicetest.New(t, service.Options{})
			if got := tb.One("ann", tt.typed).Text; !strings.Contains(strings.ToLower(got), strings.ToLower(tt.want)) {
				t.Errorf("%q, want %q in it", got, tt.want)
			}
		})
	}
}

// Every word for a topic leads to it: none is a command's name or means two topics.
func TestTopicWords(t *testing.T) {
	tb := servicetest.New(t, service.Options{})
	for id, words := range service.HelpWords() {
		_, topic, _ := strings.Cut(id, ".")
		for _, word := range words {
			got := tb.One("ann", "!help "+word).Text
			if want := tb.One("ann", "!help "+strings.ReplaceAll(topic, "_", " ")).Text; got != want {
				t.Errorf("%s: %q, want %q", word, got, want)
			}
		}
	}
}

// Nobody has to read about teams to start a game.
func TestHelpOnPlayIsForMostPeople(t *testing.T) {
	tb := servicetest.New(t, service.Options{})
	got := tb.One("ann", "!help play")
	for _, rare := range []string{"team", "vote", "minimax", "windows"} {
		if strings.Contains(got.Text, rare) {
			t.Errorf("%q is in %q", rare, got.Text)
		}
	}
	if len(got.Rows) != 1 || got.Rows[0].Buttons[0].Words != "play more" {
		t.Errorf("no button for the rest: %+v", got.Rows)
	}
}

// A wrong argument is answered with the likely meaning, or with how to write it.
func TestWrongArguments(t *testing.T) {
	for _, tt := range []struct{ name, typed, want string }{
		{"a level", "!play easyy", "Did you mean `!play easy`?"},
		{"among others", "!play easyy white 15", "Did you mean `!play easy white 15`?"},
		{"two of them", "!play eazy wihte", "Did you mean `!play easy white`?"},
		{"a command with a message of its own", "!level eazy", "Did you mean `!level easy`?"},
		{"an engine", "!heat widnows", "Did you mean `!heat windows`?"},
		{"one is not known", "!play easyy xyzzy", "I don't understand"},
		{"a clock with a comma", "!play @bob 5,5", "A clock is written `5+5`"},
		{"a clock in minutes", "!play @bob 10min", "A clock is written `5+5`"},
		{"a clock after its word", "!play @bob clock 5x5", "I don't understand `clock 5x5`. A clock is written `5+5`"},
		{"words after clock", "!play clock abc", "A clock is written `5+5`"},
		{"a clock without a person", "!play 5,5", "3 days per move): `!play @user 5+5`"},
		{"a depth that looks like a size", "!play easy depth 4", "For a depth, put `d` in front: `!play d4`."},
		{"a size that's too large", "!play 25", "Boards are 9 to 20 points wide, as in `!play 15`."},
		{"stones to number", "!numbers alll", "Did you mean `!numbers all`?"},
		{"a word that needs a number", "!numbers last", "Try `!numbers all`, `!numbers last 5`"},
		{"no clock", "!board 5,5", "I don't understand `5,5`"},
		{"a page of settings", "!settings loook", "Did you mean `!settings look`?"},
		{"somebody's name in Chinese", "!对局 小明", "I don't understand `小明`"},
		{"another word of two characters in Chinese", "!主题 木头", "The themes are `wood`"},
		{"somebody's name in Japanese", "!対局 太郎", "I don't understand `太郎`"},
		{"a slip in Japanese", "!テーマ コソトラスト", "Did you mean `!theme contrast`?"},
		{"somebody's name in Korean", "!대국 철수", "I don't understand `철수`"},
		{"another name in Korean", "!대국 영희", "I don't understand `영희`"},
		{"a slip in Korean", "!대국 숙련지", "Did you mean `!play strong`?"},
	} {
		t.Run(tt.name, func(t *testing.T) {
			tb := servicetest.New(t, service.Options{})
			tb.One("ann", "!play")
			if got := tb.Ask(servicetest.InGuild("c", "boss", tt.typed)); len(got) != 1 || !strings.Contains(got[0].Text, tt.want) {
				t.Errorf("%v, want %q in it", got, tt.want)
			}
		})
	}
}

// A hint that uses a term has a button to explain it, and so does an opening.
func TestTermsAreExplainedByButtons(t *testing.T) {
	tb := servicetest.New(t, service.Options{})
	explains := func(p servicetest.Post) string {
		for _, row := range p.Rows {
			for _, b := range row.Buttons {
				if b.Command == "help" {
					return b.Words
				}
			}
		}
		return ""
	}
	if got := explains(tb.One("ann", "!play swap2 easy")); got != "swap2" {
		t.Errorf("the start of an opening explains %q", got)
	}
	tb.Say("ann", "!import h8 a1 i8 o1 j8") // an open three
	hint := tb.Say("ann", "!hint")
	if got := explains(hint[len(hint)-1]); got == "" {
		t.Errorf("a hint with a term explains nothing: %q", hint[len(hint)-1].Text)
	}
	analysis := tb.Say("ann", "!analyze")
	if got := explains(analysis[len(analysis)-1]); got == "" {
		t.Errorf("an analysis with a term explains nothing: %q", analysis[len(analysis)-1].Text)
	}
	tb.One("ann", "!puzzle easy")
	if got := tb.One("ann", "!puzzle hint"); explains(got) != "four" && explains(got) != "open_three" {
		t.Errorf("the hint of a puzzle explains %q: %q", explains(got), got.Text)
	}
	if got := explains(tb.One("ann", "!puzzle renju")); got != "renju" {
		t.Errorf("a renju puzzle explains %q", got)
	}
}

// A puzzle argument that isn't a point is checked for typos.
func TestMistypedPuzzle(t *testing.T) {
	tb := servicetest.New(t, service.Options{})
	tb.One("ann", "!puzzle easy")
	for typed, want := range map[string]string{
		"!puzzle hrad":   "Did you mean `!puzzle hard`?",
		"!puzzle dailly": "Did you mean `!puzzle daily`?",
		"!puzzle please": "`please` isn't a point. Use a letter `a` to `o` and a number `1` to `15`, like `!puzzle h8`.",
	} {
		if got := tb.One("ann", typed); got.Text != want && !strings.HasSuffix(got.Text, want) {
			t.Errorf("%s: %q, want %q", typed, got.Text, want)
		}
	}
}
