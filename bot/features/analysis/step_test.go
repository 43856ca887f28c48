package analysis_test

import (
	"strings"
	"testing"

	"hoshi/bot/domain/chat"
	"hoshi/bot/domain/game"
	"hoshi/bot/service"
	"hoshi/bot/store/database"
	"hoshi/bot/testing/servicetest"
)

// stepped is a message for stepping through a game, as someone sees it.
type stepped struct {
	tb   *servicetest.Harness
	text string
	chat.Reply
}

// step clicks a message's button and returns the private message that shows the game.
func step(tb *servicetest.Harness, r chat.Reply, command, words string) stepped {
	tb.T.Helper()
	b := findButton(r, command, words)
	if b == nil || b.Words != words || b.Disabled {
		tb.T.Fatalf("no button %s %q: %+v", command, words, r.Rows)
	}
	got := tb.Click("ann", *b, r.Shown).Replies
	if len(got) != 1 || !got[0].Private || !got[0].Replace || got[0].Picture == nil {
		tb.T.Fatalf("%s %s: %+v", command, words, got)
	}
	return stepped{tb, tb.Chat.Words.Print(got[0].Text), got[0]}
}

func (s stepped) on(words string) stepped {
	s.tb.T.Helper()
	return step(s.tb, s.Reply, "step", words)
}

// A finished game is stepped through in a single private message, from its end and from the
// history, even without another game in the channel.
func TestStep(t *testing.T) {
	tb := servicetest.New(t, service.Options{})
	tb.One("ann", "!play")
	tb.Say("ann", "!h8")
	if got := tb.One("ann", "!step"); !strings.Contains(got.Text, "isn't over yet") {
		t.Errorf("of a running game: %q", got.Text)
	}
	tb.Say("ann", "!cancel")
	game := tb.Game()
	end := tb.One("ann", servicetest.CarelessGame)
	first := step(tb, end.Reply, "step", "")
	for _, tt := range []struct {
		name, words, want string
		moves             int
	}{
		{"on", "2", "Move 2 of 10: White at **i9**.", 2},
		{"to the beginning", "first", "before the first of 10 moves", 0},
		{"on from the beginning", "1", "Move 1 of 10: Black at **h8**.", 1},
		{"to the end", "last", "Move 10 of 10: White at **j9**. The end: ", 10},
		{"back from the end", "9", "Move 9 of 10: Black at **k9**.", 9},
	} {
		first = first.on(tt.words)
		if !strings.Contains(first.text, tt.want) || first.Picture.Position.Len() != tt.moves {
			t.Errorf("%s: %q after %d moves, want %q", tt.name, first.text, first.Picture.Position.Len(), tt.want)
		}
	}
	if got := tb.One("ann", "!step 99"); !strings.Contains(got.Text, "10 moves") {
		t.Errorf("beyond the end: %q", got.Text)
	}

	past := chat.Button{Command: "step"}
	for _, channel := range []chat.ChannelID{"c", "elsewhere"} {
		got := tb.ClickAt(channel, "ann", past, chat.ShownState{Game: game.ID, Revision: game.Revision, Moves: len(game.Moves)}, true).Replies
		if len(got) != 1 || !strings.Contains(tb.Chat.Words.Print(got[0].Text), "Move 1 of ") {
			t.Errorf("from the history in %s: %+v", channel, got)
		}
	}
}

// A move is named after its stone's color, even if the players have since swapped colors.
func TestStepAfterASwap(t *testing.T) {
	tb := servicetest.New(t, service.Options{})
	tb.Begin("ann", "!play @bob swap black")
	tb.One("ann", "!move h8 i9 j10")
	tb.One("bob", "!choose black")
	tb.One("ann", "!a1")
	tb.One("bob", "!b1")
	tb.One("ann", "!resign yes")
	for number, want := range map[string]string{"1": "Black at **h8**", "2": "White at **i9**", "3": "Black at **j10**", "4": "White at **a1**"} {
		if got := tb.One("ann", "!step "+number); !strings.Contains(got.Text, want) {
			t.Errorf("move %s: %q, want %s", number, got.Text, want)
		}
	}
}

