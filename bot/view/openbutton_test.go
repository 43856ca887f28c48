package view_test

import (
	"testing"

	"hoshi/bot/domain/chat"
	"hoshi/bot/domain/game"
	"hoshi/bot/domain/result"
	"hoshi/bot/testing/servicetest"
	"hoshi/bot/view"
	"hoshi/engine"
)

// If there are pages, every board has one button that opens its page, and no row has more buttons
// than Discord allows.
func TestOpenButton(t *testing.T) {
	ann, bob := game.Player{User: servicetest.User("ann")}, game.Player{User: servicetest.User("bob")}
	hoshi := game.Player{Engine: true, Level: engine.Easy}
	team := game.Player{Team: true}
	point := func(text string) engine.Point {
		p, err := engine.ParsePoint(text, 15)
		if err != nil {
			t.Fatal(err)
		}
		return p
	}
	running := func(black, white game.Player, change func(*game.Game)) *game.Game {
		g := &game.Game{
			ID: 7, Record: game.Record{Size: 15, Rule: engine.Freestyle, Moves: []engine.Point{point("h8"), point("i9"), point("h9")}},
			Seats: game.Seats{Black: black, White: white}, Status: game.Status{State: game.Playing}, Host: ann.User,
		}
		if change != nil {
			change(g)
		}
		return g
	}
	all := servicetest.DrawnGame()
	for name, g := range map[string]*game.Game{
		"against the engine": running(ann, hoshi, nil),
		"new":                running(ann, hoshi, func(g *game.Game) { g.Moves = nil }),
		"two people":         running(ann, bob, nil),
		"an offer":           running(ann, bob, func(g *game.Game) { g.Offer = game.Offer{Kind: game.OfferDraw, Side: engine.Black} }),
		"a dead position":    running(ann, bob, func(g *game.Game) { g.Size, g.Moves = 9, all[:len(all)-1] }),
		"an opening":         running(ann, bob, func(g *game.Game) { g.Opening, g.Moves = "swap2", nil }),
		"a choice":           running(ann, bob, func(g *game.Game) { g.Opening = "swap2" }),
		"overdue":            running(ann, bob, func(g *game.Game) { g.Notice = game.NoticeOverdue }),
		"watched":            running(hoshi, hoshi, nil),
		"a vote":             running(team, hoshi, nil),
		"two teams":          running(team, team, nil),
		"won":                running(ann, bob, func(g *game.Game) { g.State, g.Winner = game.Resigned, engine.Black }),
		"cancelled":          running(ann, hoshi, func(g *game.Game) { g.State, g.Moves = game.Cancelled, nil }),
	} {
		t.Run(name, func(t *testing.T) {
			if name == "a dead position" != g.Dead() {
				t.Fatalf("dead: %t", g.Dead())
			}
			for _, pages := range []bool{true, false} {
				rows, found := view.New(view.Deps{Pages: pages}).BoardRows(g, result.LevelStep{Level: engine.Casual}), 0
				for i, row := range rows {
					if len(row.Buttons) > 5 || len(rows) > 5 {
						t.Errorf("row %d of %d has %d buttons", i, len(rows), len(row.Buttons))
					}
					found += count(row, "open")
				}
				if want := map[bool]int{true: 1, false: 0}[pages]; found != want {
					t.Errorf("pages: %t, %d buttons", pages, found)
				}
			}
			// With an Activity, there's one button for it, and the one for the page is still
			// somewhere.
			rows, found, opens := view.New(view.Deps{Pages: true, Activity: func() bool { return true }}).BoardRows(g, result.LevelStep{Level: engine.Casual}), 0, 0
			for i, row := range rows {
				if len(row.Buttons) > 5 || len(rows) > 5 || len(row.Menu) > 25 {
					t.Errorf("row %d of %d has %d buttons, %d choices", i, len(rows), len(row.Buttons), len(row.Menu))
				}
				found += count(row, "activity")
				opens += count(row, "open") + count(chat.Row{Buttons: row.Menu}, "open")
			}
			if found != 1 || opens != 1 {
				t.Errorf("%d buttons for the Activity, %d for the page", found, opens)
			}
		})
	}
}

// count returns how many buttons of a row run a command.
func count(row chat.Row, command string) (n int) {
	for _, b := range row.Buttons {
		if b.Command == command {
			n++
		}
	}
	return n
}
