package walk

import (
	"fmt"
	"slices"
	"strings"
	"time"

	"pgregory.net/rapid"

	"hoshi/bot/command"
	"hoshi/bot/domain/chat"
	"hoshi/bot/domain/game"
	"hoshi/bot/domain/settings"
	"hoshi/bot/web/guest"
	"hoshi/engine"
	"hoshi/engine/opening"
)

// steps are what can happen next, each as often as it should relative to the others.
var steps = []struct {
	weight int
	name   string
	do     func(*house)
}{
	{30, "move", (*house).moveSomewhere},
	{24, "press", (*house).pressSomething},
	{12, "type", (*house).typeSomething},
	{6, "slash", (*house).slashSomething},
	{8, "begin", (*house).begin},
	{8, "accept", (*house).acceptChallenge},
	{8, "finish", (*house).finishGame},
	{5, "page", (*house).actOnPage},
	{6, "wait", (*house).waitSome},
	{1, "restart", (*house).restart},
	{1, "stop", (*house).stopInBetween},
	{5, "repeat", (*house).repeat},
	{2, "late", (*house).late},
	{3, "tournament", (*house).tournament},
	{1, "forget", (*house).forget},
	{1, "every way", (*house).everyWay},
	{1, "give back", (*house).giveBack},
	{2, "guests", (*house).guests},
	{2, "bare", (*house).bare},
	{1, "up to date", (*house).upToDate},
	{1, "daily", (*house).daily},
}

// step draws what happens next and does it.
func (h *house) step(*rapid.T) {
	var names []int
	for i, s := range steps {
		for range s.weight {
			names = append(names, i)
		}
	}
	s := steps[rapid.SampledFrom(names).Draw(h.t, "step")]
	h.logf("— %s", s.name)
	s.do(h)
}

// someone draws a person.
func (h *house) someone() *person { return pick(h, "person", people...) }

// somewhere draws a channel that someone sees.
func (h *house) somewhere(by *person) chat.ChannelID {
	return pick(h, "channel", slices.DeleteFunc(h.room.places(), func(ch chat.ChannelID) bool {
		whose, direct := isDirect(ch)
		return direct && whose != by.ID
	})...)
}

// running returns the running games, besides those of guests.
func (h *house) running() []*game.Game {
	return slices.DeleteFunc(h.games(), func(g *game.Game) bool { return g.State != game.Playing || guest.IsChannel(g.Channel) })
}

// beginnings are commands that start games. @1 is another person.
var beginnings = []string{
	"play", "play easy", "play easy unrated", "play strong white", "play @1", "play @1 rated", "play @1 rated black", "play @1 swap2 rated", "play @1 swap",
	"play @1 renju rated", "play @1 taraguchi10 renju", "play @1 5+5 rated", "play @1 3d rated", "play open rated", "play open", "play @1 9", "play @1 caro",
	"play @1 standard rated free", "play team", "play team teams", "play watch", "play thread @1", "play anyone", "play anyone 1d", "play @1 yamaguchi", "play @1 soosyrv8 renju",
	"play @1 rif", "rematch", "import h8 h9 g8 g9 i8", "play beginner 5+5", "play d1 white",
}

// begin starts a game.
func (h *house) begin() {
	by := h.someone()
	other := pick(h, "other", slices.DeleteFunc(slices.Clone(people), func(p *person) bool { return p == by })...)
	text := strings.ReplaceAll(pick(h, "beginning", beginnings...), "@1", other.Mention)
	h.deliver(h.say(by, h.somewhere(by), "!"+text))
	if h.chance("they accept", 80) {
		for _, c := range h.games() {
			if c.State == game.Proposed && c.MayAccept(other.ID) {
				h.deliver(h.say(other, c.Channel, "!accept"))
				return
			}
		}
	}
}

// acceptChallenge lets someone accept an open challenge.
func (h *house) acceptChallenge() {
	var open []*game.Game
	for _, g := range h.games() {
		if g.State == game.Proposed {
			open = append(open, g)
		}
	}
	if len(open) == 0 {
		h.begin()
		return
	}
	g := pick(h, "challenge", open...)
	for _, p := range people {
		if g.MayAccept(p.ID) {
			h.deliver(h.say(p, g.Channel, "!accept"))
			return
		}
	}
}

// moveSomewhere makes a move in a running game, most of the time by the player whose turn it is.
func (h *house) moveSomewhere() {
	games := h.running()
	if len(games) == 0 {
		h.begin()
		return
	}
	g := pick(h, "game", games...)
	by := h.onTurn(g)
	if by == nil || h.chance("someone else", 8) {
		by = h.someone()
	}
	h.act(g, by)
}

