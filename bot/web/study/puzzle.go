package study

import (
	"context"
	"strings"

	"hoshi/bot/domain/chat"
	"hoshi/bot/domain/message"
	"hoshi/bot/domain/settings"
	"hoshi/bot/features/puzzles"
	"hoshi/bot/view"
	"hoshi/bot/web/snapshot"
	"hoshi/render"
)

// Puzzle is a puzzle as a board to play on. It doesn't tell the solution.
type Puzzle struct {
	Number int               `json:"number"`
	Day    string            `json:"day,omitempty"` // such as "2026-11-21"; "" unless it's the puzzle of the day
	Next   int               `json:"next"`          // the number of another puzzle
	Board  snapshot.Snapshot `json:"board"`         // the viewer plays the side to move
}

// Puzzle returns the puzzle with a number, or the puzzle of the day if that's 0. The error may be one
// for the user.
func (s *Study) Puzzle(ctx context.Context, number int, language string) (Puzzle, error) {
	p, day, err := s.puzzles.Today(ctx)
	if err == nil && number != 0 && number != p.ID {
		day = ""
		p, err = s.puzzles.Numbered(ctx, number)
	}
	if err != nil {
		return Puzzle{}, err
	}
	next, err := s.puzzles.NextOnBoard(p.ID)
	if err != nil {
		return Puzzle{}, err
	}
	pos, err := p.Position()
	if err != nil {
		return Puzzle{}, err
	}
	const theme = render.DefaultTheme
	print := s.printer(language).Print
	ask := print(puzzles.Ask(p))
	scene := render.Scene{Position: pos, Theme: theme, Forbidden: pos.ForbiddenPoints()}
	b := snapshot.Snapshot{
		Lang: settings.LanguageOf(language), Theme: theme, State: snapshot.StatePlaying, Size: p.Size, Rule: p.Rule.String(),
		RuleName: print(message.T("rule." + p.Rule.String())), Stones: stones(p.Black, p.White), Numbers: "none",
		ToMove: sideName(p.ToMove), Stone: sideName(p.ToMove), You: sideName(p.ToMove), CanPlace: true,
		Text: lines(ask), Spoken: strings.Join(lines(ask), " "), Alt: print(view.AltText(scene)), Forbidden: names(scene.Forbidden),
	}
	return Puzzle{Number: p.ID, Day: string(day), Next: next, Board: b}, nil
}

// Ask is what a page wants to know about a puzzle: whether a point is right, a hint, or the
// solution.
type Ask struct {
	Puzzle int      `json:"puzzle"`         // its number
	Line   []string `json:"line,omitempty"` // the moves of both sides so far
	Point  string   `json:"point,omitempty"`
	Help   string   `json:"help,omitempty"` // "hint" or "solution" instead of a point
}

// Told is the answer to an [Ask].
type Told struct {
	Verdict   string   `json:"verdict,omitempty"`   // "right", "wrong" or "solved"
	Reply     string   `json:"reply,omitempty"`     // the other side's answer to the point
	Win       []string `json:"win,omitempty"`       // the winning row of a solved puzzle
	Replies   []string `json:"replies,omitempty"`   // in a lesson, the answer, or the moves that refute a wrong point
	Forbidden []string `json:"forbidden,omitempty"` // points forbidden to the side to move after the reply
	Line      []string `json:"line,omitempty"`      // the solution
	Text      []string `json:"text"`
}

// Kinds of help with a puzzle.
const (
	helpHint     = "hint"
	helpSolution = "solution"
)

// CountPuzzle stores for a person what they asked about a puzzle, and adds to the answer how they
// stand now. The puzzle of the day counts in a guild, "" for none. Only the first move counts.
func (s *Study) CountPuzzle(ctx context.Context, by chat.User, guild chat.GuildID, a Ask, told *Told, language string) error {
	deed := puzzles.FoundFirst
	switch {
	case a.Help == helpHint:
		deed = puzzles.AskedHint
	case a.Help == helpSolution:
		deed = puzzles.GaveUp
	case len(a.Line) > 0:
		return nil
	case told.Verdict == string(puzzles.Wrong):
		deed = puzzles.MissedFirst
	}
	text, err := s.puzzles.CountOnBoard(ctx, by, guild, a.Puzzle, deed)
	told.Text = append(told.Text, lines(s.printer(language).Print(text))...)
	return err
}

// AskPuzzle answers a page about a puzzle. Nothing is stored, and nothing depends on earlier
// requests. The error is one for the user, [puzzles.ErrLine] or [ErrBusy].
func (s *Study) AskPuzzle(ctx context.Context, a Ask, language string) (Told, error) {
	p := s.printer(language)
	switch a.Help {
	case helpHint:
		text, err := s.puzzles.Hint(ctx, a.Puzzle)
		return Told{Text: lines(p.Print(text))}, err
	case helpSolution:
		line, text, err := s.puzzles.Solution(ctx, a.Puzzle)
		return Told{Line: names(line), Text: lines(p.Print(text))}, err
	}
	key := puzzleKey{a.Puzzle, strings.ToLower(strings.Join(a.Line, " ")), strings.ToLower(strings.TrimSpace(a.Point))}
	j, ok := s.judged.Get(key)
	if !ok {
		err := s.search(func() (err error) {
			j, err = s.puzzles.TryOnBoard(ctx, a.Puzzle, strings.Fields(key.line), key.point)
			return err
		})
		if err != nil {
			return Told{}, err
		}
		s.judged.Put(key, j)
	}
	out := Told{Verdict: string(j.Verdict), Win: names(j.Win), Forbidden: names(j.Forbidden), Text: lines(p.Print(j.Text))}
	if len(j.Reply) > 0 {
		out.Reply = j.Reply[0].String()
	}
	return out, nil
}
