package locale_test

import (
	"testing"

	"hoshi/bot/domain/chat"
	"hoshi/bot/domain/message"
	"hoshi/bot/view/locale"
	"hoshi/engine"
)

// Japanese sentences follow each other without a space, people are called さん only once, and phrases
// fit the sentences they go into.
func TestJapaneseSentences(t *testing.T) {
	catalogue, err := locale.New()
	if err != nil {
		t.Fatal(err)
	}
	p := catalogue.Printer("ja", locale.PrefixStyle("!"))
	h8, l12 := engine.Point{Col: 7, Row: 7}, engine.Point{Col: 11, Row: 11}
	ann := chat.User{Name: "ann", Mention: "@ann"}
	person := message.T("player.person", message.Args{"User": ann})
	for _, tt := range []struct {
		name string
		text message.Text
		want string
	}{
		{"move and turn", message.Sentences(
			message.T("event.move.me", message.Args{"Point": h8}),
			message.T("turn.yours", message.Args{"User": ann, "Color": engine.White, "Move": 2}),
		), "私は**h8**に打ちました。@annさんの番です（白、2手目）。"},
		{"won", message.Sentences(
			message.T("event.move.player", message.Args{"Player": person, "Point": l12}),
			message.T("end.five", message.Args{"From": h8, "To": l12, "Count": 31,
				"Winner": message.T("winner.person", message.Args{"User": ann, "Color": engine.Black})}),
		), "@annさんが**l12**に打ちました。h8からl12まで**五連**です。31手で@annさん（黒）の勝ちです。"},
		{"the last game", message.T("standing.people.over", message.Args{"Black": person, "White": message.T("player.me"),
			"Outcome": message.T("outcome.draw"), "Count": 225}),
			"ここでの前回の対局（黒は@annさん、白はHoshi）は、225手で引き分けになりました。"},
		{"singular", message.T("looked.ahead", message.Args{"Count": 1}), "1手先まで読みました。"},
	} {
		t.Run(tt.name, func(t *testing.T) {
			if got := p.Print(tt.text); got != tt.want {
				t.Errorf("%q, want %q", got, tt.want)
			}
		})
	}
}
