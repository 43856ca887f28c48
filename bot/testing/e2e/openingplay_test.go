package e2e_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"hoshi/bot/domain/game"
	"hoshi/bot/sandbox"
	"hoshi/bot/testing/browsertest"
	"hoshi/engine/opening"
)

// openingPlay plays a game through its opening with what can be clicked.
type openingPlay struct {
	t      *testing.T
	host   *host
	player *player
	hand   hand
	words  []string // still to choose
	chosen string   // the last one
	people bool     // ann and bob play; without an engine
	steps  int
	undone []opening.Kind // what has been taken back once
}

// through plays until two normal moves have followed the opening.
func (o *openingPlay) through() {
	o.t.Helper()
	for moves := 0; moves < 2; o.steps++ {
		g, model := o.game()
		if model.Over() {
			moves++
		}
		if g.State != game.Playing || o.steps > 60 {
			o.t.Fatalf("the opening does not end: %s", opening.FormatActions(model.Actions()))
		}
		name := g.Player(g.ToMove()).User.Name
		o.asks(g, name)
		o.act(g, name, model.Question())
		if o.people {
			o.takeBack(name, len(model.Actions()))
		}
	}
	if len(o.words) > 0 && o.people {
		o.t.Errorf("nobody could choose %q", o.words)
	}
}

// game returns the game, and its opening's view of it, once only a person can act.
func (o *openingPlay) game() (*game.Game, *opening.Game) {
	o.t.Helper()
	o.host.settled(o.player.channel.ID)
	g := o.host.game(o.player.channel.ID)
	id, _ := opening.ParseID(string(g.Opening))
	model, err := opening.Join(id, g.Size, g.Rule, g.Moves, g.Actions)
	if err != nil {
		o.t.Fatal(err)
	}
	return g, model
}

// stateOf returns a game's state as used in custom_ids.
func stateOf(g *game.Game) string { return fmt.Sprintf("%d.%d.%d", g.ID, g.Revision, len(g.Moves)) }

// asks fails the test unless the board says who must act.
func (o *openingPlay) asks(g *game.Game, name string) {
	o.t.Helper()
	board := o.player.latest(func(m sandbox.Message) bool {
		return m.EphemeralTo == "" && slices.ContainsFunc(controls(o.t, m), func(c control) bool { return strings.HasPrefix(c.CustomID, "1 b "+stateOf(g)+" ") })
	})
	if said := words(board); !strings.Contains(said, "<@"+o.player.users[name]+">") && !strings.Contains(said, "Press **Move**") {
		o.t.Errorf("%s has to act, and the board says %q", name, said)
	}
}

// act clicks what the opening asks for: a choice, or a point on the pad.
func (o *openingPlay) act(g *game.Game, name string, q opening.Question) {
	o.t.Helper()
	o.await(g, name, "") // the position must be shown
	o.hand.look(name, fmt.Sprintf("%02d", o.steps))
	kinds := q.Task.Kinds()
	if !slices.Contains(kinds, opening.Place) && !slices.Contains(kinds, opening.Offer) {
		list := o.await(g, name, "choose ")
		chosen := list[0]
		if len(o.words) > 0 {
			if i := slices.IndexFunc(list, func(c choice) bool { return c.command() == "choose "+o.words[0] }); i >= 0 {
				chosen, o.words = list[i], o.words[1:]
			}
		}
		o.chosen = strings.TrimPrefix(chosen.command(), "choose ")
		o.do(g, name, chosen)
		return
	}
	if len(o.find(g, name, "move ")) == 0 {
		o.hand.click(name, o.await(g, name, "pad")[0])
	}
	points := o.await(g, name, "move ")
	o.hand.look(name, fmt.Sprintf("%02d-pad", o.steps))
	if q.Task == opening.OfferFifths {
		points = slices.DeleteFunc(points, func(c choice) bool { return offered(q, c) })
	}
	o.do(g, name, points[7*o.steps%len(points)])
}

// do clicks something that changes the game, and waits until it has.
func (o *openingPlay) do(g *game.Game, name string, c choice) {
	o.t.Helper()
	o.hand.click(name, c)
	for begun := time.Now(); o.host.game(o.player.channel.ID).Revision == g.Revision; time.Sleep(5 * time.Millisecond) {
		if time.Since(begun) > patience {
			o.hand.look(name, "failed")
			o.t.Fatalf("nothing happened when %s clicked %q\n%s", name, c.command(), o.host.log.tail())
		}
	}
}

// offered reports whether a click removes a fifth move from the offer.
func offered(q opening.Question, c choice) bool {
	for _, pt := range q.Offers {
		if c.command() == "move "+pt.String() {
			return true
		}
	}
	return false
}