// onTurn returns a person who is on turn in a game, or nil if the engine is.
func (h *house) onTurn(g *game.Game) *person {
	side := g.ToMove()
	if p := g.Player(side); !p.Team {
		return byID(p.User.ID)
	}
	var team []*person
	for _, p := range people {
		if g.TeamOf(p.ID) == side || !g.TwoTeams() {
			team = append(team, p)
		}
	}
	if len(team) == 0 {
		return nil
	}
	return pick(h, "member", team...)
}

// act lets a person do what the game asks for, in one of the ways there are.
func (h *house) act(g *game.Game, by *person) {
	if q, ok := g.Question(); ok && q.Task != opening.PlaceStone && h.answerOpening(g, by) {
		return
	}
	h.place(g, by, h.point(g))
}

// answerOpening presses one of the buttons for what an opening asks. It returns false if there's none.
func (h *house) answerOpening(g *game.Game, by *person) bool {
	var choices []string
	for _, words := range h.offered(by, g) {
		if name, _, _ := strings.Cut(words, " "); name == "choose" {
			choices = append(choices, words)
		}
	}
	if len(choices) == 0 {
		return false
	}
	words := pick(h, "choice", choices...)
	switch pick(h, "way", "text", "page", "slash") {
	case "page":
		h.deliver(h.onPage(by, g, words))
	case "slash":
		h.slashWords(by, g.Channel, words)
	default:
		h.deliver(h.say(by, g.Channel, "!"+words))
	}
	return true
}

// ways are the ways to place a stone.
var ways = []string{"bare", "text", "slash", "pad", "page"}

// place places a stone.
func (h *house) place(g *game.Game, by *person, at engine.Point) {
	h.placeBy(pick(h, "way", ways...), g, by, at)
}

// placeBy places a stone in one way.
func (h *house) placeBy(way string, g *game.Game, by *person, at engine.Point) {
	if _, direct := isDirect(g.Channel); game.IsPaired(g.Channel) || direct {
		way = "page"
	}
	switch way {
	case "bare":
		h.deliver(h.say(by, g.Channel, at.String()))
	case "text":
		h.deliver(h.say(by, g.Channel, "!move "+at.String()))
	case "slash":
		h.slashWords(by, g.Channel, "move "+at.String())
	case "pad":
		b := chat.Button{Command: "move", Words: at.String()}
		h.deliver(h.press(by, &post{in: g.Channel, reply: chat.Reply{Shown: g.ShownState()}, only: by.ID}, b, ""))
	case "page":
		h.deliver(h.onPage(by, g, "move "+at.String()))
	}
}

// point draws a free point, close to the center or the other stones.
func (h *house) point(g *game.Game) engine.Point {
	pos, err := g.Position()
	if err != nil {
		h.fatalf("%v", err)
	}
	var free, near []engine.Point
	for row := range g.Size {
		for col := range g.Size {
			p := pt(col, row)
			if pos.At(p) != engine.Empty {
				continue
			}
			free = append(free, p)
			if max(col-g.Size/2, g.Size/2-col, row-g.Size/2, g.Size/2-row) <= 2 {
				near = append(near, p)
			}
		}
	}
	if len(near) > 0 && h.chance("near", 80) {
		return pick(h, "point", near...)
	}
	return pick(h, "point", free...)
}

// finishGame plays a running game to its end: by a row, by resigning, or on time.
func (h *house) finishGame() {
	games := h.running()
	if len(games) == 0 {
		h.begin()
		return
	}
	g := pick(h, "game", games...)
	winner := pick(h, "winner", engine.Black, engine.White)
	how := pick(h, "end", "row", "row", "resign", "time", "draw")
	for range 60 {
		if g = h.game(g.ID); g.State != game.Playing {
			return
		}
		by := h.onTurn(g)
		if by == nil {
			h.settle()
			if h.onTurn(h.game(g.ID)) == nil {
				return
			}
			continue
		}
		q, asks := g.Question()
		switch {
		case asks && q.Task != opening.PlaceStone && h.answerOpening(g, by):
		case asks || len(g.Moves) < 4:
			h.place(g, by, h.point(g))
		case how == "resign" && g.ToMove() == winner.Other():
			h.deliver(h.say(by, g.Channel, "!resign"))
		case how == "time":
			h.wait(4 * 24 * time.Hour)
			if other := byID(g.Player(g.ToMove().Other()).User.ID); other != nil {
				h.deliver(h.say(other, g.Channel, "!claim"))
			}
			return
		case how == "draw":
			h.deliver(h.say(by, g.Channel, "!draw"))
			if other := byID(g.Player(g.ToMove().Other()).User.ID); other != nil {
				h.deliver(h.say(other, g.Channel, "!accept"))
			}
			return
		default:
			h.place(g, by, h.planned(g, g.ToMove() == winner))
		}
	}
}

