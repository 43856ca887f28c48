package bot

import (
	"context"
	"fmt"
	"math"
	"strings"

	"hoshi/engine"
	"hoshi/render"
)

// How many moves an analysis shows unless told otherwise, and at most; and how much
// of the line that follows from each.
const (
	usualLines   = 3
	mostLines    = 5
	shownReplies = 6
)

// analysisDepth is the least depth of an analysis, in plies: it is looked at for
// longer than a move is waited for.
const analysisDepth Depth = 10

// analyze shows the best moves and what follows from each.
func (r *Room) analyze(ctx context.Context, line Line, c Analyze) error {
	in, err := r.insight(ctx, line, "")
	if err != nil {
		return err
	}
	depth, err := r.depthAtLeast(ctx, in.game.Channel, analysisDepth)
	if err != nil {
		return err
	}
	r.later(in.game.ID, "analysis", func(ctx context.Context) error {
		res, err := r.study(ctx, in.game, in.pos, depth, c.Lines)
		if err != nil {
			return err
		}
		scene, err := r.scene(ctx, line.Server, in.game, in.pos)
		if err != nil {
			return err
		}
		for i, l := range res.Variations {
			scene.Hints = append(scene.Hints, l.Move)
			scene.Labels = append(scene.Labels, render.Label{At: l.Move, Text: letter(i)})
		}
		return r.post(ctx, line.Channel, Reply{Text: r.analysis(in.pos, res), To: line.ID, Picture: r.draw(in.game, scene)})
	})
	return nil
}

// analysis writes the lines of an analysis, one to a row.
func (r *Room) analysis(pos *engine.Position, res engine.Result) string {
	var b strings.Builder
	side := pos.SideToMove()
	what := "The best moves"
	if len(res.Variations) == 1 {
		what = "The best move"
	}
	fmt.Fprintf(&b, "%s for **%v**", what, side)
	if res.Depth > 1 { // otherwise what stands on the board decides
		fmt.Fprintf(&b, ", %s ahead", plies(res.Depth))
	}
	b.WriteByte(':')
	open := false
	for i := range res.Variations {
		l := &res.Variations[i]
		fmt.Fprintf(&b, "\n**%s** · **%v** ", letter(i), l.Move)
		if l.Mate == 0 {
			open = true
			fmt.Fprintf(&b, "%d%%", percent(render.Chance(l.Score)))
		} else {
			b.WriteString(fate(l))
		}
		b.WriteString(reasons(pos, l.Effects[0]))
		if follows := l.PV[1:]; len(follows) > 0 {
			more := ""
			if len(follows) > shownReplies {
				follows, more = follows[:shownReplies], " …"
			}
			fmt.Fprintf(&b, " Then %s%s", points(follows), more)
		}
	}
	if open {
		fmt.Fprintf(&b, "\n-# Percentages are what I think of %v's chances to win. `%sthink` tells more about the first move.", side, r.opt.Prefix)
	}
	return b.String()
}

// letter names a move of an analysis: in capitals, as columns are small.
func letter(i int) string { return string(rune('A' + i)) }

// percent rounds a chance to per cent; nothing is certain that is not proven.
func percent(chance float64) int {
	return min(max(int(math.Round(100*chance)), 1), 99)
}

// fate says how a game that is decided ends, in moves of the side that wins.
func fate(l *engine.Variation) string {
	most := "at most "
	if l.Exact {
		most = ""
	}
	if l.Mate > 0 {
		return fmt.Sprintf("wins by force in %s%s", most, moves((l.Mate+1)/2))
	}
	return fmt.Sprintf("loses in %s%s", most, moves(-l.Mate/2))
}
