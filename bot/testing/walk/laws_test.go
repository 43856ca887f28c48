package walk

import (
	"fmt"
	"maps"
	"math"
	"regexp"
	"slices"
	"strings"

	"github.com/google/go-cmp/cmp"

	"hoshi/bot/command"
	"hoshi/bot/domain/chat"
	"hoshi/bot/domain/game"
	"hoshi/bot/domain/rating"
	"hoshi/bot/domain/tournament"
	"hoshi/bot/view/locale"
	"hoshi/engine"
)

// laws remember what they need of earlier steps.
type laws struct {
	seen    map[int64]int64 // the revision at which each game was checked
	last    map[int64]*game.Game
	binding map[int64]bool  // rated games in which both sides have acted
	by      chat.UserID     // who did something last
	ends    map[string]bool // ways to end in which a game has been exported and imported
}

func newLaws() laws {
	return laws{seen: make(map[int64]int64), last: make(map[int64]*game.Game), binding: make(map[int64]bool), ends: make(map[string]bool)}
}

// deliver delivers an event, does what follows from it, and checks the laws.
func (h *house) deliver(e event) {
	h.t.Helper()
	h.logf("%s", e.what)
	before := h.room.times()
	h.laws.by = e.by
	a, req, err := e.deliver(h.t.Context())
	if err != nil {
		h.fatalf("%s: %v", e.what, err)
	}
	h.settle()
	h.answered(e, a, req, h.room.times()-before)
	h.shortEnough(e, a)
	if e.starts != "" && (req == nil || req.Command == nil || req.Command.Name != e.starts) {
		h.fatalf("%s: doesn't start %s", e.what, e.starts)
	}
	h.past = append(h.past, e)
	h.check()
}

// answered checks that a person who asks for something is shown one answer: a message, or a change of a
// message that they can see.
func (h *house) answered(e event, a *answers, req *command.Request, shown int) {
	h.t.Helper()
	if req == nil && !a.silent && len(a.replies) == 0 { // not for the bot
		if shown > 0 {
			h.fatalf("%s: isn't for the bot, which showed something", e.what)
		}
		return
	}
	visible := len(a.replies) + len(a.reactions) + a.edited + shown
	if a.to == "" && a.silent && a.clicked != nil && a.clicked.only != "" {
		visible++ // the pad shows that it was pressed
	}
	if visible == 0 && !(req == nil && a.silent) && !(req != nil && req.Bare) {
		h.fatalf("%s: no visible answer (acknowledged %t, deferred %t)", e.what, a.silent, a.deferred)
	}
	if len(a.replies) > 1 {
		h.fatalf("%s: several answers: %q", e.what, a.replies)
	}
}

// deliverAndStop delivers an event to a bot that stops before it has done what follows. The next one does it.
func (h *house) deliverAndStop(e event) {
	h.t.Helper()
	h.logf("%s, and the bot stops", e.what)
	h.laws.by = e.by
	if _, _, err := e.deliver(h.t.Context()); err != nil {
		h.fatalf("%s: %v", e.what, err)
	}
	h.restart()
	h.settle()
	h.check()
}

// again delivers an event a second time, which must change nothing.
func (h *house) again(e event) {
	h.t.Helper()
	h.logf("again: %s", e.what)
	tables, shown := h.tables(), h.room.times()
	if _, _, err := e.deliver(h.t.Context()); err != nil {
		h.fatalf("again: %s: %v", e.what, err)
	}
	h.settle()
	if diff := cmp.Diff(tables, h.tables()); diff != "" {
		h.fatalf("%s: delivered twice, and obeyed twice:\n%s", e.what, diff)
	}
	if now := h.room.times(); now != shown {
		h.fatalf("%s: delivered twice, and answered twice: %q", e.what, h.room.posts[len(h.room.posts)-1].text)
	}
}

