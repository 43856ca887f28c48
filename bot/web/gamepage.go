package web

import (
	"bytes"
	"fmt"
	"net/http"
	"strings"
	"unicode/utf8"

	"hoshi/bot/message"
	"hoshi/bot/records"
	"hoshi/bot/view"
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
	if !s.limits.count("") {
		return tooMany
	}
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
	players := message.Args{"Black": message.Name(shown.Players.Black.Name), "White": message.Name(shown.Players.White.Name)}
	g := page.Game{
		Root: "../", Snapshot: *shown, Site: siteName, URL: s.opt.Links.Watch(game),
		Title: cut(s.say(lang, message.T("web.title", players)), maxTitle), About: cut(strings.Join(shown.Text, " "), maxAbout),
		PictureWidth: s.opt.Maker.View.Width, PictureHeight: s.opt.Maker.View.Width,
	}
	g.Picture = fmt.Sprintf("%s/card.png?rev=%d", g.URL, shown.Rev)
	for _, level := range view.RatedLevels() {
		g.Levels = append(g.Levels, page.Level{Value: level.String(), Name: s.say(lang, message.T("level.name."+level.String()))})
	}
	var out bytes.Buffer
	if err := s.pages.Game(&out, g); err != nil {
		return err
	}
	w.Header().Set("Content-Type", "text/html; charset=utf-8")
	_, _ = w.Write(out.Bytes()) // the browser has gone if this fails
	return nil
}

// cut shortens a text to at most n bytes.
func cut(text string, n int) string {
	if len(text) <= n {
		return text
	}
	const dots = "…"
	n -= len(dots)
	for n > 0 && !utf8.RuneStart(text[n]) {
		n--
	}
	return text[:n] + dots
}

// cardKey identifies a preview's picture.
type cardKey struct{ game, revision int64 }

// maxCards is the number of previews' pictures that are kept, of some 50 KB each.
const maxCards = 128

// card serves the picture for previews of a game.
func (s *Server) card(w http.ResponseWriter, r *http.Request, game int64) error {
	if !s.limits.count("") {
		return tooMany
	}
	st, err := s.load(r.Context(), game)
	if err != nil {
		return err
	}
	key := cardKey{game, st.Game.Revision}
	png, ok := s.cards.Get(key)
	if !ok {
		pos, err := st.Game.Position()
		if err != nil {
			return err
		}
		picture := s.opt.Maker.View.DrawBoard(st.Game, s.opt.Maker.View.Scene(st.Game, pos, st.Settings))
		if picture == nil {
			return problemGone
		}
		png = picture.PNG
		s.cards.Put(key, png)
	}
	h := w.Header()
	h.Set("ETag", fmt.Sprintf(`"%d"`, st.Game.Revision))
	h.Set("Cache-Control", "public, max-age=60")
	h.Set("Content-Type", "image/png")
	h.Set("Cross-Origin-Resource-Policy", "cross-origin")
	if r.Header.Get("If-None-Match") == h.Get("ETag") {
		w.WriteHeader(http.StatusNotModified)
		return nil
	}
	_, _ = w.Write(png) // the browser has gone if this fails
	return nil
}

// file serves a game as an SGF file.
func (s *Server) file(w http.ResponseWriter, r *http.Request, game int64) error {
	if !s.limits.count("") {
		return tooMany
	}
	st, err := s.load(r.Context(), game)
	if err != nil {
		return err
	}
	data, err := records.File(st.Game, record.SGF, s.opt.Catalogue)
	if err != nil {
		return err
	}
	w.Header().Set("Content-Type", "application/x-go-sgf")
	w.Header().Set("Content-Disposition", `attachment; filename="gomoku.sgf"`)
	_, _ = w.Write(data) // the browser has gone if this fails
	return nil
}
