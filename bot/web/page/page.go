// Package page is the page of a game in a browser: its template, its styles, its script (ES modules
// without a build step) and its words.
//
// The script decides nothing about a game. It draws snapshots and sends what a viewer does to the
// endpoints of package web; see static/types.js for the shapes of both. [Files] serves everything
// that never changes below a path with a hash of its content. [Pages.Game] writes a page.
package page

import (
	"bytes"
	"embed"
	"fmt"
	"html/template"
	"io"

	"hoshi/bot/message"
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
	return &Pages{files, words, t}, nil
}

// Files returns the files that pages load.
func (p *Pages) Files() *Files { return p.files }

// Game is the content of a game's page.
type Game struct {
	Root     string            // from the page to the root of the site, such as "../"
	Snapshot snapshot.Snapshot // what a watcher sees
	Site     string            // name of the site in previews
	Title    string            // plain text, at most 70 bytes to be shown whole in previews
	About    string            // plain text below the title of a preview, at most 350 bytes
	URL      string            // absolute address of the page, for previews; may be ""
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
	Game
	Assets  template.URL // folder of the files
	Modules []string
	Color   string // of the board, for the browser's frame
	Board   template.HTML
	Players []playerView // the upper one first
	Flipped bool
	Words   map[string]string
	Themes  []Level
	Config  any
}

// playerView is one player's strip.
type playerView struct {
	Side, SideName, Name, Level string
	Turn                        bool
}

// Game writes the page of a game.
func (p *Pages) Game(w io.Writer, g Game) error {
	s := &g.Snapshot
	board, err := boardsvg.New(s.Theme, s.Size)
	if err != nil {
		return fmt.Errorf("page: %w", err)
	}
	words := p.Words(s.Lang)
	surface, _, _ := boardsvg.Colors(s.Theme)
	view := gameView{
		Game: g, Assets: template.URL(g.Root + p.files.Path), Modules: p.files.imports("game.js"),
		Color: surface, Board: draw(s, board),
		Players: playerViews(s, words), Flipped: s.You == "white", Words: words, Themes: themeNames(words),
		Config: map[string]any{"levels": g.Levels},
	}
	var out bytes.Buffer
	if err := p.template.ExecuteTemplate(&out, "game.html", view); err != nil {
		return fmt.Errorf("page: %w", err)
	}
	_, err = w.Write(out.Bytes())
	return err
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
