package analysis_test

import (
	"slices"
	"strings"
	"testing"
	"time"

	"hoshi/bot/domain/chat"
	"hoshi/bot/service"
	"hoshi/bot/testing/servicetest"
)

// Engine results are shown only to the person who clicked, unless they ask to show everyone. Typed
// commands are answered for everyone, and so are clicks in a direct message.
func TestInsightsByButton(t *testing.T) {
	for _, test := range []struct{ command, words string }{
		{"hint", ""}, {"hint", "why"}, {"analyze", ""}, {"analyze", "2"}, {"heat", ""}, {"heat", "last"}, {"think", ""}, {"analyze", "3 move 1"},
	} {
		t.Run(test.command+" "+test.words, func(t *testing.T) {
			t.Parallel()
			tb := servicetest.New(t, service.Options{AutoTime: 50 * time.Millisecond, MaxTime: servicetest.Patience, Depth: 1})
			tb.One("you", "!play d1")
			board := tb.One("you", "!h8")
			mine := tb.Click("you", chat.Button{Command: test.command, Words: test.words}, board.Shown)
			if len(mine.Replies) != 1 || !mine.Replies[0].Private || mine.Replies[0].Picture == nil {
				t.Fatalf("by a click: %v", mine.Replies)
			}
			var everyone chat.Button
			for _, row := range mine.Replies[0].Rows {
				for _, b := range row.Buttons {
					if b.Label.ID == "button.show_everyone" {
						everyone = b
					}
				}
			}
			theirs := tb.ClickFrom("you", everyone, mine.Replies[0].Shown, true)
			if len(theirs.Replies) != 1 {
				t.Fatalf("%q for everyone: %v", everyone.Words, theirs.Replies)
			}
			got, want := theirs.Replies[0], mine.Replies[0]
			if got.Private || got.Replace || got.Picture == nil {
				t.Fatalf("for everyone, by %q: %+v", everyone.Words, got)
			}
			// A second search may value moves differently, so only the subject is compared.
			subject := func(r chat.Reply) string { return strings.Fields(r.Text.String())[0] }
			if subject(got) != subject(want) || !slices.Equal(got.Picture.Position.Moves(), want.Picture.Position.Moves()) {
				t.Errorf("for everyone, by %q: %v after %v, want %v after %v", everyone.Words,
					got.Text, got.Picture.Position.Moves(), want.Text, want.Picture.Position.Moves())
			}
			if typed := tb.One("you", "!"+test.command+" "+test.words); typed.Private {
				t.Error("what was typed is answered privately")
			}
		})
	}
}

// An analysis shown to everyone is of the position that was analyzed.
func TestInsightOfAnEarlierPosition(t *testing.T) {
	tb := servicetest.New(t, service.Options{MaxTime: servicetest.Patience, Depth: 1})
	tb.One("you", "!play d1")
	board := tb.One("you", "!h8")
	mine := tb.Click("you", chat.Button{Command: "analyze"}, board.Shown).Replies[0]
	everyone := servicetest.Button(t, mine, "analyze", "")
	tb.One("you", "!a1")
	theirs := tb.ClickFrom("you", everyone, mine.Shown, true).Replies
	if len(theirs) != 1 || theirs[0].Picture == nil || theirs[0].Picture.Position.Len() != 2 || theirs[0].Private {
		t.Errorf("%v", theirs)
	}
}

// In a direct message, there's no one else to hide answers from.
func TestInsightInADirectConversation(t *testing.T) {
	tb := servicetest.New(t, service.Options{MaxTime: servicetest.Patience, Depth: 1})
	tb.One("you", "!play d1")
	board := tb.One("you", "!h8")
	answers := &servicetest.Recorder{}
	req := tb.Reader.Read(t.Context(), servicetest.Message("c", "you", "!analyze"))
	req.Origin, req.Direct, req.Shown = chat.FromComponent, true, board.Shown
	if err := tb.Service.Handle(t.Context(), req, answers); err != nil {
		t.Fatal(err)
	}
	tb.Settle("c")
	if len(answers.Replies) != 1 || answers.Replies[0].Private {
		t.Errorf("%v", answers.Replies)
	}
}