// planned returns a point that completes the longest row of the side to move, if it's to win, or one
// that disturbs nobody.
func (h *house) planned(g *game.Game, wins bool) engine.Point {
	pos, err := g.Position()
	if err != nil {
		h.fatalf("%v", err)
	}
	side := g.ToMove()
	best, at := -1, h.point(g)
	for row := range g.Size {
		for col := range g.Size {
			for _, d := range [][2]int{{1, 0}, {0, 1}, {1, 1}, {1, -1}} {
				own, free := 0, []engine.Point(nil)
				for i := range 5 {
					c, r := col+i*d[0], row+i*d[1]
					if c < 0 || c >= g.Size || r < 0 || r >= g.Size {
						own = -100
						break
					}
					switch p := pt(c, r); pos.At(p) {
					case side:
						own++
					case engine.Empty:
						free = append(free, p)
					default:
						own = -100
					}
				}
				if wins && own > best && len(free) > 0 {
					best, at = own, free[0]
				}
			}
		}
	}
	if wins {
		return at
	}
	for row := range g.Size { // along the edge, with gaps
		for col := row % 2; col < g.Size; col += 2 {
			if p := pt(col, row); pos.At(p) == engine.Empty {
				return p
			}
		}
	}
	return at
}

// pressSomething presses a button that someone sees.
func (h *house) pressSomething() {
	by := h.someone()
	in := h.somewhere(by)
	seen := h.room.visible(in, by.ID, 4)
	if len(seen) == 0 {
		h.moveSomewhere()
		return
	}
	p := pick(h, "message", seen...)
	b := pick(h, "button", buttons(p.reply)...)
	h.deliver(h.press(by, p, b, pick(h, "typed", "h8", "14:30", "5", "zz", "2", "Friday Cup")))
}

// actOnPage does something that the page of a game offers.
func (h *house) actOnPage() {
	games := h.games()
	if len(games) == 0 {
		h.begin()
		return
	}
	g := pick(h, "game", games[max(0, len(games)-4):]...)
	by := h.someone()
	offered := h.offered(by, g)
	if len(offered) == 0 {
		return
	}
	h.deliver(h.onPage(by, g, pick(h, "action", offered...)))
}

// typeSomething types a command with random options, in the person's language.
func (h *house) typeSomething() {
	by := h.someone()
	in := h.somewhere(by)
	cmd := pick(h, "command", h.commands()...)
	name := cmd.NameIn(settings.LanguageOf(by.locale))
	if h.chance("another name", 30) {
		name = pick(h, "name", cmd.Names()...)
	}
	words := []string{"!" + name}
	for _, o := range cmd.Options {
		if o.ButtonOnly || !o.Required && !h.chance("option", 30) {
			continue
		}
		value := h.value(&o, by)
		if value == "" {
			continue
		}
		if o.Keyword != "" && (o.KeywordOnly || h.chance("keyword", 50)) {
			words = append(words, o.Keyword)
		}
		words = append(words, value)
	}
	e := h.say(by, in, strings.Join(words, " "))
	e.starts = cmd.Name
	h.deliver(e)
}

// slashSomething uses a slash command with random options.
func (h *house) slashSomething() {
	by := h.someone()
	in := h.somewhere(by)
	cmd := pick(h, "command", h.commands()...)
	given := make(map[string]command.OptionInput)
	for _, o := range cmd.Options {
		if o.ButtonOnly || !o.Required && !h.chance("option", 30) {
			continue
		}
		if _, ok := o.Type.(command.UserOption); ok {
			given[o.Name] = command.OptionInput{User: &chat.Mention{User: h.someone().User}}
		} else if value := h.value(&o, by); value != "" {
			given[o.Name] = command.OptionInput{Text: value}
		}
	}
	h.deliver(h.slash(by, in, cmd, given))
}

// slashWords uses a slash command with the options of a typed one.
func (h *house) slashWords(by *person, in chat.ChannelID, words string) {
	h.deliver(h.slashEvent(by, in, words))
}

// slashEvent returns the event of a slash command with the options of a typed one, the first of which
// gets all the words.
func (h *house) slashEvent(by *person, in chat.ChannelID, words string) event {
	name, rest, _ := strings.Cut(words, " ")
	cmd := h.service.Commands().Lookup(name)
	given := make(map[string]command.OptionInput)
	for _, o := range cmd.Options {
		if !o.ButtonOnly && rest != "" {
			given[o.Name] = command.OptionInput{Text: rest}
			break
		}
	}
	return h.slash(by, in, cmd, given)
}

// practice is a command that waits for a job with a long search. No law is about it.
const practice = "practice"

// commands returns the commands that people see.
func (h *house) commands() (out []*command.Command) {
	for _, c := range h.service.Commands().All() {
		if !c.Hidden && c.Name != practice {
			out = append(out, c)
		}
	}
	return out
}

