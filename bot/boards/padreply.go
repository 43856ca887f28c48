package boards

import (
	"context"

	"hoshi/bot/chat"
	"hoshi/bot/game"
	"hoshi/bot/message"
	"hoshi/bot/view"
	"hoshi/engine"
	"hoshi/engine/opening"
)

// PadEnd returns the message that replaces a pad when its game is over. It says how the game ended
// and offers what to do next.
func (s *Boards) PadEnd(ctx context.Context, g *game.Game, language string) (chat.Reply, error) {
	pos, err := g.Position()
	if err != nil {
		return chat.Reply{}, err
	}
	step, err := s.Results.LevelStep(ctx, g)
	if err != nil {
		return chat.Reply{}, err
	}
	picture, err := s.View.BoardPicture(ctx, g, pos)
	return chat.Reply{
		Text: message.Lines(view.Ending(g, pos), step.Text()), Language: language, Private: true, Replace: true, Picture: picture,
		Rows: view.FinishedRows(g, step), Shown: g.ShownState(),
	}, err
}

// PadReply returns the pad of the side to move, with the board above it: points to choose, or
// whatever else an opening asks for. If corner is nil, it shows the liveliest window, or the window
// around a hint.
func (s *Boards) PadReply(ctx context.Context, g *game.Game, corner *engine.Point, language string) (chat.Reply, error) {
	pos, err := g.Position()
	if err != nil {
		return chat.Reply{}, err
	}
	h := s.Hints.Of(g, len(g.Moves))
	q, asked := g.Question()
	if corner == nil {
		corner = new(view.Liveliest(pos))
		switch {
		case asked && len(q.Offers) > 0:
			corner = view.WindowOf(q.Offers)
		case asked && q.Inside > 0:
			corner = view.WindowAround(engine.Center(g.Size))
		case asked && q.Outside > 0:
			corner = view.WindowBeside(engine.Center(g.Size), q.Outside)
		case h != nil:
			corner = view.WindowAround(h.Best.Move)
		}
	}
	loses, err := s.Settings.FoulLoses(ctx, g)
	if err != nil {
		return chat.Reply{}, err
	}
	scene, err := s.View.Scene(ctx, g, pos)
	if err != nil {
		return chat.Reply{}, err
	}
	shown := view.PadCorner(*corner, g.Size)
	rows := view.PadRows(pos, shown, !loses)
	scene.Window = view.WindowCorners(shown)
	text := message.T("pad.choose", message.Args{"Color": g.ToMove(), "Move": len(g.Moves) + 1})
	switch {
	case asked && q.Task == opening.ChooseFifth && !view.WindowHolds(*view.WindowOf(q.Offers), q.Offers):
		text, rows, scene.Window = view.Ask(g, q), view.OfferRows(q.Offers), nil
	case asked && view.AsksForStone(g):
		text = view.Ask(g, q)
		view.Allow(g, rows, q)
	case asked:
		text, rows, scene.Window = view.Ask(g, q), view.QuestionRows(g), nil
	case h != nil:
		view.Suggest(rows, h.Best.Move)
	}
	return chat.Reply{
		Text: text, Language: language,
		Private: true, Replace: true, Picture: s.View.DrawBoard(g, scene), Rows: rows, Shown: g.ShownState(),
	}, nil
}
