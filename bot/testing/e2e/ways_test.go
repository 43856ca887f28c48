package e2e_test

import (
	"fmt"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"

	"hoshi/bot/command"
	"hoshi/bot/domain/chat"
	"hoshi/bot/domain/game"
	"hoshi/bot/domain/settings"
	"hoshi/bot/sandbox"
	"hoshi/bot/service"
)

// Every command in the table works by text, by slash command, and by a click if a message has a
// button for it. All three ways change the game and the settings in the same way and give the same
// answer. The test fails for a new command that isn't listed below.
func TestEveryCommandThreeWays(t *testing.T) {
	t.Parallel()
	const waysOfEach = 5 // by text twice, by slash command, by click, from a menu
	options := sandbox.Options{Users: []string{"bob"}, Channels: []string{"first"}}
	list := slices.DeleteFunc(service.Commands(), func(c *command.Command) bool { return c.Hidden })
	for i := range waysOfEach * len(list) {
		name := fmt.Sprintf("u%d", i)
		options.Users, options.Moderators = append(options.Users, name), append(options.Moderators, name)
		options.Channels = append(options.Channels, fmt.Sprintf("c%d", i))
	}
	h := newHost(t, options, service.Options{Depth: 1})
	t.Cleanup(func() {
		if t.Failed() {
			t.Log(h.log.tail())
		}
	})
	for i, c := range list {
		t.Run(c.Name, func(t *testing.T) {
			t.Parallel()
			if _, ok := ways[c.Name]; !ok {
				t.Fatalf("no ways are given to try the command %s", c.Name)
			}
			w := &wayTest{t: t, host: h, command: c, next: waysOfEach * i}
			w.run()
		})
	}
}

// wayTest tries the ways of one command, each in a different channel and as a different person.
type wayTest struct {
	t       *testing.T
	host    *host
	command *command.Command
	next    int // of the next channel and person

	last  *player         // who tried last
	board sandbox.Message // that was prepared for them
}

// outcome is what a command has done.
type outcome struct {
	Said     []string // by the bot, in new or edited messages, without what differs between games
	Game     *game.Game
	Moves    int // the engine doesn't always make the same moves
	Settings settings.ChannelSettings
}

func (w *wayTest) run() {
	way := ways[w.command.Name]
	text := w.try(func(p *player, name string, _ sandbox.Message) {
		p.say(name, strings.TrimSpace("!"+w.command.Name+" "+way.text))
	})
	slash := w.try(func(p *player, name string, _ sandbox.Message) { p.slash(name, w.command.Name, way.slash) })
	w.same("slash command", text, slash)

	typed, offered := w.last.offers(w.board, w.command.Name)
	if offered != way.button {
		w.t.Errorf("the board offers it: %v; its ways say %v", offered, way.button)
	}
	if offered {
		click := w.try(func(p *player, name string, board sandbox.Message) {
			p.useControl(name, board, w.command.Name, way.slash)
		})
		if typed != way.text && typed != "?" && w.command.Name != "resign" { // which is confirmed with a click
			text = w.try(func(p *player, name string, _ sandbox.Message) {
				p.say(name, strings.TrimSpace("!"+w.command.Name+" "+typed))
			})
		}
		w.same("click", text, click)
	}
	if w.command.Menu != command.NoMenu {
		w.try(func(p *player, name string, _ sandbox.Message) { p.choose(name, w.command) })
	}
}

// try prepares a game, acts, and returns the outcome.
func (w *wayTest) try(act func(p *player, name string, board sandbox.Message)) outcome {
	w.t.Helper()
	p, name := w.host.player(1+w.next), fmt.Sprintf("u%d", w.next)
	p.t = w.t
	w.next++
	board := p.prepare(name, w.command.Name)
	w.last, w.board = p, board
	w.host.settled(p.channel.ID)
	before := p.everything()
	act(p, name, board)
	return w.outcome(p, before)
}

// everything returns what the bot's messages say, by ID.
func (p *player) everything() map[string]string {
	all := make(map[string]string)
	for _, m := range p.box.Messages(p.channel.ID) {
		if m.Author.Bot && !m.Loading {
			all[m.ID] = words(m)
		}
	}
	return all
}

// outcome waits until the bot has said something and has no work left.
func (w *wayTest) outcome(p *player, before map[string]string) outcome {
	w.t.Helper()
	var o outcome
	for begun := time.Now(); ; time.Sleep(5 * time.Millisecond) {
		w.host.settled(p.channel.ID)
		o.Said = nil
		for id, said := range p.everything() {
			if before[id] != said && !strings.Contains(said, "The game continues in a newer message") { // the old board
				o.Said = append(o.Said, comparable(w.repeatable(said)))
			}
		}
		if len(o.Said) > 0 {
			break
		}
		if time.Since(begun) > patience {
			w.t.Fatalf("%s was not answered\n%s", w.command.Name, p.logged())
		}
	}
	slices.Sort(o.Said)
	g := w.host.game(p.channel.ID)
	o.Game = &game.Game{Record: game.Record{Size: g.Size, Rule: g.Rule, Opening: g.Opening}, Theme: g.Theme, Status: game.Status{State: g.State}, Seats: game.Seats{Black: g.Black, White: g.White}}
	if !g.Black.Engine || !g.White.Engine { // otherwise it continues
		o.Game.Winner, o.Moves = g.Winner, len(g.Moves)
	}
	for _, side := range []*game.Player{&o.Game.Black, &o.Game.White} {
		side.User = chat.User{Bot: side.User.Bot}
	}
	var err error
	if o.Settings, err = w.host.db.ChannelSettings(w.t.Context(), g.Channel); err != nil {
		w.t.Error(err)
	}
	return o
}

