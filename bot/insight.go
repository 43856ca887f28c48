package bot

import (
	"context"
	"fmt"
	"strings"

	"hoshi/engine"
	"hoshi/engine/classic"
	"hoshi/render"
)

// opponents lists the engines one can play.
func (r *Room) opponents() string {
	var b strings.Builder
	b.WriteString("`" + r.opt.Prefix + "play` — me, as strong as `" + r.opt.Prefix + "depth` says\n")
	for _, p := range classic.Programs() {
		fmt.Fprintf(&b, "`%splay %s` — %s (%d×%d, %s)\n", r.opt.Prefix, p.ID, programTexts[p.ID].character, p.Size, p.Size, plies(p.Depth))
	}
	fmt.Fprintf(&b, "Another board or depth goes behind the name: `%splay windows 15 d2`. `%swatch windows shapes` lets two of them play.",
		r.opt.Prefix, r.opt.Prefix)
	return b.String()
}

func plies(n int) string {
	if n == 1 {
		return "1 ply"
	}
	return fmt.Sprintf("%d plies", n)
}

// opening sets the stones that stand before the first move.
func (r *Room) opening(ctx context.Context, line Line, c SetOpening) error {
	g, _, err := r.own(ctx, line, "set the opening")
	switch {
	case err != nil:
		return err
	case len(g.Moves) > 0:
		return refuse("The opening is set before the first move. `%splay %s` starts a game with it.", r.opt.Prefix, CrossOpening)
	case c.Opening == CrossOpening && g.Size%2 == 0:
		return refuse("The cross needs a centre: a board of odd size, such as %d.", engine.DefaultSize)
	}
	g.Opening = c.Opening
	g.Last = Event{Kind: EventOpen, Side: g.side(line.Author.ID), User: line.Author}
	if err := r.store.Commit(ctx, g); err != nil {
		return err
	}
	r.thinking.stop(g.ID)
	return nil
}

// details shows or chooses what stands beside a board.
func (r *Room) details(ctx context.Context, line Line, c SetDetails) error {
	settings, err := r.store.ChannelSettings(ctx, line.Channel)
	if !c.Ask && err == nil {
		settings, err = r.store.UpdateChannelSettings(ctx, line.Channel, func(s *ChannelSettings) { s.Details = c.Details })
	}
	if err != nil {
		return err
	}
	said := "nothing but the move"
	if settings.Details != "" {
		said = "the move and its " + strings.ReplaceAll(string(settings.Details), " ", ", ")
	}
	return r.say(ctx, line, fmt.Sprintf("With a board I show %s. `%sdetails %s` is all there is, `%sdetails off` nothing.",
		said, r.opt.Prefix, strings.Join(detailWords[:], " "), r.opt.Prefix))
}

// values says what the position is worth: to both sides by the main engine, and
// after each of the last two moves by a program, as its report shows it.
func (r *Room) values(ctx context.Context, g *Game, pos *engine.Position) string {
	side, program := g.program()
	if program == nil {
		// An engine of its own, as those of the room may all be busy for long and a
		// board is not to wait for them.
		res, err := engine.New(engine.Options{HashMB: 1}).Search(ctx, pos, engine.Limits{Depth: 1})
		if err != nil {
			return ""
		}
		v := res.Score
		if pos.SideToMove() == engine.White {
			v = -v
		}
		return fmt.Sprintf("worth %+d to Black, %+d to White", v, -v)
	}
	text := fmt.Sprintf("worth %g to %s", program.Value(pos, side), program.ID)
	if last, ok := pos.LastMove(); ok && pos.Len() > 1 {
		before := pos.Clone()
		if before.Undo() == nil {
			if earlier, ok := before.LastMove(); ok {
				text = fmt.Sprintf("worth to %s: %g after %v, %g after %v", program.ID,
					program.Value(before, side), earlier, program.Value(pos, side), last)
			}
		}
	}
	return text
}

// program returns the program that plays in a game, and its side; nil when none
// does.
func (g *Game) program() (engine.Color, *classic.Program) {
	for _, c := range [...]engine.Color{engine.Black, engine.White} {
		if p, ok := classic.Lookup(g.Player(c).Program); ok {
			return c, &p
		}
	}
	return engine.Empty, nil
}