// value draws a value of an option, as it's typed; "" for none.
func (h *house) value(o *command.Option, by *person) string {
	switch t := o.Type.(type) {
	case command.ChoiceOption:
		return pick(h, "choice", t.Choices...).Value
	case command.UserOption:
		return h.someone().Mention
	case command.IntegerOption:
		return fmt.Sprint(rapid.IntRange(t.Min, min(t.Max, t.Min+30)).Draw(h.t, "number"))
	case command.ClockOption:
		return pick(h, "clock", "5+5", "3d", "1+0")
	case command.DepthOption, command.EngineOption:
		return pick(h, "engine", "d1", "d2", "easy", "beginner")
	case command.PointOption:
		return pick(h, "point", "h8", "j9", "k10", "a1", "z9")
	case command.SizeOption:
		return pick(h, "size", "9", "15", "20")
	case command.TextOption, command.SettingOption:
		return pick(h, "text", "swap2", "9", "off", "on", "Europe/Berlin", "h8 h9 g8", "Friday")
	case command.ProgramOption, command.PatternOption, command.FileOption, command.RoleOption, command.UserIDOption:
	}
	return ""
}

// waitSome lets some time pass.
func (h *house) waitSome() {
	h.wait(pick(h, "time", 20*time.Second, 4*time.Minute, 40*time.Minute, 3*time.Hour, 26*time.Hour, 4*24*time.Hour, 8*24*time.Hour, 33*24*time.Hour))
}

// stopInBetween stops the bot between a move and what follows from it.
func (h *house) stopInBetween() {
	games := h.running()
	if len(games) == 0 {
		return
	}
	g := pick(h, "game", games...)
	if by := h.onTurn(g); by != nil {
		h.deliverAndStop(h.say(by, g.Channel, pick(h, "last", h.point(g).String(), "!resign", "!undo", "!hint")))
	}
}

// repeat delivers one of the last events again.
func (h *house) repeat() {
	if len(h.past) == 0 {
		return
	}
	h.again(pick(h, "event", h.past[max(0, len(h.past)-6):]...))
}

// late holds back what someone does now, and delivers it when something else has happened.
func (h *house) late() {
	for _, e := range h.held {
		h.deliver(e)
	}
	h.held = nil
	games := h.running()
	if len(games) == 0 {
		return
	}
	g := pick(h, "game", games...)
	if by := h.onTurn(g); by != nil {
		h.held = append(h.held, h.say(by, g.Channel, pick(h, "late", h.point(g).String(), "!undo", "!resign", "!draw", "!swap")))
	}
}

// tournament creates a tournament with enough players, or does something with one.
func (h *house) tournament() {
	host := people[4]
	format := pick(h, "format", "swiss", "roundrobin", "knockout", "arena 5+5")
	h.deliver(h.say(host, "c", "!tournament new "+format+pick(h, "terms", "", " swap2", " renju", " unrated", " taraguchi10 renju", " freestyle")+" name Cup"))
	ids := h.numbers(`SELECT id FROM tournaments WHERE state <> 'over' ORDER BY id DESC LIMIT 1`)
	if len(ids) == 0 {
		return
	}
	for _, p := range people[:pick(h, "players", 2, 3, 4, 4)] {
		h.deliver(h.say(p, "c", "!tournament join"))
	}
	h.deliver(h.say(host, "c", "!tournament start"))
	if h.chance("check in", 80) {
		for _, p := range people[:4] {
			h.deliver(h.say(p, "c", "!tournament check-in"))
		}
	}
	h.wait(11 * time.Minute)
}

// daily asks for the puzzle of the day, on the guild or in direct messages.
func (h *house) daily() {
	by := h.someone()
	h.deliver(h.say(by, pick(h, "place", "c", "dm "+chat.ChannelID(by.ID)), "!puzzle daily"))
}

// forget deletes someone's data.
func (h *house) forget() {
	p := h.someone()
	if leaves := pick(h, "leaves behind", "", "vacation 9", "anyone 1d", "anyone 3d"); leaves != "" {
		h.deliver(h.say(p, "c", "!"+leaves))
	}
	for _, g := range h.games() {
		if g.State == game.Playing && g.Side(p.ID) != engine.Empty {
			h.deliver(h.say(p, g.Channel, "!resign"))
		}
	}
	h.deliver(h.say(p, "c", "!privacy delete"))
	for range 2 { // a click on the answer to a typed command asks once more
		for _, seen := range h.room.visible("c", p.ID, 1) {
			for _, b := range buttons(seen.reply) {
				if b.Command == "privacy" && strings.HasPrefix(b.Words, "delete") {
					h.deliver(h.press(p, seen, b, ""))
				}
			}
		}
	}
	h.knowsNobody(p)
}

// pt returns the point in a column and a row, counted from 0.
func pt(col, row int) engine.Point { return engine.Point{Col: int8(col), Row: int8(row)} }
