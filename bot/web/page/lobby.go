package page

import (
	"fmt"
	"html"
	"html/template"
	"io"
	"strings"

	"hoshi/bot/web/snapshot"
	"hoshi/bot/web/study"
	"hoshi/engine"
	"hoshi/render/boardsvg"
)

// Lobby is the content of the start page.
type Lobby struct {
	Frame
	Lang   string
	Theme  string
	Level  string        // the level to suggest to guests
	Levels []Level       // that guests can play; empty if no guests are allowed
	Puzzle *study.Puzzle // of the day; nil for none
	Lesson *study.Lesson // the first one; nil for none
	Games  []Watched     // to watch
}

// Watched is a game to watch.
type Watched struct {
	Snapshot snapshot.Snapshot
	Title    string // who plays
	About    string // what and how far
}

// watchedView is a game with a picture.
type watchedView struct {
	Watched
	Board template.HTML
}

// Lobby writes the start page.
func (p *Pages) Lobby(w io.Writer, l Lobby) error {
	view := struct {
		frameView
		Lobby       Lobby
		Games       []watchedView
		PuzzleBoard template.HTML
		LessonBoard template.HTML
	}{frameView: p.frame(l.Frame, l.Lang, l.Theme, "lobby.js"), Lobby: l}
	for _, g := range l.Games {
		view.Games = append(view.Games, watchedView{g, mini(&g.Snapshot)})
	}
	if l.Puzzle != nil {
		view.PuzzleBoard = mini(&l.Puzzle.Board)
	}
	if l.Lesson != nil {
		view.LessonBoard = mini(&l.Lesson.Board)
	}
	return p.write(w, "lobby.html", view)
}

// Puzzle writes the page of a puzzle.
func (p *Pages) Puzzle(w io.Writer, f Frame, puzzle study.Puzzle) error {
	board, err := boardsvg.New(puzzle.Board.Theme, puzzle.Board.Size)
	if err != nil {
		return fmt.Errorf("page: %w", err)
	}
	return p.write(w, "puzzle.html", struct {
		frameView
		Puzzle study.Puzzle
		Board  template.HTML
	}{p.frame(f, puzzle.Board.Lang, puzzle.Board.Theme, "puzzle.js"), puzzle, draw(&puzzle.Board, board)})
}

// mini returns a small picture of a position, in the colors of its theme.
func mini(s *snapshot.Snapshot) template.HTML {
	const half = 10 // of the distance between two lines
	span := 2 * half * (s.Size - 1)
	var out strings.Builder
	fmt.Fprintf(&out, `<svg class="mini" viewBox="0 0 %d %[1]d" role="img" aria-label="%s" data-board="%s"><rect width="100%%" height="100%%"/><path d="`,
		2*half*s.Size, html.EscapeString(s.Alt), html.EscapeString(s.Theme))
	for i := range s.Size {
		at := half + 2*half*i
		fmt.Fprintf(&out, "M%d %dh%dM%d %dv%d", half, at, span, at, half, span)
	}
	out.WriteString(`"/>`)
	for _, st := range s.Stones {
		pt, err := engine.ParsePoint(st.At, s.Size)
		if err != nil {
			continue
		}
		class := sideOf(st.Side)
		if st.At == s.Last {
			class += " last"
		}
		fmt.Fprintf(&out, `<circle class="%s" cx="%d" cy="%d" r="%d"/>`, class, half+2*half*int(pt.Col), half+2*half*(s.Size-1-int(pt.Row)), half-1)
	}
	out.WriteString("</svg>")
	return template.HTML(out.String()) //nolint:gosec // made of numbers, fixed names and escaped texts
}