// The review gives each move a verdict and leads to the next mistake, from there to a better move,
// and then on to the next one.
func TestStepReviewed(t *testing.T) {
	tb := servicetest.New(t, service.Options{})
	posts := tb.Say("ann", servicetest.CarelessGame)
	posts = append(posts, tb.Say("ann", "!review")...)
	result := posts[len(posts)-1]
	if !strings.Contains(result.Text, "1 blunder") && !strings.Contains(result.Text, "1 missed win") {
		t.Errorf("the review does not count: %s", result.Text)
	}
	mistake := step(tb, result.Reply, "step", "mistake review")
	alt := tb.Chat.Words.Print(mistake.Picture.Alt)
	if _, best, ok := strings.Cut(mistake.text, "%. **"); !ok || !strings.Contains(best, "** (!) was best.") || !strings.Contains(alt, "! "+best[:2]) {
		t.Errorf("a mistake: %q, %q", mistake.text, alt)
	}
	seen := 0
	for {
		seen++
		next := findButton(mistake.Reply, "step", " mistake review")
		if next == nil || next.Disabled {
			break
		}
		mistake = mistake.on(next.Words)
	}
	if seen == 0 || mistake.Picture.Position.Len() < 7 {
		t.Errorf("the last of %d mistakes is move %d", seen, mistake.Picture.Position.Len())
	}
	better := step(tb, mistake.Reply, "review", reviewButton(mistake.Reply).Words)
	if !strings.Contains(better.text, "Can you find a better move?") {
		t.Errorf("a better move: %q", better.text)
	}
	if back := step(tb, better.Reply, "step", findButton(better.Reply, "step", "review").Words); back.text != mistake.text {
		t.Errorf("back from the trainer: %q, want %q", back.text, mistake.text)
	}
	if plain := step(tb, tb.One("ann", "!step 3").Reply, "step", "3 review"); !strings.Contains(plain.text, "'s chances") {
		t.Errorf("with the review: %q", plain.text)
	}
}

// findButton returns a command's first button whose words end in end; nil if there's none.
func findButton(r chat.Reply, command, end string) *chat.Button {
	for _, row := range r.Rows {
		for i, b := range row.Buttons {
			if b.Command == command && (b.Words == end || end != "" && strings.HasSuffix(b.Words, end)) {
				return &row.Buttons[i]
			}
		}
	}
	return nil
}

// reviewButton returns the button for finding a better move; nil if there's none.
func reviewButton(r chat.Reply) *chat.Button {
	for _, row := range r.Rows {
		for i, b := range row.Buttons {
			if b.Command == "review" {
				return &row.Buttons[i]
			}
		}
	}
	return nil
}

// The bot's own mistakes get a verdict, but no one is sent to look at them.
func TestStepEngineMistakes(t *testing.T) {
	tb := servicetest.New(t, service.Options{})
	tb.Say("ann", "!import h8 a1 h9 a2 h10 a15 h11 h7")
	err := tb.Store.Database.Change(t.Context(), func(tx database.Tx) error { // as if the bot had made White's moves
		_, err := tx.Exec(`UPDATE games SET imported = FALSE`)
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	end := tb.Say("ann", "!h12")
	if g := tb.Game(); g.State != game.Won {
		t.Fatalf("the game is %v: %+v", g.State, end)
	}
	posts := tb.Say("ann", "!review")
	result := posts[len(posts)-1]
	if !strings.Contains(result.Text, "too, with moves ") && !strings.Contains(result.Text, "too, with move ") {
		t.Errorf("the bot's mistakes are not shown: %s", result.Text)
	}
	if strings.Contains(result.Text, "White at **") || findButton(result.Reply, "review", "6") != nil {
		t.Errorf("the bot's mistakes are dwelt on: %s", result.Text)
	}
	got := step(tb, tb.One("ann", "!step 6").Reply, "step", "6 review")
	if !strings.Contains(got.text, "White's chances fell from") || strings.Contains(got.text, "was best") {
		t.Errorf("a mistake of the bot: %q", got.text)
	}
	if next := findButton(got.Reply, "step", " mistake review"); next == nil || !next.Disabled || reviewButton(got.Reply) != nil {
		t.Errorf("the buttons lead to the bot's mistakes: %+v", got.Rows)
	}
}
