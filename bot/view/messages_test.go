package view

import (
	"flag"
	"fmt"
	"os"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"hoshi/bot/domain/chat"
	"hoshi/bot/domain/game"
	"hoshi/bot/domain/result"
	"hoshi/bot/domain/settings"
	"hoshi/engine"
)

var update = flag.Bool("update", false, "write the golden file anew")

// A person in the tests, and the time when games start.
var (
	ann   = chat.User{ID: "ann", Name: "ann", Mention: "@ann"}
	bob   = chat.User{ID: "bob", Name: "bob", Mention: "@bob"}
	eve   = chat.User{ID: "eve", Name: "eve", Mention: "@eve"}
	begun = time.Unix(1_800_000_000, 0).UTC()
)

// action is what someone does in a game, a minute after the previous action. If by is empty, it's
// the player to move.
type action struct {
	by   chat.User
	what game.Intention
}

// scenario is a game and the actions in it.
type scenario struct {
	name   string
	want   game.Wanted
	how    game.EventKind // game.EventStart unless given
	moves  string         // played in turn before the actions
	wait   time.Duration  // before the actions
	then   []action
	values settings.Values
	step   result.LevelStep
}

func points(t *testing.T, text string, size int) []engine.Point {
	t.Helper()
	pts, err := engine.ParsePoints(text, size)
	if err != nil {
		t.Fatal(err)
	}
	return pts
}

// play returns a scenario's game.
func (s *scenario) play(t *testing.T) *game.Game {
	t.Helper()
	usual := game.Usual{Size: 15, Opening: game.FreeOpening}
	g, err := game.New(s.want, usual)
	if err != nil {
		t.Fatal(err)
	}
	g.ID, g.Created, g.Started, g.Changed = 7, begun, begun, begun
	do := []action{{ann, game.Begin{How: game.EventStart}}}
	if s.how != "" {
		do[0].what = game.Begin{How: s.how}
	}
	if s.how == game.EventChallenge || s.how == game.EventRematch {
		do[0].what = game.Propose{How: s.how, Until: begun.Add(game.Day)}
	}
	for _, pt := range points(t, s.moves, g.Size) {
		do = append(do, action{what: game.Move{Point: pt, Took: 1500 * time.Millisecond}})
	}
	now := begun
	for i, a := range append(do, s.then...) {
		if i == len(do) {
			now = now.Add(s.wait)
		}
		by := game.Actor{Side: g.Side(a.by.ID), User: a.by, Now: now}
		if a.by == (chat.User{}) {
			by.Side = g.ToMove()
			by.User = g.Player(by.Side).User
		}
		if err := g.Do(by, a.what); err != nil {
			t.Fatalf("%s: action %d, %T: %v", s.name, i, a.what, err)
		}
		if i == 0 {
			g.ResetClock(now)
		}
		g.Revision++
		g.Shown, g.Changed = g.Revision, now
		now = now.Add(time.Minute)
	}
	return g
}

// written prints a game's message: its text and whom it notifies, what its picture shows, and its
// buttons, with "*" for the primary one, "!" for a dangerous one, "+" for a suggested one, "-" for
// a disabled one and ">" for one that opens a form.
func (s *scenario) written(t *testing.T) string {
	t.Helper()
	g := s.play(t)
	pos, err := g.Position()
	if err != nil {
		t.Fatal(err)
	}
	view := New(Deps{Translator: plain{}, Now: func() time.Time { return begun.Add(90 * time.Second) }})
	view.writable.Store("", true)
	v := s.values
	v.Defaults = &settings.Defaults{Size: 15, Depth: 6, BareMoves: true}
	var b strings.Builder
	fmt.Fprintf(&b, "== %s\n", s.name)
	if g.State == game.Proposed || g.State == game.Unplayed {
		fmt.Fprintf(&b, "%s\n", ChallengeText(g))
		writeRows(&b, []chat.Row{{Buttons: []chat.Button{AcceptButton(g), DeclineButton(g), WithdrawButton(g), TermsButton(g)}}})
		return b.String()
	}
	text, ping := view.announce(g, pos, v)
	fmt.Fprintf(&b, "%s\n", text)
	if len(ping) > 0 {
		fmt.Fprintf(&b, "pings %v\n", ping)
	}
	fmt.Fprintf(&b, "headline: %s\n", Headline(g, engine.Empty))
	if page := PageText(g, pos, engine.Black); page.String() != text.String() {
		fmt.Fprintf(&b, "page: %s\n", page)
	}
	for _, fact := range Facts(g) {
		fmt.Fprintf(&b, "fact: %s = %s (%s)\n", fact.Name, fact.Value, fact.Why)
	}
	fmt.Fprintf(&b, "asked: %s\n", view.Standing(g))
	fmt.Fprintf(&b, "outcome: %s\n", Outcome(g))
	scene := view.Scene(g, pos, v)
	fmt.Fprintf(&b, "picture: %s, numbers %v, previous %t", AltText(scene), scene.Numbers, scene.Previous)
	if len(scene.Foul) > 0 {
		fmt.Fprintf(&b, ", foul %v", scene.Foul)
	}
	if c := scene.Caption; c != nil {
		fmt.Fprintf(&b, ", caption %q %q %q %q", c.Black, c.White, c.Rule, c.Notes)
	}
	b.WriteString("\n")
	writeRows(&b, view.BoardRows(g, s.step))
	return b.String()
}