// check checks all laws for what has changed since the last step.
func (h *house) check() {
	h.t.Helper()
	for _, id := range h.numbers(`SELECT id FROM games ORDER BY id`) {
		g := h.game(id)
		if last, ok := h.laws.seen[id]; ok && last == g.Revision {
			continue
		}
		h.laws.seen[id] = g.Revision
		h.bindingGame(g)
		h.sameEverywhere(g)
		h.sameAsRecord(g)
		h.endComesBack(g)
		h.guestsPlayForFun(g)
		if !g.GoesOn() {
			h.pointsFor(g)
		}
		h.laws.last[id] = g
	}
	h.ratingsAddUp()
	h.seasonsAddUp()
	h.tournamentsAgree()
	h.onePuzzleOfTheDay()
	if h.room.twice != nil {
		h.fatalf("messages posted more than once: %q", h.room.twice)
	}
}

// winner returns who won and who lost a game; nil for a program, a team or someone unknown.
func winner(g *game.Game) (won, lost *person) {
	if g.Winner == engine.Empty {
		return nil, nil
	}
	return byID(g.Player(g.Winner).User.ID), byID(g.Player(g.Winner.Other()).User.ID)
}

// pointsFor checks that whoever wins on the board has the point in every table.
func (h *house) pointsFor(g *game.Game) {
	h.t.Helper()
	won, lost := winner(g)
	ctx := h.t.Context()
	for _, p := range []*person{won, lost} {
		if p == nil || g.HasTeam() {
			continue
		}
		for _, in := range []chat.GuildID{"", g.Guild} {
			list, err := h.db.ResultsOf(ctx, p.ID, in, 1000)
			if err != nil {
				h.fatalf("%v", err)
			}
			i := slices.IndexFunc(list, func(r game.PastResult) bool { return r.Game == g.ID })
			if i < 0 {
				continue // not a game that counts in the history
			}
			if list[i].Won() != (p == won) {
				h.fatalf("game %d: %s in the history of %s: won %t", g.ID, outcome(g), p.Name, list[i].Won())
			}
		}
		_, _, _, counts := rating.RatedResult(g)
		for _, in := range slices.Compact([]chat.GuildID{"", g.Guild}) {
			changes, err := h.db.RatingChanges(ctx, rating.Scope{Guild: in, Family: rating.FamilyOf(g.Rule)}, p.ID, 1000)
			if err != nil {
				h.fatalf("%v", err)
			}
			i := slices.IndexFunc(changes, func(c rating.Change) bool { return c.Game == g.ID })
			switch {
			case counts != (i >= 0) && !forgotten(g):
				h.fatalf("game %d: %s: counts %t, changed the rating of %s: %t", g.ID, outcome(g), counts, p.Name, i >= 0)
			case i >= 0 && changes[i].Score != map[bool]float64{true: 1, false: 0}[p == won]:
				h.fatalf("game %d: %s, and %s got %v", g.ID, outcome(g), p.Name, changes[i].Score)
			}
		}
		earned, err := h.db.AchievementsIn(ctx, g.ID)
		if err != nil {
			h.fatalf("%v", err)
		}
		for _, a := range earned {
			if won == nil || a.User != won.ID {
				h.fatalf("game %d: %s, and %s earned %s", g.ID, outcome(g), a.User, a.Name)
			}
		}
	}
}

// outcome describes how a game ended, for failures.
func outcome(g *game.Game) string {
	who := func(p *game.Player) string {
		if p.Engine {
			return "an engine"
		}
		return p.User.Name
	}
	return fmt.Sprintf("%s (Black %s, White %s), %v wins after %d moves, opening %v %v, last %v", g.State, who(&g.Black), who(&g.White), g.Winner, len(g.Moves), g.Opening, g.Actions, g.Last.Kind)
}

// forgotten reports whether a player asked to be forgotten, and what the game meant for them with it.
func forgotten(g *game.Game) bool { return g.Black.Recorded() || g.White.Recorded() }

