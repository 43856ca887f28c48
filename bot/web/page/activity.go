package page

import (
	"crypto/sha256"
	"encoding/base64"
	"fmt"
	"html/template"
	"io"

	"hoshi/render"
	"hoshi/render/boardsvg"
)

// Activity is the content of the document that Discord shows in a frame. Its script says who the
// viewer is and asks for a game.
type Activity struct {
	Lang    string   // a BCP 47 tag
	Site    string   // name of the site
	Client  string   // the application's ID
	URL     string   // address of the pages in a browser, without a slash at the end
	Origins []string // where the frame may be besides Discord's clients
	Level   string   // the level to suggest
	Levels  []Level  // of the engine, weakest first
}

// activityFiles are the inlined parts of the Activity's document.
type activityFiles struct {
	style  template.CSS
	script template.JS
}

// newActivityFiles inlines the parts.
func newActivityFiles(f *Files) (activityFiles, error) {
	script, err := f.bundle("activity.js")
	return activityFiles{template.CSS(f.files["style.css"].plain), template.JS(script)}, err //nolint:gosec // our own files
}

// Activity writes the Activity's document.
func (p *Pages) Activity(w io.Writer, a Activity) error {
	words := p.Words(a.Lang)
	return p.write(w, "activity.html", struct {
		Activity map[string]any
		Lang     string
		Site     string
		Theme    string
		Assets   template.URL
		Style    template.CSS
		Script   template.JS
		Words    map[string]string
		Config   map[string]any
	}{
		map[string]any{"client": a.Client, "site": a.URL, "origins": append([]string{}, a.Origins...)}, a.Lang, a.Site, render.DefaultTheme, template.URL("./" + p.files.Path),
		p.activity.style, p.activity.script, words, map[string]any{"levels": a.Levels, "level": a.Level},
	})
}

// ActivityPolicy returns the content security policy of the Activity's document. Discord's proxy may
// replace it. It says nothing about frames, since nobody documents where Discord's clients show them.
func (p *Pages) ActivityPolicy() string {
	return "default-src 'none'; script-src " + source(string(p.activity.script)) + "; style-src 'self' " + source(string(p.activity.style)) +
		"; img-src 'self' data: https://cdn.discordapp.com; connect-src 'self'; base-uri 'none'; form-action 'none'"
}

// source returns the source of an inline script or style in a policy.
func source(text string) string {
	sum := sha256.Sum256([]byte(text))
	return "'sha256-" + base64.StdEncoding.EncodeToString(sum[:]) + "'"
}

// Fragment writes what the page of a game has in its body, for a document that shows one game after
// another.
func (p *Pages) Fragment(w io.Writer, g Game) error {
	s := &g.Snapshot
	board, err := boardsvg.New(s.Theme, s.Size)
	if err != nil {
		return fmt.Errorf("page: %w", err)
	}
	return p.write(w, "game", p.gameView(g, board))
}
