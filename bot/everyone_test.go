package bot_test

import (
	"slices"
	"strings"
	"testing"
	"time"

	"hoshi/bot"
	"hoshi/bot/chat"
)

// What an engine finds is shown to who clicked alone, and to everyone who asks so; what is
// typed is answered for everyone, and so is a click in a direct conversation.
func TestInsightsByButton(t *testing.T) {
	for _, test := range []struct{ command, words string }{
		{"hint", ""}, {"hint", "why"}, {"analyze", ""}, {"analyze", "2"}, {"heat", ""}, {"heat", "last"}, {"think", ""}, {"analyze", "3 move 1"},
	} {
		t.Run(test.command+" "+test.words, func(t *testing.T) {
			t.Parallel()
			tb := newHarness(t, bot.Options{AutoTime: 50 * time.Millisecond, MaxTime: time.Second, Depth: 1})
			tb.one("you", "!play d1")
			board := tb.one("you", "!h8")
			mine := tb.click("you", chat.Button{Command: test.command, Words: test.words}, board.Shown)
			if len(mine.replies) != 1 || !mine.replies[0].Private || mine.replies[0].Picture == nil {
				t.Fatalf("by a click: %v", mine.replies)
			}
			var everyone chat.Button
			for _, row := range mine.replies[0].Rows {
				for _, b := range row.Buttons {
					if b.Label.ID == "button.show_everyone" {
						everyone = b
					}
				}
			}
			theirs := tb.clickFrom("you", everyone, mine.replies[0].Shown, true)
			if len(theirs.replies) != 1 {
				t.Fatalf("%q for everyone: %v", everyone.Words, theirs.replies)
			}
			got, want := theirs.replies[0], mine.replies[0]
			if got.Private || got.Replace || got.Picture == nil {
				t.Fatalf("for everyone, by %q: %+v", everyone.Words, got)
			}
			// A second search may value moves differently, so only the subject is compared.
			subject := func(r chat.Reply) string { return strings.Fields(r.Text.String())[0] }
			if subject(got) != subject(want) || !slices.Equal(got.Picture.Position.Moves(), want.Picture.Position.Moves()) {
				t.Errorf("for everyone, by %q: %v after %v, want %v after %v", everyone.Words,
					got.Text, got.Picture.Position.Moves(), want.Text, want.Picture.Position.Moves())
			}
			if typed := tb.one("you", "!"+test.command+" "+test.words); typed.Private {
				t.Error("what was typed is answered privately")
			}
		})
	}
}

// An analysis that everyone is to see is of the position that was analyzed.
func TestInsightOfAnEarlierPosition(t *testing.T) {
	tb := newHarness(t, bot.Options{MaxTime: time.Second, Depth: 1})
	tb.one("you", "!play d1")
	board := tb.one("you", "!h8")
	mine := tb.click("you", chat.Button{Command: "analyze"}, board.Shown).replies[0]
	everyone := button(t, mine, "analyze", "")
	tb.one("you", "!a1")
	theirs := tb.clickFrom("you", everyone, mine.Shown, true).replies
	if len(theirs) != 1 || theirs[0].Picture == nil || theirs[0].Picture.Position.Len() != 2 || theirs[0].Private {
		t.Errorf("%v", theirs)
	}
}

// Nobody else is in a direct conversation.
func TestInsightInADirectConversation(t *testing.T) {
	tb := newHarness(t, bot.Options{MaxTime: time.Second, Depth: 1})
	tb.one("you", "!play d1")
	board := tb.one("you", "!h8")
	answers := &recorder{}
	req := tb.reader.Read(t.Context(), writes("c", "you", "!analyze"))
	req.Origin, req.Direct, req.Shown = chat.FromComponent, true, board.Shown
	if err := tb.service.Handle(t.Context(), req, answers); err != nil {
		t.Fatal(err)
	}
	tb.settle("c")
	if len(answers.replies) != 1 || answers.replies[0].Private {
		t.Errorf("%v", answers.replies)
	}
}