// insight is what heat and explain share: the position, who is asked, and how
// deep.
type insight struct {
	game    *Game
	pos     *engine.Position
	program *classic.Program // nil for the main engine
	depth   Depth
}

func (r *Room) insight(ctx context.Context, line Line, id string) (*insight, error) {
	g, err := r.running(ctx, line)
	if err != nil {
		return nil, err
	}
	if !g.Black.Engine && !g.White.Engine {
		return nil, refuse("Not in a game between two people: that would be a hint. `%splay` plays me.", r.opt.Prefix)
	}
	if r.thinking.busy(g.ID) && !g.watched() {
		return nil, refuse("An engine is thinking here just now. Ask again when it has moved.")
	}
	in := &insight{game: g}
	if in.pos, err = g.Position(); err != nil {
		return nil, err
	}
	settings, err := r.store.ChannelSettings(ctx, g.Channel)
	if err != nil {
		return nil, err
	}
	asked := Player{Engine: true, Program: id}
	if _, program := g.program(); program != nil && (id == "" || id == program.ID) {
		asked = *g.Player(g.sideOf(program.ID))
	}
	in.depth = r.depthIn(&asked, settings)
	if p, ok := classic.Lookup(asked.Program); ok {
		in.program = &p
	}
	return in, nil
}

// sideOf returns the side that a program plays.
func (g *Game) sideOf(id string) engine.Color {
	if g.Black.Program == id {
		return engine.Black
	}
	return engine.White
}

// later does what takes long after Handle has returned, so that the channel can
// go on; a change of the game cancels it.
func (r *Room) later(game int64, what string, do func(ctx context.Context) error) {
	ctx, done := r.thinking.begin(r.base, game)
	r.tasks.Go(func() {
		defer r.settled.tell()
		defer done()
		if err := do(ctx); err != nil && ctx.Err() == nil {
			r.opt.Log.Error(what+" failed", "game", game, "err", err)
		}
	})
}

// explain shows what an engine finds in the position, and how: what the log of
// the shapes program's report prints, for every engine.
func (r *Room) explain(ctx context.Context, line Line, c Think) error {
	in, err := r.insight(ctx, line, c.Program)
	if err != nil {
		return err
	}
	r.later(in.game.ID, "thinking aloud", func(ctx context.Context) error {
		text, expected, err := r.findings(ctx, in)
		if err != nil {
			return err
		}
		scene, err := r.scene(ctx, line.Server, in.game, in.pos)
		if err != nil {
			return err
		}
		scene.Variation = expected[:min(len(expected), shownLine)]
		return r.post(ctx, line.Channel, Reply{Text: text, To: line.ID, Picture: r.draw(in.game, scene)})
	})
	return nil
}

// shownLine is how many moves of the line expected are drawn: more arrows than
// that hide the board.
const shownLine = 7

// findings lets the engine search and writes down what it found, and the line it
// expects.
func (r *Room) findings(ctx context.Context, in *insight) (text string, expected []engine.Point, err error) {
	var b strings.Builder
	if in.program == nil {
		res, err := r.study(ctx, in.game, in.pos, in.depth, 1)
		if err != nil {
			return "", nil, err
		}
		first := &res.Variations[0]
		fmt.Fprintf(&b, "I would play **%v** as %v%s\n```\n", res.Move, in.pos.SideToMove(), reasons(in.pos, first.Effects[0]))
		if first.Mate != 0 {
			fmt.Fprintf(&b, "result  %s\n", fate(first))
		}
		fmt.Fprintf(&b, "score   %+d\ndepth   %d plies\nnodes   %d\ntime    %s\nline    %s\nbest    %s\n```",
			res.Score, res.Depth, res.Nodes, spent(res.Time), points(res.PV), bestOf(res.Candidates))
		return b.String(), res.PV, nil
	}
	res, err := r.consult(ctx, in.game.Channel, in.pos, *in.program, classic.Options{Depth: int(in.depth)})
	if err != nil {
		return "", nil, err
	}
	fmt.Fprintf(&b, "%s would play **%v** as %v.\n```\n", in.program.ID, res.Move, in.pos.SideToMove())
	fmt.Fprintf(&b, "value   %g\nalpha   %g\nbeta    %g\ndepth   %s\nnodes   %d, %d of them leaves\ncuts    %d\ntime    %s\nline    %s\n",
		res.Value, res.Alpha, res.Beta, plies(res.Depth), res.Nodes, res.Leaves, res.Cutoffs, spent(res.Time), points(res.PV))
	if len(res.Counts) > 0 {
		b.WriteString("\nshape                 Black  White\n")
		for _, count := range res.Counts {
			if count.Black+count.White > 0 {
				fmt.Fprintf(&b, "%-20s  %5d  %5d\n", count.Shape, count.Black, count.White)
			}
		}
	}
	fmt.Fprintf(&b, "```\n%s", programTexts[in.program.ID].scale)
	return b.String(), res.PV, nil
}

