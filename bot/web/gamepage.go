package web

import (
	"bytes"
	"fmt"
	"net/http"

	"hoshi/bot/features/records"
	"hoshi/bot/view/locale"
	"hoshi/bot/web/page"
	"hoshi/bot/web/snapshot"
	"hoshi/engine/record"
)

// siteName is the name of the site.
const siteName = "Hoshi"

// Limits of a preview's texts in bytes.
const (
	maxTitle = 70
	maxAbout = 350
)

// gamePage serves the page of a game as a watcher sees it. A player's script shows the rest after it
// has opened the session.
func (s *Server) gamePage(w http.ResponseWriter, r *http.Request, game int64) error {
	st, err := s.load(r.Context(), game)
	if err != nil {
		return err
	}
	lang := st.Settings.Language()
	if lang == "" || r.URL.Query().Has("lang") {
		lang = language(r)
	}
	shown, err := st.Snapshot(snapshot.Viewer{Language: lang})
	if err != nil {
		return err
	}
	g := page.Game{
		Frame: page.Frame{
			Asked: asked(r), Root: "../", Site: siteName, Title: cut(s.title(lang, shown), maxTitle), About: cut(locale.InUTC(shown.Spoken), maxAbout), URL: s.opt.Links.Watch(game),
		},
		Snapshot: *shown, Levels: s.levels(lang),
	}
	g.Picture = fmt.Sprintf("%s/card.png?rev=%d", g.URL, shown.Rev)
	g.PictureWidth, g.PictureHeight = s.previews.size(st)
	var out bytes.Buffer
	if err := s.pages.Game(&out, g); err != nil {
		return err
	}
	return html(w, out.Bytes())
}

// file serves a game as an SGF file.
func (s *Server) file(w http.ResponseWriter, r *http.Request, game int64) error {
	st, err := s.load(r.Context(), game)
	if err != nil {
		return err
	}
	data, err := records.GameFile(st.Game, record.SGF, s.opt.Catalogue)
	if err != nil {
		return err
	}
	w.Header().Set("Content-Type", "application/x-go-sgf")
	w.Header().Set("Content-Disposition", `attachment; filename="gomoku.sgf"`)
	_, _ = w.Write(data) // the browser has gone if this fails
	return nil
}
