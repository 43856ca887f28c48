package puzzles

import (
	"cmp"
	"context"
	"errors"
	"slices"

	"hoshi/bot/domain/chat"
	"hoshi/bot/domain/message"
	"hoshi/bot/domain/result"
	"hoshi/bot/domain/settings"
	"hoshi/bot/domain/stored"
	"hoshi/bot/view"
	"hoshi/engine"
	"hoshi/engine/puzzle"
	"hoshi/engine/review"
)

// A puzzle on a real board is played to the five: the bot answers each right move. Each request brings
// the moves so far, which are played again.

// Today returns the puzzle of the day outside guilds, and its day. Unlike !puzzle daily, it stores
// nothing.
func (s *Puzzles) Today(ctx context.Context) (*puzzle.Puzzle, settings.Day, error) {
	day := settings.GuildSettings{}.Today(s.Now())
	d, err := s.Store.Daily(ctx, "", day)
	if errors.Is(err, stored.ErrNoDaily) {
		embedded, err := embeddedPuzzles()
		if err != nil {
			return nil, "", err
		}
		d.Puzzle = dailyPuzzle(embedded, day)
	} else if err != nil {
		return nil, "", err
	}
	p, err := s.findPuzzle(ctx, d.Puzzle)
	return p, day, err
}

// Numbered returns a puzzle by its number, or an error for the user if there is none.
func (s *Puzzles) Numbered(ctx context.Context, number int) (*puzzle.Puzzle, error) {
	return s.findPuzzle(ctx, number)
}

// NextOnBoard returns the number of the puzzle to offer after another one. From the puzzle of the day
// on, these are the puzzles of the days before.
func (s *Puzzles) NextOnBoard(number int) (int, error) {
	embedded, err := embeddedPuzzles()
	if err != nil {
		return 0, err
	}
	return before(embedded, number), nil
}

// Ask returns the text that asks for a puzzle's solution.
func Ask(p *puzzle.Puzzle) message.Text {
	shown := &shownPuzzle{puzzle: p}
	return message.Sentences(message.T("puzzle.ask", shown.args()), shown.ruleText())
}

// Verdict says what a move on a puzzle's board achieves.
type Verdict string

// The verdicts.
const (
	Right  Verdict = "right"  // it keeps the forced win
	Wrong  Verdict = "wrong"  // it doesn't
	Solved Verdict = "solved" // it wins the game
)

// Judged is the answer to a move on a puzzle's board.
type Judged struct {
	Verdict Verdict
	Reply   []engine.Point // the other side's answer; empty if the game is over
	Win     []engine.Point // the winning row if the puzzle is solved
	// Forbidden are the points forbidden to the winner's side after a reply to a right move.
	Forbidden []engine.Point
	Text      message.Text
}

// maxLine is the maximum number of moves, of both sides, before the one to judge.
const maxLine = 100

// ErrLine means that the moves before the one to judge don't belong to the puzzle.
var ErrLine = errors.New("not a line of the puzzle")

// TryOnBoard judges a point on a puzzle's board after a line that begins with the puzzle's first
// move. It returns ErrLine or an error for the user if that isn't possible.
func (s *Puzzles) TryOnBoard(ctx context.Context, number int, line []string, typed string) (Judged, error) {
	one, err := s.findPuzzle(ctx, number)
	if err != nil {
		return Judged{}, err
	}
	p := &shownPuzzle{puzzle: one}
	if p.pos, err = one.Position(); err != nil {
		return Judged{}, err
	}
	node, err := follow(p, line)
	if err != nil {
		return Judged{}, err
	}
	pt, err := engine.ParsePoint(typed, p.pos.Size())
	if err == nil {
		err = p.pos.Legal(pt)
	}
	if err != nil {
		return Judged{}, explainPuzzlePoint(p, typed, err)
	}
	if err := p.pos.Play(pt); err != nil {
		return Judged{}, err
	}
	switch {
	case p.pos.Winner() == one.ToMove:
		return Judged{Verdict: Solved, Win: p.pos.WinningLine(), Text: message.T("puzzle.solved", message.Args{"Point": pt, "InRow": view.RowName(p.pos)})}, nil
	case node != nil && node.Move == pt:
		if reply, ok := longestDefense(p.pos, node); ok {
			return right(p.pos, pt, reply), nil
		}
	}
	return s.search(ctx, p.pos, pt, len(line) > 0)
}

// follow plays a line on the puzzle's board. It returns the proof's node for the position after it,
// or nil if the winner has left the proof.
func follow(p *shownPuzzle, line []string) (*puzzle.Node, error) {
	node := p.puzzle.Proof
	if len(line)%2 != 0 || len(line) > maxLine {
		return nil, ErrLine
	}
	for i, typed := range line {
		pt, err := engine.ParsePoint(typed, p.pos.Size())
		if err == nil {
			err = p.pos.Play(pt)
		}
		switch {
		case err != nil || p.pos.Over() || i == 0 && pt != node.Move:
			return nil, ErrLine
		case node == nil:
		case i%2 != 0:
			node = answerTo(node, pt)
		case pt != node.Move:
			node = nil
		}
	}
	return node, nil
}

