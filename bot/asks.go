package bot

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"time"

	"hoshi/engine"
	"hoshi/render"
)

// board shows the channel's game again, or as it was after some move.
func (r *Room) board(ctx context.Context, line Line, c Board) error {
	g, err := r.last(ctx, line)
	if err != nil {
		return err
	}
	pos, err := g.Position()
	if err != nil {
		return err
	}
	text := r.standing(g)
	if c.At != nil {
		if *c.At > len(g.Moves) {
			return refuse("The game has %d moves; `%sboard %d` shows the last one.", len(g.Moves), r.opt.Prefix, len(g.Moves))
		}
		for pos.Len() > *c.At {
			if err := pos.Undo(); err != nil {
				return err
			}
		}
		text = fmt.Sprintf("After move %d of %d.", *c.At, len(g.Moves))
	}
	scene, err := r.scene(ctx, line.Server, g, pos)
	if err != nil {
		return err
	}
	if c.Theme != "" {
		scene.Theme = c.Theme
	}
	if c.Numbers {
		scene.Numbers = render.AllNumbers
	}
	_, err = r.chat.Post(ctx, line.Channel, Reply{Text: text, To: line.ID, Picture: r.draw(g, scene)})
	return err
}

// last returns the channel's game, running or not, else a refusal.
func (r *Room) last(ctx context.Context, line Line) (*Game, error) {
	g, err := r.store.Current(ctx, line.Channel)
	if errors.Is(err, ErrNoGame) {
		return nil, refuse("No game has been played here yet. `%splay` starts one.", r.opt.Prefix)
	}
	return g, err
}

// hint lets the engine look for a move of the author's and shows it when it is
// found; meanwhile the channel goes on.
func (r *Room) hint(ctx context.Context, line Line) error {
	g, side, err := r.own(ctx, line, "ask for a hint")
	if err != nil {
		return err
	}
	switch {
	case !g.againstEngine():
		return refuse("No hints in a game between two people: that is for you to find out.")
	case side != g.ToMove():
		return refuse("It is my turn; ask again when it is yours.")
	case r.thinking.busy(g.ID):
		return refuse("I am looking for a move for you already.")
	}
	pos, err := g.Position()
	if err != nil {
		return err
	}
	depth, err := r.depthAtLeast(ctx, g.Channel, hintDepth)
	if err != nil {
		return err
	}
	r.later(g.ID, "hint", func(ctx context.Context) error { return r.giveHint(ctx, line, g, pos, depth) })
	return nil
}

// hintDepth is the least depth for a hint, in plies: it is asked for to learn
// something, also by those who play against a weak engine.
const hintDepth Depth = 6

// depthAtLeast returns how deep the main engine looks in a channel, or that depth
// where it would look less deep.
func (r *Room) depthAtLeast(ctx context.Context, ch ChannelID, least Depth) (Depth, error) {
	settings, err := r.store.ChannelSettings(ctx, ch)
	if err != nil {
		return 0, err
	}
	depth := r.depthIn(nil, settings)
	if depth != DepthAuto && depth < least {
		depth = least
	}
	return depth, nil
}

func (r *Room) giveHint(ctx context.Context, line Line, g *Game, pos *engine.Position, depth Depth) error {
	res, err := r.study(ctx, g, pos, depth, 1)
	if err != nil {
		return err
	}
	best := &res.Variations[0]
	text := fmt.Sprintf("Try **%v**%s", best.Move, reasons(pos, best.Effects[0]))
	switch {
	case best.Mate > 1:
		latest := ""
		if !best.Exact {
			latest = " at the latest"
		}
		text += fmt.Sprintf(" It wins by force, with your move %d from here%s. `%sanalyze` shows how.",
			(best.Mate+1)/2, latest, r.opt.Prefix)
	case best.Mate < 0:
		text += fmt.Sprintf(" It holds out longest, but against best play the game is lost in %s.", moves(-best.Mate/2))
	case best.Mate == 0:
		text += fmt.Sprintf(" I looked %s ahead.", plies(res.Depth))
	}
	scene, err := r.scene(ctx, line.Server, g, pos)
	if err != nil {
		return err
	}
	scene.Hints = []engine.Point{best.Move}
	return r.post(ctx, line.Channel, Reply{Text: text, To: line.ID, Picture: r.draw(g, scene)})
}

