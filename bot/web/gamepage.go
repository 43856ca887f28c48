package web

import (
	"net/http"

	"hoshi/bot/message"
	"hoshi/bot/view"
	"hoshi/bot/web/page"
	"hoshi/bot/web/snapshot"
)

// siteName is the name of the site.
const siteName = "Hoshi"

// gamePage serves the page of a game as a watcher sees it. A player's script shows the rest after it
// has opened the session.
func (s *Server) gamePage(w http.ResponseWriter, r *http.Request) {
	game, ok := s.gameOf(w, r)
	if !ok {
		return
	}
	loaded, err := s.opt.Service.Shown(r.Context(), game)
	if err != nil {
		s.fail(w, r, err)
		return
	}
	lang := loaded.Settings.Language()
	if lang == "" || r.URL.Query().Has("lang") {
		lang = language(r)
	}
	shown, err := state{s, loaded}.Snapshot(snapshot.Viewer{Language: lang})
	if err != nil {
		s.fail(w, r, err)
		return
	}
	p := s.opt.Maker.Printer(lang)
	players := message.Args{"Black": message.Name(shown.Players.Black.Name), "White": message.Name(shown.Players.White.Name)}
	g := page.Game{
		Root: "../", Snapshot: *shown, Site: siteName, Title: p.Print(message.T("web.title", players)), URL: s.opt.Links.Watch(game),
	}
	for _, line := range shown.Text {
		g.About += line + " "
	}
	for _, level := range view.RatedLevels() {
		g.Levels = append(g.Levels, page.Level{Value: level.String(), Name: p.Print(message.T("level.name." + level.String()))})
	}
	w.Header().Set("Content-Type", "text/html; charset=utf-8")
	if err := s.pages.Game(w, g); err != nil {
		s.opt.Log.ErrorContext(r.Context(), "a page could not be written", "err", err)
	}
}