func writeRows(b *strings.Builder, rows []chat.Row) {
	for _, row := range rows {
		list, mark := row.Buttons, ""
		if len(row.Menu) > 0 {
			list, mark = row.Menu, fmt.Sprintf("menu %s: ", row.Placeholder)
		}
		var out []string
		for _, button := range list {
			text := map[chat.ButtonStyle]string{chat.StyleMain: "*", chat.StyleDanger: "!", chat.StyleSuggest: "+"}[button.Style]
			if button.Disabled {
				text += "-"
			}
			if button.Form {
				text += ">"
			}
			text += strings.TrimSpace(button.Command + " " + button.Words)
			if button.Chosen {
				text += " (chosen)"
			}
			if label := button.Label.String(); label != "button."+button.Command {
				text += " [" + label + "]"
			}
			out = append(out, text)
		}
		if n := len(out); strings.HasPrefix(mark, "menu level.") {
			out = append(out[:2], fmt.Sprint(n-3, " more"), out[n-1])
		}
		fmt.Fprintf(b, "  %s%s\n", mark, strings.Join(out, ", "))
	}
}

// against returns a game between ann, who is Black, and a player.
func against(p game.Player) game.Wanted {
	return game.Wanted{Host: ann, Seats: game.Seats{Black: game.Player{User: ann}, White: p}}
}

// with returns w with a change.
func with(w game.Wanted, change func(*game.Wanted)) game.Wanted {
	change(&w)
	return w
}

// A game's message says what happened and whose turn it is, and has buttons for what's possible.
func TestMessages(t *testing.T) {
	var got strings.Builder
	for _, list := range [][]scenario{starts(), events(), endings(), openings(), clocks(), teams(), challenges()} {
		for _, s := range list {
			people := strings.NewReplacer("{ann ann @ann false}", "@ann", "{bob bob @bob false}", "@bob", "{   false}", "nobody")
			fmt.Fprintf(&got, "%s\n", people.Replace(s.written(t)))
		}
	}
	const file = "testdata/messages.golden"
	if *update {
		if err := os.WriteFile(file, []byte(got.String()), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	want, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(strings.Split(string(want), "\n"), strings.Split(got.String(), "\n")); diff != "" {
		t.Errorf("messages differ (-want +got), -update accepts them:\n%s", diff)
	}
}

var (
	hoshi   = game.Player{Engine: true}
	easy    = game.Player{Engine: true, Level: engine.Easy}
	deep    = game.Player{Engine: true, Depth: 4}
	windows = game.Player{Engine: true, Program: "windows"}
	lines   = game.Player{Engine: true, Program: "twolines", Depth: 3}
	person  = game.Player{User: bob}
)

// asWhite swaps the seats.
func asWhite(w game.Wanted) game.Wanted {
	w.Black, w.White = w.White, w.Black
	return w
}

func rated(w game.Wanted) game.Wanted {
	w.Rated = true
	return w
}

func between(black, white game.Player) game.Wanted {
	return game.Wanted{Host: ann, Seats: game.Seats{Black: black, White: white}}
}

// A position's value is Black's, and White's is the negative, whoever is to move.
func TestPositionValue(t *testing.T) {
	for _, moves := range []string{"h8 a1 i8 a15 j8 o1", "h8 a1 i8 a15 j8"} {
		s := scenario{name: moves, want: against(person), moves: moves}
		g := s.play(t)
		pos, err := g.Position()
		if err != nil {
			t.Fatal(err)
		}
		args := positionValue(g, pos).Args
		black, white := fmt.Sprint(args["Black"]), fmt.Sprint(args["White"])
		if !strings.HasPrefix(black, "+") || !strings.HasPrefix(white, "-") || black[1:] != white[1:] {
			t.Errorf("%s: Black has three in a row, and the values are %s and %s", moves, black, white)
		}
	}
}