// reasons says what a move does, as the end of a sentence that names it.
func reasons(pos *engine.Position, e engine.Effect) string {
	var parts []string
	if e.Makes != engine.NoThreat {
		parts = append(parts, fmt.Sprintf("makes %v", e.Makes))
	}
	other := pos.SideToMove().Other()
	switch {
	case e.Makes == engine.Five:
	case e.Stops == engine.Four:
		parts = append(parts, fmt.Sprintf("stops %v's four", other))
	case e.Stops == engine.OpenThree:
		parts = append(parts, fmt.Sprintf("stops %v's open three", other))
	case e.Stops != engine.NoThreat:
		parts = append(parts, fmt.Sprintf("keeps %v from %v", other, e.Stops))
	case e.Denies != engine.NoThreat:
		parts = append(parts, fmt.Sprintf("keeps %v from %v", other, e.Denies))
	}
	if len(parts) == 0 {
		return "."
	}
	return ": it " + strings.Join(parts, ", and ") + "."
}

// depth shows or sets how far the engine looks in the channel.
func (r *Room) depth(ctx context.Context, line Line, c SetDepth) error {
	settings, err := r.store.ChannelSettings(ctx, line.Channel)
	if err != nil {
		return err
	}
	g, err := r.store.Current(ctx, line.Channel)
	if err != nil && !errors.Is(err, ErrNoGame) {
		return err
	}
	playing := err == nil && g.State == Playing && g.againstEngine()
	if c.Depth == DepthOfChannel {
		d := r.depthIn(nil, settings)
		text := fmt.Sprintf("Here I play at depth **%v**: %s\nChange it with `%sdepth 1` (easy) to `%sdepth 20`, or `%sdepth auto`: %s",
			d, r.meaning(d), r.opt.Prefix, r.opt.Prefix, r.opt.Prefix, r.meaning(DepthAuto))
		if playing && g.enginePlayer().Program != "" {
			text += fmt.Sprintf("\nIn this game %s looks %d plies ahead.", g.enginePlayer().Program, r.depthIn(g.enginePlayer(), settings))
		}
		return r.say(ctx, line, text)
	}
	if playing && g.side(line.Author.ID) == engine.Empty && !r.mayCancel(g, line.Author) {
		return refuse("A game against an engine is going on here; only %s can change its depth until it ends.", r.name(g, g.personSide()))
	}
	if playing && g.enginePlayer().Program != "" {
		return r.depthOfProgram(ctx, line, g, c.Depth)
	}
	if _, err := r.store.UpdateChannelSettings(ctx, line.Channel, func(s *ChannelSettings) { s.Depth = c.Depth }); err != nil {
		return err
	}
	return r.say(ctx, line, fmt.Sprintf("From my next move on I play at depth **%v** here: %s", c.Depth, r.meaning(c.Depth)))
}

// depthOfProgram sets how far a program of package classic looks in a game.
func (r *Room) depthOfProgram(ctx context.Context, line Line, g *Game, d Depth) error {
	player, err := r.contend(Contender{Program: g.enginePlayer().Program, Depth: d})
	if err != nil {
		return err
	}
	*g.enginePlayer() = player
	g.Last = Event{Kind: EventDepth, Side: g.side(line.Author.ID), User: line.Author}
	if err := r.store.Commit(ctx, g); err != nil {
		return err
	}
	r.thinking.stop(g.ID)
	return nil
}

// personSide returns the side of the person in a game against the engine.
func (g *Game) personSide() engine.Color {
	if g.Black.Engine {
		return engine.White
	}
	return engine.Black
}

// typicalSeconds is the median time of a move at depths 1 to 20, where no time
// limit ends it, on one core of the machine it was measured on: see
// BenchmarkDepth in package engine.
var typicalSeconds = [MaxDepth + 1]float64{
	1: 0.002, 2: 0.002, 3: 0.002, 4: 0.002, 5: 0.002, 6: 0.002, 7: 0.003, 8: 0.004, 9: 0.004, 10: 0.006,
	11: 0.007, 12: 0.010, 13: 0.015, 14: 0.031, 15: 0.064, 16: 0.078, 17: 0.11, 18: 0.13, 19: 0.20, 20: 0.25,
}