// answerTo returns what a proof plays after a defense.
func answerTo(n *puzzle.Node, defense engine.Point) *puzzle.Node {
	for _, r := range n.Replies {
		if r.Move == defense {
			return r.Then
		}
	}
	return n.Rest
}

// longestDefense returns the legal answer to a proof's move that holds out longest.
func longestDefense(pos *engine.Position, n *puzzle.Node) (engine.Point, bool) {
	replies := slices.SortedStableFunc(slices.Values(n.Replies), func(a, b puzzle.Reply) int {
		return cmp.Compare(b.Then.Length(), a.Then.Length())
	})
	for _, r := range replies {
		if pos.Legal(r.Move) == nil {
			return r.Move, true
		}
	}
	return engine.Point{}, false
}

// search judges a move that the proof doesn't know by the engine's reply to it. Another first move
// never counts, because a puzzle has only one that wins; mayWin says that this is a later move.
func (s *Puzzles) search(ctx context.Context, pos *engine.Position, pt engine.Point, mayWin bool) (Judged, error) {
	chance, reply, err := review.Value(ctx, s.Engines.Analyst("", "", 0, nil), pos, engine.Limits{})
	if err != nil {
		return Judged{}, err
	}
	if mayWin && view.ChancePercent(chance) == 0 {
		return right(pos, pt, reply.Move), nil
	}
	return Judged{Verdict: Wrong, Reply: []engine.Point{reply.Move},
		Text: message.T("puzzle.wrong", message.Args{"Point": pt, "Reply": reply.Move})}, nil
}

// right returns the answer to a right move, which was just played.
func right(pos *engine.Position, pt, reply engine.Point) Judged {
	after := pos.Clone()
	_ = after.Play(reply) // legal, from the proof or the engine
	return Judged{Verdict: Right, Reply: []engine.Point{reply}, Forbidden: after.ForbiddenPoints(),
		Text: message.T("puzzle.right_so_far", message.Args{"Point": pt, "Reply": reply})}
}

// Hint returns a text that says where a puzzle's first move is.
func (s *Puzzles) Hint(ctx context.Context, number int) (message.Text, error) {
	p, err := s.findPuzzle(ctx, number)
	if err != nil {
		return message.Text{}, err
	}
	return hint(p), nil
}

// Solution returns a puzzle's main line, and a text that tells it.
func (s *Puzzles) Solution(ctx context.Context, number int) ([]engine.Point, message.Text, error) {
	p, err := s.findPuzzle(ctx, number)
	if err != nil {
		return nil, message.Text{}, err
	}
	return p.Solution(), message.T("puzzle.solution", message.Args{"Points": p.Solution()}), nil
}

// Deed is what someone did on a puzzle's board, as far as it's stored.
type Deed int

// The deeds.
const (
	FoundFirst  Deed = iota // the first move is right
	MissedFirst             // the first move is wrong
	AskedHint
	GaveUp
)

// CountOnBoard stores what someone did on a puzzle's board, like the same act in a chat, and returns
// how they stand if that has changed. If it's the puzzle of the day, it counts in a guild, "" for none.
func (s *Puzzles) CountOnBoard(ctx context.Context, by chat.User, guild chat.GuildID, number int, deed Deed) (message.Text, error) {
	one, err := s.findPuzzle(ctx, number)
	if err != nil {
		return message.Text{}, err
	}
	p := &shownPuzzle{user: by, puzzle: one}
	for _, where := range [...]chat.GuildID{guild, ""} {
		d, err := s.today(ctx, where, "")
		if err != nil {
			return message.Text{}, err
		}
		if d.Puzzle == number {
			p.daily = &d
			break
		}
	}
	if deed == AskedHint {
		return message.Text{}, s.hinted(ctx, p)
	}
	player, err := s.countPuzzle(ctx, p, deed == FoundFirst, deed == GaveUp)
	if err != nil || deed == MissedFirst {
		return message.Text{}, err
	}
	return message.Lines(message.Sentences(puzzleStanding(player), p.streakText(player)), result.FreshText(player)), nil
}

// unknownPoint says that what was typed isn't a point of the puzzle's board.
func unknownPoint(p *shownPuzzle, typed string, args message.Args) error {
	if p.call == nil {
		return chat.Refuse("puzzle.not_a_point", args)
	}
	if meant := p.call.Command.Corrected([]string{typed}, []string{typed}); meant != nil {
		return chat.Refuse("usage.did_you_mean", message.Args{"Typed": message.Typed(typed), "Command": *meant})
	}
	return chat.Refuse("puzzle.not_a_point", args)
}
