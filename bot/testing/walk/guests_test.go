package walk

import (
	"context"
	"fmt"
	"maps"
	"slices"
	"strings"
	"time"

	"github.com/google/go-cmp/cmp"

	"hoshi/bot/command"
	"hoshi/bot/domain/chat"
	"hoshi/bot/domain/game"
	"hoshi/bot/web/guest"
	"hoshi/engine/opening"
)

// guestsKept is how long the games of guests are kept after their last change.
const guestsKept = 7 * 24 * time.Hour

// guests lets people play who have no account: two of them by a link, on the page.
func (h *house) guests() {
	games := slices.DeleteFunc(h.games(), func(g *game.Game) bool { return !guest.IsChannel(g.Channel) })
	if len(games) == 0 || len(games) < 3 && h.chance("another game", 30) {
		h.twoGuests()
		return
	}
	if h.chance("days later", 30) {
		h.wait(5 * 24 * time.Hour)
		games = slices.DeleteFunc(h.games(), func(g *game.Game) bool { return !guest.IsChannel(g.Channel) })
	}
	if len(games) == 0 {
		return
	}
	g := pick(h, "game", games...)
	for range 4 {
		pair := guestsOf(g)
		if len(pair) < 2 {
			return
		}
		by := pick(h, "guest", pair...)
		if g.State == game.Playing && h.chance("on turn", 70) {
			by = pair[slices.IndexFunc(pair, func(p *person) bool { return p.ID == g.Player(g.ToMove()).User.ID })]
		}
		offered := h.offered(by, g)
		if q, asks := g.Question(); g.State == game.Playing && (!asks || q.Task == opening.PlaceStone) && h.chance("stone", 80) {
			offered = []string{"move " + h.point(g).String()}
		}
		if len(offered) == 0 {
			return
		}
		h.deliver(h.onPage(by, g, pick(h, "action", offered...)))
		g = h.game(g.ID)
	}
}

// guestsOf returns the guests who play a game.
func guestsOf(g *game.Game) (out []*person) {
	for _, p := range []game.Player{g.Black, g.White} {
		if game.IsGuest(p.User.ID) {
			out = append(out, &person{User: p.User, locale: "en-US"})
		}
	}
	return out
}

// twoGuests starts a game of two guests, as the start page does.
func (h *house) twoGuests() {
	h.events++
	in := chat.ChannelID(fmt.Sprint(guest.ChannelPrefix, h.events))
	var pair [2]*person
	for i := range pair {
		name := fmt.Sprint("Guest ", i+1)
		pair[i] = &person{User: chat.User{ID: chat.UserID(fmt.Sprint(game.GuestPrefix, h.events, ".", i+1)), Name: name, Mention: name}, locale: "en-US"}
	}
	terms := "unrated" + pick(h, "terms", "", " black", " 9", " renju", " 19 white")
	h.deliver(h.fromPage(pair[0], in, "play", terms, map[string]any{"opponent": chat.Mention{User: pair[1].User, Token: pair[1].Mention}}))
	h.deliver(h.fromPage(pair[1], in, "accept", "", nil))
	for _, g := range h.games() {
		if g.Channel == in {
			for _, p := range pair {
				h.session(h.t.Context(), p, g)
			}
			return
		}
	}
	h.fatalf("two guests have no game")
}

// fromPage returns the event of a request of the start page, which has no game yet.
func (h *house) fromPage(by *person, in chat.ChannelID, name, words string, options map[string]any) event {
	e := h.newEvent(by, in, "start page: "+name+" "+words)
	e.deliver = func(ctx context.Context) (*answers, *command.Request, error) {
		cmd := h.service.Commands().Lookup(name)
		req := &command.Request{ID: e.id, Origin: chat.FromBrowser, Channel: in, User: by.User, Locale: by.locale, Command: cmd}
		req.Options, req.Problem = cmd.ParseText(command.TextInput{Words: strings.Fields(words), Raw: words})
		maps.Copy(req.Options, options)
		a := &answers{room: h.room, in: in, by: by.ID}
		err := h.service.HandleFully(ctx, req, a)
		a.silent = true // the page shows the game
		return a, nil, err
	}
	return e
}

// cleanGuests deletes old games of guests, as the store does every day, and checks that nothing is gone but
// them and what belongs to guests without games.
func (h *house) cleanGuests() {
	h.t.Helper()
	young := slices.DeleteFunc(h.games(), func(g *game.Game) bool {
		return guest.IsChannel(g.Channel) && h.clock.Now().Sub(g.Changed) > guestsKept
	})
	before := h.rowsOfGuests(young)
	if _, err := h.db.DeleteGuestGames(h.t.Context(), h.clock.Now().Add(-guestsKept)); err != nil {
		h.fatalf("%v", err)
	}
	left := h.games()
	if diff := cmp.Diff(before, h.rowsOfGuests(left)); len(left) != len(young) || diff != "" {
		h.fatalf("old games of guests were deleted: %d games are left instead of %d, and what is left about guests with games is (+): %s", len(left), len(young), diff)
	}
	h.nothingOfGuests(left)
}

// rowsOfGuests returns what tables of people know about the guests of some games.
func (h *house) rowsOfGuests(games []*game.Game) (out []string) {
	h.t.Helper()
	for _, g := range games {
		for _, p := range guestsOf(g) {
			for _, name := range []string{"web_sessions", "users"} {
				out = append(out, h.rows(fmt.Sprintf("SELECT * FROM %s WHERE user_id = '%s'", name, p.ID))...)
			}
		}
	}
	return out
}

// nothingOfGuests checks that no table knows guests who play none of the games that are left.
func (h *house) nothingOfGuests(left []*game.Game) {
	h.t.Helper()
	var known []*person
	for _, g := range left {
		known = append(known, guestsOf(g)...)
	}
	for name, rows := range h.tables() {
		for _, row := range rows {
			if strings.Contains(row, game.GuestPrefix) && !slices.ContainsFunc(known, func(p *person) bool { return strings.Contains(row, string(p.ID)) }) {
				h.fatalf("the games of a guest are gone, and the table %s has: %s", name, row)
			}
		}
	}
}

// guestsPlayForFun checks that games of guests aren't rated, and that guests are in nobody's statistics.
func (h *house) guestsPlayForFun(g *game.Game) {
	h.t.Helper()
	if !guest.IsChannel(g.Channel) && len(guestsOf(g)) == 0 {
		return
	}
	if g.Rated {
		h.fatalf("game %d of guests is rated: %s", g.ID, outcome(g))
	}
	for _, name := range []string{"ratings", "rating_changes", "achievements", "season_results", "puzzle_players", "tournament_players", "practice_games"} {
		for _, row := range h.rows("SELECT * FROM " + name) {
			if strings.Contains(row, game.GuestPrefix) {
				h.fatalf("game %d of guests: the table %s has: %s", g.ID, name, row)
			}
		}
	}
	if rated := h.numbers("SELECT count(*) FROM rated_games WHERE game = ?", g.ID); rated[0] > 0 {
		h.fatalf("game %d of guests waits to be rated", g.ID)
	}
}