// easyDepths says what the engine is like at depths that hinder it, from 1 on: see
// engine.Level. A move takes no time worth mentioning there.
var easyDepths = [...]string{
	1: "and I often misjudge what I see: for a first game",
	2: "and I misjudge some of what I see: for beginners",
	3: "without an eye for double threats, and I misjudge a little: for those who beat me at depth 2",
	4: "",
}

// meaning explains a depth in plies and seconds.
func (r *Room) meaning(d Depth) string {
	if d == DepthAuto {
		return fmt.Sprintf("as far ahead as I get in %s.", duration(r.opt.AutoTime))
	}
	plies := "1 ply"
	if d > 1 {
		plies = fmt.Sprintf("%d plies", d)
	}
	if easy := easyDepths[min(int(d), len(easyDepths)-1)]; easy != "" {
		return fmt.Sprintf("%s ahead, %s.", plies, easy)
	}
	switch s := typicalSeconds[d]; {
	case s >= r.opt.MaxTime.Seconds():
		return fmt.Sprintf("up to %s ahead, as far as I get in %s a move.", plies, duration(r.opt.MaxTime))
	case s < 0.1:
		return fmt.Sprintf("%s ahead, typically in less than 0.1 seconds a move.", plies)
	default:
		return fmt.Sprintf("%s ahead, typically in %s a move.", plies, duration(time.Duration(s*float64(time.Second))))
	}
}

// duration writes a time as people say it.
func duration(d time.Duration) string {
	unit := func(n float64, one string) string {
		s := strings.TrimSuffix(fmt.Sprintf("%.1f", n), ".0")
		if s == "1" {
			return "1 " + one
		}
		return s + " " + one + "s"
	}
	switch {
	case d < time.Minute:
		return unit(d.Seconds(), "second")
	case d < time.Hour:
		return unit(d.Minutes(), "minute")
	}
	return unit(d.Hours(), "hour")
}

// help explains the commands.
func (r *Room) help(ctx context.Context, line Line, c Help) error {
	if c.Topic == "" {
		return r.say(ctx, line, r.helpAll())
	}
	s := lookup(c.Topic)
	if s == nil {
		if near := closest(c.Topic); near != "" {
			return refuse("There is no command %s. Did you mean `%shelp %s`?", quote(c.Topic), r.opt.Prefix, near)
		}
		return refuse("I have no command called %s. `%shelp` lists them all.", quote(c.Topic), r.opt.Prefix)
	}
	text := fmt.Sprintf("`%s%s` — %s.", r.opt.Prefix, s.usage, s.short)
	if s.long != "" {
		text += "\n" + s.long
	}
	if len(s.aliases) > 0 {
		text += "\nAlso: `" + r.opt.Prefix + strings.Join(s.aliases, "`, `"+r.opt.Prefix) + "`."
	}
	return r.say(ctx, line, text)
}

func (r *Room) helpAll() string {
	var b strings.Builder
	fmt.Fprintf(&b, "I play **gomoku**: five stones in a row win. `%splay` starts a game; then name a point by its column and row, as in `%smove h8`, or just `%sh8`.\n",
		r.opt.Prefix, r.opt.Prefix, r.opt.Prefix)
	group := ""
	for i := range specs {
		if s := &specs[i]; s.group != group {
			group = s.group
			fmt.Fprintf(&b, "**%s**\n", group)
		}
		fmt.Fprintf(&b, "`%s%s` — %s\n", r.opt.Prefix, specs[i].usage, specs[i].short)
	}
	return strings.TrimSuffix(b.String(), "\n")
}

// unknown answers a word that is no command.
func (r *Room) unknown(ctx context.Context, line Line, c Unknown) error {
	if c.Suggestion != "" {
		return r.say(ctx, line, fmt.Sprintf("Did you mean %s?", quote(c.Suggestion)))
	}
	return r.say(ctx, line, fmt.Sprintf("I don't know %s. `%shelp` lists what I can do, `%splay` starts a game.",
		quote(c.Word), r.opt.Prefix, r.opt.Prefix))
}
