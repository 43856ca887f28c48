package process

import (
	"context"
	"fmt"
	"log/slog"
	"net"
	"time"

	"hoshi/bot"
	"hoshi/bot/chat"
	"hoshi/bot/config"
	"hoshi/bot/locale"
	"hoshi/bot/metrics"
	"hoshi/bot/store"
	"hoshi/bot/view"
	"hoshi/bot/web"
	"hoshi/bot/web/guest"
	"hoshi/bot/web/session"
	"hoshi/bot/web/snapshot"
	"hoshi/bot/web/study"
)

// pages are the games' pages in the browser, before their service exists.
type pages struct {
	listener net.Listener
	links    web.Links
}

// openPages starts to listen for browsers. It returns nil if the settings want no pages, or if the
// process takes no requests.
func openPages(ctx context.Context, s *config.Config, db *store.DB, local bool, role bot.Role) (*pages, error) {
	if s.Web.BaseURL(local, "") == "" || !role.TakesRequests() {
		return nil, nil
	}
	sessions, err := session.New(ctx, db, time.Now)
	if err != nil {
		return nil, err
	}
	l, err := net.Listen("tcp", s.Web.Listen)
	if err != nil && local { // another local Discord may have it
		l, err = net.Listen("tcp", "127.0.0.1:0")
	}
	if err != nil {
		return nil, fmt.Errorf("web.listen: %w", err)
	}
	return &pages{listener: l, links: web.Links{Sessions: sessions, URL: s.Web.BaseURL(local, l.Addr().String())}}, nil
}

// close stops listening, also if nothing has been served yet.
func (p *pages) close() {
	if p != nil {
		_ = p.listener.Close() // it may be closed already
	}
}

// serve serves the pages of a service's games.
func (p *pages) serve(service *bot.Service, options bot.Options, catalogue *locale.Catalogue, numbers *metrics.Metrics, log *slog.Logger) (*web.Server, error) {
	maker := &snapshot.Maker{
		View:      view.New(view.Deps{Painter: view.NewPainter(options.Painter, numbers), Translator: catalogue, Width: options.Width, Now: time.Now, Log: log}),
		Catalogue: catalogue, Now: time.Now, PublicID: p.links.PublicID, Jump: jump,
	}
	server, err := web.New(web.Options{
		Links: p.links, Service: service, Maker: maker, Study: study.New(service.Analysis(), service.Puzzles(), catalogue), Catalogue: catalogue, Log: log,
	})
	if err != nil {
		return nil, err
	}
	server.Serve(p.listener)
	return server, nil
}

// jump returns the address of a message on Discord, "" for a game without a chat.
func jump(m chat.MessageRef) string {
	if guest.IsChannel(m.Channel) {
		return ""
	}
	where := string(m.Guild)
	if where == "" {
		where = "@me"
	}
	return fmt.Sprintf("https://discord.com/channels/%s/%s/%s", where, m.Channel, m.Message)
}