// takeBack takes back what name has done, unless that kind was taken back before, and does it
// again.
func (o *openingPlay) takeBack(name string, before int) {
	o.t.Helper()
	_, model := o.game()
	actions := model.Actions()
	last := actions[len(actions)-1].Kind
	if len(actions) != before+1 || slices.Contains(o.undone, last) {
		return
	}
	o.undone = append(o.undone, last)
	g, _ := o.game()
	o.do(g, name, o.await(g, name, "undo")[0])
	again, model := o.game()
	if len(model.Actions()) != before {
		o.t.Fatalf("%v was not taken back: %s", last, opening.FormatActions(model.Actions()))
	}
	words := o.words
	if last != opening.Place && last != opening.Offer {
		o.words = []string{o.chosen}
	}
	o.act(again, name, model.Question())
	o.words = words
}

// find returns what name can click now to use a command in the current state.
func (o *openingPlay) find(g *game.Game, name, command string) []choice {
	var found []choice
	for _, c := range o.hand.choices(name) {
		if c.state() == stateOf(g) && strings.HasPrefix(c.command(), command) {
			found = append(found, c)
		}
	}
	return found
}

// await waits until find finds something.
func (o *openingPlay) await(g *game.Game, name, command string) []choice {
	o.t.Helper()
	for begun := time.Now(); time.Since(begun) < patience; time.Sleep(10 * time.Millisecond) {
		if found := o.find(g, name, command); len(found) > 0 {
			return found
		}
	}
	o.hand.look(name, "failed")
	o.t.Fatalf("%s cannot click %q in state %s\n%s", name, command, stateOf(g), o.host.log.tail())
	return nil
}

// hand is how people see what can be clicked in a channel, and click it.
type hand interface {
	choices(name string) []choice // what name can click
	click(name string, c choice)
	look(name, shot string) // at the latest messages
}

// choice is a button, or a choice in a menu.
type choice struct {
	ID      string `json:"id"`      // custom_id of the button or the menu
	Value   string `json:"value"`   // what is chosen from the menu
	Message string `json:"message"` // id of the message
}

// command is what a click does.
func (c choice) command() string {
	if parts := strings.SplitN(c.ID, " ", 4); c.Value == "" && len(parts) == 4 {
		return parts[3]
	}
	return c.Value
}

// state is the state of the game that the message shows.
func (c choice) state() string {
	if parts := strings.SplitN(c.ID, " ", 4); len(parts) == 4 {
		return parts[2]
	}
	return ""
}

// componentHand uses the components of the messages, without a browser.
type componentHand struct{ *player }

func (h componentHand) choices(name string) []choice {
	var list []choice
	for _, m := range h.box.Messages(h.channel.ID) {
		if !m.Author.Bot || m.EphemeralTo != "" && m.EphemeralTo != h.users[name] {
			continue
		}
		for _, c := range controls(h.t, m) {
			switch {
			case c.Disabled:
			case c.menu != "":
				list = append(list, choice{c.menu, c.Value, m.ID})
			default:
				list = append(list, choice{c.CustomID, "", m.ID})
			}
		}
	}
	return list
}

func (h componentHand) click(name string, c choice) {
	h.t.Helper()
	if c.Value != "" {
		h.answered(h.box.Select(h.channel.ID, h.users[name], c.Message, c.ID, c.Value))
		return
	}
	h.answered(h.box.Click(h.channel.ID, h.users[name], c.Message, c.ID))
}

func (h componentHand) look(string, string) {}

// pageHand clicks on the sandbox's page.
type pageHand struct{ *pagePlayer }

// clickable lists what can be clicked on the page.
const clickable = `[...document.querySelectorAll("#messages button[data-custom-id]:not(:disabled)")].flatMap((b) => {
	const options = b.parentElement.matches(".select") ? [...b.parentElement.querySelectorAll(".choices [data-value]")].map((o) => o.dataset.value) : [""];
	return options.map((value) => ({id: b.dataset.customId, value}));
})`

func (h pageHand) choices(name string) []choice {
	h.T.Helper()
	h.as(h.player, name)
	return browsertest.Eval[[]choice](h.Page, clickable)
}

func (h pageHand) click(name string, c choice) {
	h.T.Helper()
	h.as(h.player, name)
	control := fmt.Sprintf("#messages [data-custom-id=%q]", c.ID)
	if c.Value == "" {
		h.Do(browsertest.Click(control))
		return
	}
	h.Do(browsertest.Click(control, fmt.Sprintf("#messages .choices:popover-open [data-value=%q]", c.Value)))
}

func (h pageHand) look(name, shot string) {
	h.T.Helper()
	h.as(h.player, name)
	h.Wait(`[...document.querySelectorAll("#messages img.picture")].every((i) => i.complete)`)
	h.Shot(shot)
	h.Fits()
}