// bindingGame checks that a rated game in which both sides have acted ends with a result, whatever one of
// them does alone. Before that, the two can agree to cancel it, the side that isn't on turn can let it go, and a manager can
// annul it.
func (h *house) bindingGame(g *game.Game) {
	h.t.Helper()
	last := h.laws.last[g.ID]
	if _, sides := g.Done(); g.State == game.Playing && g.Rated && slices.Contains(sides, engine.Black) && slices.Contains(sides, engine.White) {
		h.laws.binding[g.ID] = true
	}
	if !h.laws.binding[g.ID] || forgotten(g) {
		return
	}
	if !g.Rated {
		h.fatalf("game %d was binding, and isn't rated anymore: %s", g.ID, outcome(g))
	}
	if g.GoesOn() {
		return
	}
	if g.Winner != engine.Empty || g.State == game.Drawn {
		if _, _, _, counts := rating.RatedResult(g); !counts && !g.Helped {
			h.fatalf("rated game %d was binding, and doesn't count: %s", g.ID, outcome(g))
		}
		return
	}
	by := byID(h.laws.by)
	side := g.Side(by.ID)
	switch {
	case g.Last.Kind == game.EventAnnul && by.manager && side == engine.Empty:
	case last != nil && last.Offer.Kind == game.OfferCancel && last.Offer.Side == side.Other():
	case last != nil && side != engine.Empty && side == last.ToMove().Other():
	default:
		h.fatalf("rated game %d was binding, and %s ended it without a result: %s", g.ID, by.Name, outcome(g))
	}
}

// sameEverywhere checks that the page, for everyone who looks at it, and the picture in the chat show the
// stored game.
func (h *house) sameEverywhere(g *game.Game) {
	h.t.Helper()
	for _, viewer := range append([]*person{nil}, people...) {
		id, language := chat.UserID(""), "en"
		if viewer != nil {
			id, language = viewer.ID, viewer.locale
		}
		s := h.page(id, language, g)
		if s.Moves != len(g.Moves) || s.Rated != g.Rated || (s.State == "over") != !g.GoesOn() {
			h.fatalf("game %d has %d moves, rated %t, %s; its page shows %d, %t, %s", g.ID, len(g.Moves), g.Rated, g.State, s.Moves, s.Rated, s.State)
		}
		if g.State == game.Playing && s.ToMove != strings.ToLower(g.ToMove().String()) {
			h.fatalf("game %d: %v is to move; its page says %s", g.ID, g.ToMove(), s.ToMove)
		}
		h.speaksTo(viewer, g)
	}
	h.room.mu.Lock()
	defer h.room.mu.Unlock()
	p := h.room.find(g.Channel, g.Message)
	if p == nil || g.Shown != g.Revision || p.reply.Picture == nil || p.reply.Picture.Position == nil || p.reply.Shown.Game != g.ID {
		return
	}
	if said := p.reply.Text.String(); g.AgainstEngine() && g.GoesOn() && (len(g.Moves) == 0 || len(g.Moves) == 1 && g.Player(g.PlacedBy(0)).Engine) && strings.Contains(said, "rating") {
		h.fatalf("game %d: nobody but the engine has moved, and its board speaks of ratings: %s", g.ID, said)
	}
	if said := h.room.words.Printer("en", locale.PrefixStyle("!")).Print(p.reply.Text); p.reply.Shown.Revision == g.Revision && !g.GoesOn() && !g.HasTeam() {
		for _, side := range []engine.Color{engine.Black, engine.White} {
			who := g.Player(side).User
			claim := fmt.Sprintf("%s wins as %s", who.Mention, side)
			if who.ID != "" && strings.Contains(said, claim) != (side == g.Winner) {
				h.fatalf("game %d: %s, and its board says: %s", g.ID, outcome(g), said)
			}
		}
	}
	if n := p.reply.Picture.Position.Len(); p.reply.Shown.Revision == g.Revision && n != len(g.Moves) {
		h.fatalf("game %d has %d moves; its picture shows %d", g.ID, len(g.Moves), n)
	}
}

// addressed finds words for the reader in English.
var addressed = regexp.MustCompile(`(?i)\byou('re|'ve|r|rs)?\b`)

