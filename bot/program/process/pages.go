package process

import (
	"context"
	"fmt"
	"log/slog"
	"net"
	"time"

	"hoshi/bot/discord"
	"hoshi/bot/domain/chat"
	"hoshi/bot/internal/address"
	"hoshi/bot/program/config"
	"hoshi/bot/program/metrics"
	"hoshi/bot/service"
	"hoshi/bot/store"
	"hoshi/bot/view"
	"hoshi/bot/view/locale"
	"hoshi/bot/web"
	"hoshi/bot/web/guest"
	"hoshi/bot/web/session"
	"hoshi/bot/web/snapshot"
	"hoshi/bot/web/study"
)

// pages are the games' pages in the browser, before their service exists.
type pages struct {
	listener net.Listener // nil in a process that takes no requests
	links    web.Links
	roles    web.RoleLinks // nil without linked roles
	activity web.ActivityOptions
	guests   int    // maximum number of games that guests play at once
	local    string // address of the local Discord, "" for Discord itself
}

// openPages starts to listen for browsers, unless the process takes no requests: then it only gives
// out addresses. It returns nil if the settings want no pages. localURL is the address of the local
// Discord, "" for Discord itself.
func openPages(ctx context.Context, s *config.Config, db *store.DB, localURL string, role service.Role, log *slog.Logger) (*pages, error) {
	local := localURL != ""
	if s.Web.BaseURL(local, "") == "" {
		return nil, nil
	}
	sessions, err := session.New(ctx, db, time.Now)
	if err != nil {
		return nil, err
	}
	p := &pages{local: localURL, guests: s.Web.Guests, links: web.Links{Sessions: sessions, URL: s.Web.BaseURL(local, "")}}
	if !role.TakesRequests() {
		return p, nil
	}
	p.listener, err = address.Listen("web.listen", s.Web.Listen)
	moved := err != nil && local // another local Discord may have the address
	if moved {
		p.listener, err = address.Listen("web.listen", "127.0.0.1:0")
	}
	if err != nil {
		return nil, err
	}
	p.links.URL = s.Web.BaseURL(local, p.listener.Addr().String())
	if moved {
		log.Warn("web.listen is in use or isn't an address of this machine, so the pages have another address", "url", p.links.URL)
	}
	return p, nil
}

// close stops listening, also if nothing has been served yet.
func (p *pages) close() {
	if p != nil && p.listener != nil {
		_ = p.listener.Close() // it may be closed already
	}
}

// serve serves the pages of a service's games.
func (p *pages) serve(svc *service.Service, db *store.DB, client *discord.Client, options service.Options,
	catalogue *locale.Catalogue, numbers *metrics.Metrics, log *slog.Logger) (*web.Server, error) {
	maker := &snapshot.Maker{
		View:      view.New(view.Deps{Painter: view.NewPainter(options.Painter, numbers), Translator: catalogue, Width: options.Width, Now: time.Now, Log: log}),
		Catalogue: catalogue, Now: time.Now, PublicID: p.links.PublicID, Jump: jump(p.local),
	}
	parts := svc.PageParts()
	server, err := web.New(web.Options{
		Links: p.links, Service: svc, Records: parts.Records, Tournaments: parts.Tournaments, Guests: db, Maker: maker,
		Study: study.New(parts.Analysis, parts.Puzzles, parts.Lessons, catalogue), Lessons: parts.Lessons,
		Catalogue: catalogue, Observer: numbers, Log: log, Parent: client.Parent, Activity: p.activity, Roles: p.roles, MaxGuests: p.guests,
		Level: options.Level, Invite: options.Product.Invite,
	})
	if err != nil {
		return nil, err
	}
	server.Serve(p.listener)
	return server, nil
}

// jump returns a function that returns the address of a message on Discord, "" for a game without a
// chat. In the local Discord, that's the page of all channels.
func jump(local string) func(chat.MessageRef) string {
	return func(m chat.MessageRef) string {
		where := string(m.Guild)
		switch {
		case guest.IsChannel(m.Channel):
			return ""
		case local != "":
			return local
		case where == "":
			where = "@me"
		}
		return fmt.Sprintf("https://discord.com/channels/%s/%s/%s", where, m.Channel, m.Message)
	}
}