// repeatable returns the part of a text that a command says in every game.
func (w *wayTest) repeatable(said string) string {
	switch w.command.Name {
	case "games": // it also lists the others' games, which continue
		said, _, _ = strings.Cut(said, "\n")
	case "hint": // what a move does depends on the engine's stones
		said = reasons.ReplaceAllString(said, "$1")
	case "review": // the engine doesn't always answer the same, so other moves decide the game
		said, _, _ = strings.Cut(said, "\nMove ")
		said, _, _ = strings.Cut(said, "\nNo single move ")
		said = graded.ReplaceAllString(said, "")
	}
	return said
}

// reasons matches what a hint says about its move: why it's good, and how play goes on.
var reasons = regexp.MustCompile(`(Try \*\*[^*]*\*\*\.)[^\n]*(\nI expect: [^\n]*)?`)

// graded matches the lines of a review that say how many moves of each kind there were.
var graded = regexp.MustCompile(`\n[^\n]*(accuracy of|made a mistake too|made mistakes too)[^\n]*`)

// differs matches what differs between games: sides, points, numbers, and lists of them.
var differs = regexp.MustCompile(`([-+]?\b([0-9]+([.,][0-9]+)*|[a-o]1?[0-9]([a-o]1?[0-9])*|Black|White)\b[-+, \x{a0}…]*)+`)

// units matches the units of how long a search took.
var units = regexp.MustCompile(`# (ms|seconds?)\b`)

// comparable removes what differs between games from a text: with the numbers also their plurals and units, and
// whether the engine looked equally far in all positions, which depends on its time.
func comparable(text string) string {
	text = strings.ReplaceAll(differs.ReplaceAllString(text, "# "), "# moves", "# move")
	return units.ReplaceAllString(strings.ReplaceAll(text, "# to # move", "# move"), "# s")
}

// same fails the test unless a way has the text command's outcome. It may say more, privately to
// the user.
func (w *wayTest) same(way string, text, got outcome) {
	w.t.Helper()
	for _, said := range text.Said {
		if !slices.Contains(got.Said, said) {
			w.t.Errorf("by %s it says\n%s\nby text it says\n%s", way, strings.Join(got.Said, "\n---\n"), said)
		}
	}
	if diff := cmp.Diff(text, got, cmpopts.IgnoreFields(outcome{}, "Said"), cmpopts.EquateEmpty()); diff != "" {
		w.t.Errorf("by %s (+) it does not do what it does by text (-):\n%s", way, diff)
	}
}

// offers reports whether something on a message does a command, and with which options: "?" if a
// form asks for them.
func (p *player) offers(m sandbox.Message, command string) (typed string, ok bool) {
	for _, c := range controls(p.t, m) {
		does := c.Value
		if parts := strings.SplitN(c.CustomID, " ", 4); c.menu == "" && len(parts) == 4 {
			does = parts[3]
		}
		does, form := strings.CutPrefix(does, "?")
		name, typed, _ := strings.Cut(does, " ")
		switch {
		case name != command || c.Disabled:
		case form:
			return "?", true
		default:
			return typed, true
		}
	}
	return "", false
}

// useControl clicks the control for a command, and fills in its form if there is one.
func (p *player) useControl(name string, board sandbox.Message, command string, options map[string]any) {
	p.t.Helper()
	in := p.click(name, board, command)
	if in.Modal == nil {
		if command == "resign" {
			p.click(name, p.message(in), "resign yes")
		}
		return
	}
	fields := make(map[string][]string)
	for option, value := range options {
		fields[option] = []string{fmt.Sprint(value)}
	}
	in, err := p.box.SubmitModal(in.ID, fields)
	p.answered(in, err)
}

// prepare starts a game against the engine and brings it to where a command makes sense. It returns
// the board that shows this.
func (p *player) prepare(name, command string) sandbox.Message {
	p.t.Helper()
	if command == "choose" {
		p.say(name, "!play swap2 white 15")
		return p.shown(3) // the engine's stones, so a color must be chosen
	}
	p.say(name, "!play black 15")
	board := p.shown(0)
	if command == "swap" || command == "opening" {
		return board
	}
	move := "o1"
	if command == "review" {
		move = "h8" // a good move, since a bad one decides some of the games
	}
	p.say(name, "!move "+move)
	board = p.shown(2)
	if command == "cancel" { // the board offers it from the second move on
		p.say(name, "!move a15")
		return p.shown(4)
	}
	if command != "play" && command != "watch" && command != "import" && command != "share" && command != "review" && command != "rematch" {
		return board
	}
	p.say(name, "!resign yes")
	return p.latest(func(m sandbox.Message) bool {
		return m.Author.Bot && p.findButton(m, "play") != "" && strings.Contains(words(m), "canceled the game before their second move")
	})
}
