package page

import (
	"fmt"
	"html"
	"html/template"
	"io"
	"slices"
	"strings"

	"hoshi/bot/web/snapshot"
	"hoshi/bot/web/study"
	"hoshi/engine"
	"hoshi/render/boardsvg"
)

// Lobby is the content of the start page.
type Lobby struct {
	Frame
	Lang      string
	Languages []Choice // to choose from
	Theme     string
	Play      *Choices      // nil if no guests are allowed
	Puzzle    *study.Puzzle // of the day; nil for none
	Lesson    *study.Lesson // the first one; nil for none
	Lessons   int           // how many there are
	Games     []Watched     // to watch
	Invite    string        // address that adds the bot to a guild, "" if it isn't known
}

// Choices are what a guest can choose for a game.
type Choices struct {
	Levels []Choice // weakest first
	Level  string   // the one to suggest
	Rules  []Choice // the usual one first
	Sizes  []int
	Size   int // the one to suggest
	// Openings and Clocks are for a game with a friend. The first one is none.
	Openings, Clocks []Choice
}

// Choice is one of several values.
type Choice struct {
	Value string // as commands take it
	Name  string // in the page's language
	About string // says more; may be ""
}

// About says more about the suggested level.
func (c Choices) About() string {
	for _, level := range c.Levels {
		if level.Value == c.Level {
			return level.About
		}
	}
	return ""
}

// example is the game that the start page plays: Black wins by a four that is also a three.
const example = "h8 i9 i7 g9 g7 h7 i8 g8 i6 i5 j8 k8 j7 j9 h9 g10 k6 l5 j6 l6 h6 g6 k9 l10 g5"

// exampleWin is the row with which the example ends.
var exampleWin = []string{"g5", "h6", "i7", "j8", "k9"}

// exampleGame returns the end of the example.
func exampleGame(theme, alt string) *snapshot.Snapshot {
	s := &snapshot.Snapshot{Size: 15, Theme: theme, Alt: alt, Win: exampleWin}
	for i, at := range strings.Fields(example) {
		s.Stones = append(s.Stones, snapshot.Stone{At: at, Side: []string{"black", "white"}[i%2], N: i + 1})
		s.Last = at
	}
	return s
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
		Themes      []Level
		Example     template.HTML
		PuzzleBoard template.HTML
		LessonBoard template.HTML
	}{frameView: p.frame(l.Frame, l.Lang, l.Theme, "lobby.js"), Lobby: l}
	view.Themes = themeNames(view.Words)
	view.Example = mini(exampleGame(l.Theme, view.Words["lobby_example"]))
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
		if slices.Contains(s.Win, st.At) {
			class += " win"
		}
		fmt.Fprintf(&out, `<circle class="%s" cx="%d" cy="%d" r="%d"/>`, class, half+2*half*int(pt.Col), half+2*half*(s.Size-1-int(pt.Row)), half-1)
	}
	out.WriteString("</svg>")
	return template.HTML(out.String()) //nolint:gosec // made of numbers, fixed names and escaped texts
}