// points writes a line of moves.
func points(pts []engine.Point) string {
	words := make([]string, len(pts))
	for i, pt := range pts {
		words[i] = pt.String()
	}
	return strings.Join(words, " ")
}

// bestOf writes the first few of the candidates, which come best first.
func bestOf(list []engine.Candidate) string {
	var words []string
	for i, c := range list {
		if i == 5 {
			break
		}
		words = append(words, fmt.Sprintf("%v %+d", c.Move, c.Score))
	}
	return strings.Join(words, ", ")
}

// heat draws what an engine thinks of every move it looked at.
func (r *Room) heat(ctx context.Context, line Line, c Heat) error {
	in, err := r.insight(ctx, line, c.Program)
	if err != nil {
		return err
	}
	r.later(in.game.ID, "drawing the values", func(ctx context.Context) error {
		values, lower, text, err := r.weigh(ctx, in)
		if err != nil {
			return err
		}
		scene, err := r.scene(ctx, line.Server, in.game, in.pos)
		if err != nil {
			return err
		}
		scene.Heat, scene.LowerIsBetter = values, lower
		return r.post(ctx, line.Channel, Reply{Text: text, To: line.ID, Picture: r.draw(in.game, scene)})
	})
	return nil
}

// weigh values every move that the engine looks at; lower says that lower values
// are better.
func (r *Room) weigh(ctx context.Context, in *insight) (list []render.MoveValue, lower bool, text string, err error) {
	best, name, depth := engine.Point{}, "me", int(in.depth)
	if in.program == nil {
		res, err := r.think(ctx, in.game, in.pos, in.depth)
		if err != nil {
			return nil, false, "", err
		}
		best, depth = res.Move, res.Depth
		for _, c := range res.Candidates {
			list = append(list, render.MoveValue{At: c.Move, Value: float64(c.Score)})
		}
	} else {
		res, err := r.consult(ctx, in.game.Channel, in.pos, *in.program, classic.Options{Depth: int(in.depth)})
		if err != nil {
			return nil, false, "", err
		}
		best, name = res.Move, in.program.ID
		for _, c := range res.Candidates {
			list = append(list, render.MoveValue{At: c.Move, Value: c.Value, Text: short(c.Value)})
		}
		lower = !res.HigherIsBetter
	}
	if len(list) == 0 { // some reports stop at a winning move without valuing any
		list = append(list, render.MoveValue{At: best, Value: 1, Text: "win"})
	}
	direction := ""
	if lower {
		direction = " (lower numbers are better)"
	}
	return list, lower, fmt.Sprintf("What each move is worth to %s, %s ahead: the brighter, the better for %v%s. The best is **%v**.",
		name, plies(depth), in.pos.SideToMove(), direction, best), nil
}

// short writes a value in at most six characters.
func short(v float64) string {
	s := fmt.Sprintf("%.0f", v)
	if v != float64(int64(v)) {
		s = fmt.Sprintf("%.1f", v)
	}
	switch abs := max(v, -v); {
	case len(s) <= 6:
		return s
	case abs < 1e6:
		return fmt.Sprintf("%.0fk", v/1e3)
	case abs < 1e9:
		return fmt.Sprintf("%.0fM", v/1e6)
	}
	return fmt.Sprintf("%.0e", v)
}
