package locale_test

import (
	"testing"

	"hoshi/bot"
	"hoshi/bot/locale"
	"hoshi/engine"
)

// Japanese sentences follow each other without a space, people are called さん once,
// and phrases fit the sentences that take them.
func TestJapaneseSentences(t *testing.T) {
	catalogue, err := locale.New()
	if err != nil {
		t.Fatal(err)
	}
	p := catalogue.Printer("ja", locale.PrefixStyle("!"))
	h8, l12 := engine.Point{Col: 7, Row: 7}, engine.Point{Col: 11, Row: 11}
	ann := bot.User{Name: "ann", Mention: "@ann"}
	person := bot.T("player.person", bot.Args{"User": ann})
	for _, tt := range []struct {
		name string
		text bot.Text
		want string
	}{
		{"move and turn", bot.Sentences(
			bot.T("event.move.me", bot.Args{"Point": h8}),
			bot.T("turn.yours", bot.Args{"User": ann, "Color": engine.White, "Move": 2}),
		), "私は**h8**に打ちました。@annさんの番です（白、2手目）。"},
		{"won", bot.Sentences(
			bot.T("event.move.player", bot.Args{"Player": person, "Point": l12}),
			bot.T("end.five", bot.Args{"From": h8, "To": l12, "Count": 31,
				"Winner": bot.T("winner.person", bot.Args{"User": ann, "Color": engine.Black})}),
		), "@annさんが**l12**に打ちました。h8からl12まで**五連**です。31手で@annさん（黒）の勝ちです。"},
		{"the last game", bot.T("standing.people.over", bot.Args{"Black": person, "White": bot.T("player.me"),
			"Outcome": bot.T("outcome.draw"), "Count": 225}),
			"ここでの前回の対局（黒は@annさん、白は私）は、225手で引き分けになりました。"},
		{"singular", bot.T("hint.depth", bot.Args{"Count": 1}), "1手先まで読みました。"},
	} {
		t.Run(tt.name, func(t *testing.T) {
			if got := p.Print(tt.text); got != tt.want {
				t.Errorf("%q, want %q", got, tt.want)
			}
		})
	}
}