// speaksTo checks that the page of a game says to its reader whose turn it is and who won: "you" to a
// player, and names to everyone else. A nil viewer is a watcher without a session.
func (h *house) speaksTo(viewer *person, g *game.Game) {
	h.t.Helper()
	id, name, side := chat.UserID(""), "a watcher", engine.Empty
	if viewer != nil {
		id, name, side = viewer.ID, viewer.Name, g.Side(viewer.ID)
	}
	if g.HasTeam() {
		return
	}
	s := h.page(id, "en", g)
	want := ""
	switch {
	case side == engine.Empty:
	case g.State == game.Playing && g.ToMove() == side:
		want = "Your turn"
	case g.Winner == side:
		want = "You win"
	case g.Winner == side.Other():
		want = "You lost"
	}
	if want != "" && !strings.HasPrefix(s.Headline, want) || want == "" && addressed.MatchString(s.Headline) {
		h.fatalf("game %d: %s: the page says %q to %s", g.ID, outcome(g), s.Headline, name)
	}
	said := strings.Join(append(slices.Clone(s.Text), s.Spoken, s.Result), " ")
	if side == engine.Empty && g.State == game.Playing && addressed.MatchString(said) {
		h.fatalf("game %d: the page says %q to %s", g.ID, said, name)
	}
	if side != engine.Empty && regexp.MustCompile(`\b`+name+`\b`).MatchString(said) {
		h.fatalf("game %d: the page says %q to %s", g.ID, said, name)
	}
}

// ratingsAddUp checks that the counts in the leaderboard are those of the games.
func (h *house) ratingsAddUp() {
	h.t.Helper()
	wrong := h.numbers(`SELECT count(*) FROM ratings r WHERE
		r.won <> (SELECT count(*) FROM rating_changes c WHERE c.guild = r.guild AND c.family = r.family AND c.user_id = r.user_id AND c.score = 1) OR
		r.lost <> (SELECT count(*) FROM rating_changes c WHERE c.guild = r.guild AND c.family = r.family AND c.user_id = r.user_id AND c.score = 0) OR
		r.drawn <> (SELECT count(*) FROM rating_changes c WHERE c.guild = r.guild AND c.family = r.family AND c.user_id = r.user_id AND c.score = 0.5)`)
	if wrong[0] > 0 {
		h.fatalf("%d ratings don't count their games: %v", wrong[0], h.tables()["ratings"])
	}
}

// seasonsAddUp checks that the final tables of seasons count the games between people in their time. A
// game against someone whose data was deleted may be missing.
func (h *house) seasonsAddUp() {
	h.t.Helper()
	const (
		games = `(SELECT count(*) FROM rating_changes c WHERE c.guild = r.guild AND c.user_id = r.user_id
			AND c.at >= s.begins AND c.at < s.ends AND c.opponent NOT LIKE 'level:%' `
		known = `AND c.opponent IN (SELECT user_id FROM ratings) `
	)
	for column, score := range map[string]string{"won": "1", "drawn": "0.5", "lost": "0"} {
		all := games + `AND c.score = ` + score + `)`
		least := games + known + `AND c.score = ` + score + `)`
		wrong := h.rows(`SELECT r.*, s.begins, s.ends, ` + all + ` AS counted FROM season_results r JOIN seasons s ON s.guild = r.guild AND s.number = r.season
			WHERE r.` + column + ` > ` + all + ` OR r.` + column + ` < ` + least)
		if len(wrong) > 0 {
			h.fatalf("games %s in final tables: %s", column, strings.Join(wrong, "\n"))
		}
	}
}

