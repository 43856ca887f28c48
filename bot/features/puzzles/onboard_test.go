package puzzles_test

import (
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"hoshi/bot/domain/chat"
	"hoshi/bot/features/puzzles"
	"hoshi/bot/service"
	"hoshi/bot/testing/servicetest"
	"hoshi/engine"
	"hoshi/engine/puzzle"
)

// refusal returns the message ID of a refused try.
func refusal(err error) string {
	if user, ok := errors.AsType[*chat.UserError](err); ok {
		return user.Text.ID
	}
	return fmt.Sprint(err)
}

// The page shows the same daily puzzle as direct messages, before and after someone there has asked
// for it.
func TestPuzzleOfTodayForPage(t *testing.T) {
	now := servicetest.NewClock(time.Date(2026, 11, 21, 9, 0, 0, 0, time.UTC))
	tb := servicetest.New(t, service.Options{Now: now.Now})
	for range 3 {
		before, day, err := tb.Service.PageParts().Puzzles.Today(t.Context())
		if err != nil {
			t.Fatal(err)
		}
		said := tb.One("ann", "!puzzle daily").Text // the harness has no guild
		if want := tb.Chat.Words.Print(puzzles.Ask(before)); !strings.Contains(said, want) || !strings.Contains(said, string(day)) {
			t.Errorf("the chat says %q, want %q of %s", said, want, day)
		}
		after, _, err := tb.Service.PageParts().Puzzles.Today(t.Context())
		if err != nil || after.ID != before.ID {
			t.Errorf("puzzle %d afterwards (%v), want %d", after.ID, err, before.ID)
		}
		now.Advance(24 * time.Hour)
	}
}

// The day has one puzzle: it's the same on the page, in direct messages and in every guild.
func TestOnePuzzleOfTheDay(t *testing.T) {
	now := servicetest.NewClock(time.Date(2026, 11, 21, 12, 0, 0, 0, time.UTC))
	tb := servicetest.New(t, service.Options{Now: now.Now})
	for range 3 {
		page, day, err := tb.Service.PageParts().Puzzles.Today(t.Context())
		if err != nil {
			t.Fatal(err)
		}
		for _, guild := range []chat.GuildID{"", servicetest.Guild, "another"} {
			m := servicetest.Message(string(guild)+"-channel", "ann", "!puzzle daily")
			m.Guild = guild
			tb.Ask(m)
			if d, err := tb.Store.Daily(t.Context(), guild, day); err != nil || d.Puzzle != page.ID {
				t.Errorf("guild %q has puzzle %d on %s (%v), the page has %d", guild, d.Puzzle, day, err, page.ID)
			}
		}
		earlier, err := tb.Service.PageParts().Puzzles.NextOnBoard(page.ID)
		now.Advance(-24 * time.Hour)
		if before, _, todayErr := tb.Service.PageParts().Puzzles.Today(t.Context()); err != nil || todayErr != nil || before.ID != earlier {
			t.Errorf("after puzzle %d comes %d (%v), want the puzzle of the day before, %d (%v)", page.ID, earlier, err, before.ID, todayErr)
		}
		now.Advance(48 * time.Hour)
	}
}

// Every tenth embedded puzzle can be played to the five with its proof.
func TestPuzzleToTheFive(t *testing.T) {
	tb := servicetest.New(t, service.Options{})
	all, err := puzzle.All()
	if err != nil {
		t.Fatal(err)
	}
	for i := 0; i < len(all); i += len(all) / 40 {
		p := all[i]
		var line []string
		node := p.Proof
		for n := 1; ; n++ {
			got, err := tb.Service.PageParts().Puzzles.TryOnBoard(t.Context(), p.ID, line, node.Move.String())
			if err != nil {
				t.Fatalf("puzzle %d after %v: %v", p.ID, line, err)
			}
			if got.Verdict == puzzles.Solved {
				if len(got.Win) < 5 || n > p.Length {
					t.Errorf("puzzle %d is solved by move %d with row %v, want %d moves", p.ID, n, got.Win, p.Length)
				}
				break
			}
			if got.Verdict != puzzles.Right || len(got.Reply) != 1 {
				t.Fatalf("puzzle %d: %v after %v is %s", p.ID, node.Move, line, got.Verdict)
			}
			line = append(line, node.Move.String(), got.Reply[0].String())
			at := slices.IndexFunc(node.Replies, func(r puzzle.Reply) bool { return r.Move == got.Reply[0] })
			if at < 0 {
				t.Fatalf("puzzle %d: the answer %v to %v is no defense", p.ID, got.Reply[0], node.Move)
			}
			node = node.Replies[at].Then
		}
	}
}

func TestPuzzleOnBoard(t *testing.T) {
	tb := servicetest.New(t, service.Options{})
	p, _, err := tb.Service.PageParts().Puzzles.Today(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	pos, err := p.Position()
	if err != nil {
		t.Fatal(err)
	}
	var empty []string
	for i := range p.Size * p.Size {
		pt := engine.Point{Col: int8(i % p.Size), Row: int8(i / p.Size)}
		if pos.Legal(pt) == nil && pt != p.Proof.Move {
			empty = append(empty, pt.String())
		}
	}
	first := p.Proof.Move.String()
	reply := p.Proof.Replies[0].Move.String()
	judge := func(line []string, point string) (puzzles.Judged, error) {
		return tb.Service.PageParts().Puzzles.TryOnBoard(t.Context(), p.ID, line, point)
	}

	got, err := judge(nil, empty[0])
	if err != nil || got.Verdict != puzzles.Wrong || len(got.Reply) != 1 {
		t.Fatalf("a wrong move: %+v, %v", got, err)
	}
	said := tb.One("eve", fmt.Sprintf("!puzzle %d %s", p.ID, empty[0])).Text
	if text := tb.Chat.Words.Print(got.Text); text != said {
		t.Errorf("the page says %q, the chat %q", text, said)
	}
	for name, c := range map[string]struct {
		line  []string
		point string
		want  error
	}{
		"an odd line":            {[]string{first}, reply, puzzles.ErrLine},
		"another first move":     {[]string{empty[0], empty[1]}, first, puzzles.ErrLine},
		"a stone on a stone":     {[]string{first, first}, reply, puzzles.ErrLine},
		"nonsense in the line":   {[]string{first, "zz99"}, reply, puzzles.ErrLine},
		"a line without an end":  {slices.Repeat([]string{first, reply}, 200), reply, puzzles.ErrLine},
		"a point that is taken":  {[]string{first, reply}, first, nil},
		"a point off the board":  {nil, "p20", nil},
		"something else, typed":  {nil, "hello", nil},
		"nothing":                {nil, "", nil},
		"a stone of the puzzle":  {nil, p.Black[0].String(), nil},
		"the reply of the other": {[]string{first, reply}, reply, nil},
	} {
		_, err := judge(c.line, c.point)
		if c.want != nil && !errors.Is(err, c.want) || c.want == nil && (err == nil || !strings.Contains(refusal(err), ".")) {
			t.Errorf("%s: %v, want %v", name, err, c.want)
		}
	}
	if _, err := tb.Service.PageParts().Puzzles.TryOnBoard(t.Context(), 1<<30, nil, first); refusal(err) != "puzzle.no_such" {
		t.Errorf("a puzzle that isn't: %v", err)
	}
}
