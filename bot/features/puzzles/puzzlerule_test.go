package puzzles_test

import (
	"context"
	"strconv"
	"strings"
	"testing"

	"hoshi/bot/domain/chat"
	"hoshi/bot/service"
	"hoshi/bot/testing/servicetest"
	"hoshi/engine"
	"hoshi/engine/puzzle"
)

// TestPuzzleByRule asks for puzzles by rule: they use that rule, say so, and are solved like any
// others.
func TestPuzzleByRule(t *testing.T) {
	for _, rule := range puzzle.Rules() {
		t.Run(rule.String(), func(t *testing.T) {
			tb := servicetest.New(t, service.Options{})
			for _, level := range []string{"", " easy", " hard"} {
				got := tb.One("ann", "!puzzle "+rule.String()+level)
				if got.Picture == nil || got.Picture.Position.Rule() != rule {
					t.Fatalf("%q with a picture of another rule", got.Text)
				}
				if said := strings.Contains(got.Text, "Rule: "); said != (rule != engine.Freestyle) {
					t.Errorf("%q", got.Text)
				}
				if rule == engine.Renju && got.Picture.Position.SideToMove() == engine.Black && len(got.Picture.Position.ForbiddenPoints()) > 0 &&
					!strings.Contains(got.Alt, "Forbidden: ") {
					t.Errorf("the picture does not mark the forbidden points: %s", got.Alt)
				}
				next := servicetest.Button(t, got.Reply, "puzzle", "")
				for _, row := range got.Rows {
					for _, b := range row.Buttons {
						if b.Command == "puzzle" && b.Style == chat.StylePlain && strings.Contains(b.Words, rule.String()) {
							next = b
						}
					}
				}
				if !strings.HasSuffix(next.Words, " "+rule.String()) {
					t.Errorf("the next puzzle is asked for by %q", next.Words)
				}
			}
			list, err := puzzle.Of(rule)
			if err != nil {
				t.Fatal(err)
			}
			p := list[0]
			if got := tb.One("bob", "!puzzle "+strconv.Itoa(p.ID)+" "+p.Proof.Move.String()); !strings.Contains(got.Text, "** wins!") {
				t.Errorf("the solution of puzzle %d: %q", p.ID, got.Text)
			}
		})
	}
}

// shownPuzzles is a store in which everyone has seen these puzzles.
type shownPuzzles struct {
	service.Store
	ids []int
}

func (s *shownPuzzles) SeenPuzzles(context.Context, chat.UserID) ([]int, error) { return s.ids, nil }

// People get puzzles they haven't seen, even if the store lists the seen ones in any order. After
// the last new one, any puzzle may come again.
func TestPuzzlesNotSeenComeFirst(t *testing.T) {
	list, err := puzzle.Of(engine.Renju)
	if err != nil {
		t.Fatal(err)
	}
	shown := &shownPuzzles{}
	tb := servicetest.NewWith(t, service.Options{}, func(s service.Store, _ *servicetest.MemoryChat) service.Store {
		shown.Store = s
		return shown
	})
	for i := len(list) - 1; i > 0; i-- {
		shown.ids = append(shown.ids, list[i].ID)
	}
	for range 3 {
		if got := tb.One("ann", "!puzzle renju"); !strings.Contains(got.Text, strconv.Itoa(list[0].ID)) {
			t.Errorf("only puzzle %d is new: %q", list[0].ID, got.Text)
		}
	}
	shown.ids = append(shown.ids, list[0].ID)
	if got := tb.One("ann", "!puzzle renju"); got.Picture == nil {
		t.Errorf("all are known: %q", got.Text)
	}
}
