// Package page is the page of a game in a browser: its template, its styles, its script (ES modules
// without a build step) and its words.
//
// The script decides nothing about a game. It draws snapshots and sends what a viewer does to the
// endpoints of package web; see static/types.js for the shapes of both. [Files] serves everything
// that never changes below a path with a hash of its content. [Pages.Game] writes a page.
package page

import (
	"embed"
	"fmt"
	"html/template"
	"io"

	"hoshi/bot/domain/message"
	"hoshi/bot/web/snapshot"
	"hoshi/render/boardsvg"
)

//go:embed *.html
var templates embed.FS

// Pages writes pages. It is safe for concurrent use.
type Pages struct {
	files    *Files
	words    message.Translator
	template *template.Template
	activity activityFiles
}

// New returns the pages with their files. words translates the messages of the pages.
func New(words message.Translator) (*Pages, error) {
	files, err := newFiles()
	if err != nil {
		return nil, err
	}
	t, err := template.ParseFS(templates, "*.html")
	if err != nil {
		return nil, fmt.Errorf("page: %w", err)
	}
	activity, err := newActivityFiles(files)
	if err != nil {
		return nil, err
	}
	return &Pages{files, words, t, activity}, nil
}

// Files returns the files that pages load.
func (p *Pages) Files() *Files { return p.files }

// Game is the content of a game's page.
type Game struct {
	Frame
	Snapshot snapshot.Snapshot // what a watcher sees
	Picture  string            // absolute address of the preview's picture, a PNG; may be ""
	// PictureWidth and PictureHeight are in pixels; 0 if unknown.
	PictureWidth, PictureHeight int
	Levels                      []Level // of the engine, for games that continue from a position; weakest first
}

// Level is a strength of the engine.
type Level struct {
	Value string `json:"value"` // as commands take it
	Name  string `json:"name"`  // in the page's language
}

// gameView is what the template shows.
type gameView struct {
	frameView
	Game    Game
	Board   template.HTML
	Players []playerView // the upper one first
	Flipped bool
	Themes  []Level
	Config  any
}

// playerView is one player's strip.
type playerView struct {
	Side, SideName, Name, Level, Rating string
	Turn                                bool
}

// Game writes the page of a game.
func (p *Pages) Game(w io.Writer, g Game) error {
	s := &g.Snapshot
	board, err := boardsvg.New(s.Theme, s.Size)
	if err != nil {
		return fmt.Errorf("page: %w", err)
	}
	return p.write(w, "game.html", p.gameView(g, board))
}

// gameView returns what the templates show of a game.
func (p *Pages) gameView(g Game, board boardsvg.Board) gameView {
	s := &g.Snapshot
	frame := p.frame(g.Frame, s.Lang, s.Theme, "page.js")
	return gameView{
		frameView: frame, Game: g, Board: draw(s, board), Players: playerViews(s, frame.Words), Flipped: s.You == "white",
		Themes: themeNames(frame.Words), Config: map[string]any{"levels": g.Levels},
	}
}

// themeNames returns the themes with their names.
func themeNames(words map[string]string) (out []Level) {
	for _, name := range boardsvg.Themes() {
		out = append(out, Level{name, words["theme_"+name]})
	}
	return out
}

// Words returns the words of the pages in a language, by name. "{point}" in them is an argument.
func (p *Pages) Words(language string) map[string]string {
	out := map[string]string{}
	for name, text := range texts() {
		out[name] = p.words.Translate(language, text)
	}
	return out
}
