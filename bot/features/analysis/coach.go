package analysis

import (
	"context"

	"hoshi/bot/command"
	"hoshi/bot/domain/chat"
	"hoshi/bot/domain/message"
	"hoshi/bot/engines"
	"hoshi/bot/gameplay/boards"
	"hoshi/bot/view"
	"hoshi/engine"
	"hoshi/render"
)

// coachedWin is the maximum number of moves of a proven win that the coach names and draws.
const coachedWin = 15

// coaching is the reasoning behind a hint.
type coaching struct {
	hint    *boards.Hint
	reasons engine.Reasons    // what the move makes and stops
	threat  *engine.Variation // what the opponent would do if the player moved elsewhere; nil if unknown
}

// coach explains a hint: what the move makes and stops, how the game continues, and what the
// opponent threatens. The line is drawn on the board.
func (s *Analysis) coach(ctx context.Context, c *command.Call, ex *examination) error {
	h, err := s.findHint(ctx, c, ex)
	if err != nil {
		return err
	}
	why := coaching{hint: h, reasons: engine.ReasonsFor(ex.pos, h.Best.Move)}
	if why.reasons.Makes != engine.Five {
		if why.threat, err = s.threatAgainst(ctx, c, ex); err != nil {
			return err
		}
	}
	scene := s.View.Scene(ex.game, ex.pos, ex.settings)
	scene.Variation = why.line()
	if t := why.threat; t != nil && why.threatens() && t.Move != h.Best.Move {
		scene.Labels = append(scene.Labels, render.Label{At: t.Move, Text: "!"})
	}
	text := why.text(ex.pos)
	return postInsight(ctx, c, ex, chat.Reply{
		Text: message.Lines(ex.heading(), text), Rows: view.WithTermButton(nil, text), Picture: s.View.DrawBoard(ex.game, scene), Shown: ex.game.ShownState(),
	})
}

// threatAgainst returns the opponent's best move if the side to move wastes its turn on a point
// that does nothing; nil if there is no such point or the wasted move ends the game.
func (s *Analysis) threatAgainst(ctx context.Context, c *command.Call, ex *examination) (*engine.Variation, error) {
	elsewhere, ok := engine.Elsewhere(ex.pos)
	if !ok {
		return nil, nil
	}
	passed := *ex
	passed.pos = ex.pos.Clone()
	if err := passed.pos.Play(elsewhere); err != nil {
		return nil, err
	}
	if passed.pos.Over() {
		return nil, nil
	}
	e, err := s.evaluate(ctx, c, &passed, engines.PriorityHint, 1)
	if err != nil {
		return nil, err
	}
	return &e.Best().Variation, nil
}

// line returns the moves to draw: the whole win if it's proven and not too long, else the next
// expected moves.
func (w *coaching) line() []engine.Point {
	pv, most := w.hint.Best.PV, shownVariation
	if w.hint.Best.Mate > 0 {
		most = coachedWin
	}
	return pv[:min(len(pv), most)]
}

// text explains the hint, with one line each for the move, the continuation, and the threat.
func (w *coaching) text(pos *engine.Position) message.Text {
	best := &w.hint.Best
	return message.Lines(
		message.Sentences(message.T("hint.try", message.Args{"Point": best.Move}), makesText(pos, best.Move, w.reasons), stopsText(pos, best.Move, w.reasons.Effect), w.quietText(pos)),
		w.lineText(),
		w.threatText(pos),
	)
}

// makesText says what a move makes and where that threat continues.
func makesText(pos *engine.Position, move engine.Point, r engine.Reasons) message.Text {
	makes := threatText(pos, move, r.Makes)
	fours := r.Makes >= engine.Four
	switch {
	case len(r.Next) == 0:
		return makes
	case len(r.Next) == 1 && fours:
		return message.Sentences(makes, message.T("coach.five_next", message.Args{"Point": r.Next[0]}))
	case fours:
		return message.Sentences(makes, message.T("coach.five_next_any", message.Args{"Points": r.Next}))
	case len(r.Next) == 1:
		return message.Sentences(makes, message.T("coach.four_next", message.Args{"Point": r.Next[0]}))
	}
	return message.Sentences(makes, message.T("coach.four_next_any", message.Args{"Points": r.Next}))
}

// quietText gives the purpose of a move that neither makes nor stops anything.
func (w *coaching) quietText(pos *engine.Position) message.Text {
	if w.reasons.Effect != (engine.Effect{}) {
		return message.Text{}
	}
	r := engine.QuietReasonsFor(pos, w.hint.Best.Move)
	var said []message.Text
	if r.Prepares != engine.NoThreat {
		said = append(said, message.T("coach.prepares", message.Args{"Point": r.At, "Threat": r.Prepares}))
	}
	if n := len(r.With); n > 0 {
		said = append(said, message.T("coach.works_with", message.Args{"Points": r.With, "Count": n}))
	}
	if n := len(r.Against); n > 0 {
		said = append(said, message.T("coach.takes_room", message.Args{"Color": pos.SideToMove().Other(), "Points": r.Against, "Count": n}))
	}
	switch {
	case len(said) > 0:
		return message.Sentences(said...)
	case pos.Stones() == 0:
		return message.Sentences(message.T("coach.quiet"), message.T("coach.centre"))
	}
	return message.Sentences(message.T("coach.quiet"), message.T("coach.nothing_better"))
}

// lineText says how the game continues after the move.
func (w *coaching) lineText() message.Text {
	best := &w.hint.Best
	args := message.Args{"Points": w.line(), "Count": (best.Mate + 1) / 2}
	switch {
	case w.reasons.Makes == engine.Five:
		return message.Text{}
	case best.Mate > 0 && len(best.PV) <= coachedWin:
		return message.T("coach.wins", args)
	case best.Mate > 0:
		return message.T("coach.wins_cut", args)
	case best.Mate < 0:
		return message.T("hint.loses", message.Args{"Count": -best.Mate / 2})
	case len(best.PV) > 1:
		return message.T("coach.goes_on", args)
	}
	return message.Text{}
}

// threatens reports whether the opponent's move is more than a quiet one.
func (w *coaching) threatens() bool {
	t := w.threat
	return t != nil && (t.Mate > 0 || t.Effects[0].Makes != engine.NoThreat && w.hint.Best.Mate <= 0)
}

// threatText says what the opponent does if the player moves elsewhere.
func (w *coaching) threatText(pos *engine.Position) message.Text {
	t := w.threat
	if t == nil {
		return message.Text{}
	}
	args := message.Args{"Color": pos.SideToMove().Other(), "Point": t.Move, "Threat": t.Effects[0].Makes, "Count": (t.Mate + 1) / 2}
	switch {
	case w.hint.Best.Mate > 0 && t.Mate <= 0: // a forced win makes the threat irrelevant
		return message.Text{}
	case t.Mate == 1:
		return message.T("coach.threat.five", args)
	case t.Mate > 0 && t.Effects[0].Makes != engine.NoThreat:
		return message.T("coach.threat.wins", args)
	case t.Mate > 0:
		return message.T("coach.threat.wins_quietly", args)
	case t.Effects[0].Makes != engine.NoThreat:
		return message.T("coach.threat.makes", args)
	}
	return message.T("coach.threat.none", args)
}