// tournamentsAgree checks that tournaments have the results of their games, and seed people by the rating
// that the games change.
func (h *house) tournamentsAgree() {
	h.t.Helper()
	ctx := h.t.Context()
	for _, id := range h.numbers(`SELECT id FROM tournaments ORDER BY id`) {
		t, err := h.db.Tournament(ctx, id)
		if err != nil {
			h.fatalf("%v", err)
		}
		for i := range t.Pairings {
			p := &t.Pairings[i]
			if p.Game == 0 || p.Forfeit || p.By.ID != "" {
				continue
			}
			g := h.game(p.Game)
			if p.Open() && !g.GoesOn() {
				h.fatalf("tournament %d, game %d: %s, and the pairing is open", id, g.ID, outcome(g))
			}
			if p.Open() || g.GoesOn() {
				continue
			}
			h.pairingHasWinner(t, p, g)
			for _, seed := range []int{1, 2, 3, 4, 5} {
				if e := entrant(t, seed); e != nil && e.User.ID != "" && p.Has(seed) && !e.Engine {
					h.seededBy(t, e, g)
				}
			}
		}
	}
}

// entrant returns an entrant by seed, or nil.
func entrant(t *tournament.Tournament, seed int) *tournament.Entrant {
	if seed < 1 || seed > len(t.Entrants) {
		return nil
	}
	return t.Entrant(seed)
}

// pairingHasWinner checks that the winner of a game won the pairing.
func (h *house) pairingHasWinner(t *tournament.Tournament, p *tournament.Pairing, g *game.Game) {
	h.t.Helper()
	won := entrant(t, p.Winner())
	switch side := g.Player(g.Winner); {
	case side == nil && won != nil && g.State != game.Abandoned && g.State != game.Cancelled:
		h.fatalf("tournament %d, game %d: %s, and %s has the point", t.ID, g.ID, outcome(g), won.User.Name)
	case side == nil:
	case won == nil:
		h.fatalf("tournament %d, game %d: %s, and nobody has the point", t.ID, g.ID, outcome(g))
	case won.Engine != side.Engine || won.User.ID != side.User.ID:
		h.fatalf("tournament %d, game %d: %s, and %s has the point", t.ID, g.ID, outcome(g), won.User.Name)
	}
}

// seededBy checks that someone's rating in a tournament is the one that its games change.
func (h *house) seededBy(t *tournament.Tournament, e *tournament.Entrant, g *game.Game) {
	h.t.Helper()
	changes, err := h.db.RatingChanges(h.t.Context(), rating.Scope{Guild: t.Guild, Family: rating.FamilyOf(g.Rule)}, e.User.ID, 1000)
	if err != nil {
		h.fatalf("%v", err)
	}
	want := 1500
	for _, c := range changes { // latest first
		if !c.At.After(e.Joined) {
			want = int(math.Round(c.After.Value))
			break
		}
	}
	if e.Rating != want {
		h.fatalf("tournament %d, played as %v: %s is seeded by %d, and had a rating of %d", t.ID, g.Rule, e.User.Name, e.Rating, want)
	}
}

// onePuzzleOfTheDay checks that chat and page have the same puzzle of the day.
func (h *house) onePuzzleOfTheDay() {
	h.t.Helper()
	today, day, err := h.service.PageParts().Puzzles.Today(h.t.Context())
	if err != nil {
		h.fatalf("%v", err)
	}
	for _, n := range h.numbers(`SELECT puzzle FROM daily_puzzles WHERE day = ?`, string(day)) {
		if n != int64(today.ID) {
			h.fatalf("the puzzle of %s is %d in the chat, %d on the page", day, n, today.ID)
		}
	}
}

// knowsNobody checks that no table knows someone who asked to be forgotten.
func (h *house) knowsNobody(p *person) {
	h.t.Helper()
	if playing, err := h.db.PlayingGames(h.t.Context(), p.ID); err != nil || len(playing) > 0 {
		return // refused until they have left their games
	}
	tables := h.tables()
	tables["river_job"] = h.rows(`SELECT kind, json(args) AS args FROM river_job`)
	for _, name := range slices.Sorted(maps.Keys(tables)) {
		for _, row := range tables[name] {
			if strings.Contains(row, string(p.ID)) || strings.Contains(row, p.Mention+" ") || strings.Contains(row, "="+p.Name+" ") {
				h.fatalf("%s was forgotten, and the table %s has: %s", p.Name, name, row)
			}
		}
	}
}
