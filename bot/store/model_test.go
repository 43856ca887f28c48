package store_test

import (
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"
	"unicode/utf8"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"

	"hoshi/bot/domain/chat"
	"hoshi/bot/domain/game"
	"hoshi/bot/domain/settings"
	"hoshi/bot/domain/stored"
	"hoshi/bot/service"
	"hoshi/engine"
	"hoshi/engine/opening"
)

// model is what a store would be without a disk: the stored games in the order they were created,
// and the channels' settings.
type model struct {
	t        *testing.T
	store    service.Store
	channels []chat.ChannelID
	games    []*game.Game
	settings map[chat.ChannelID]settings.ChannelSettings
}

func clone(g *game.Game) *game.Game {
	c := *g
	c.Moves = slices.Clone(g.Moves)
	return &c
}

func (m *model) current(ch chat.ChannelID) *game.Game {
	var last *game.Game
	for _, g := range m.games {
		switch {
		case g.Channel != ch:
		case g.State == game.Playing:
			return g
		case !g.Started.IsZero() && (last == nil || !g.Started.Before(last.Started)):
			last = g
		}
	}
	return last
}

// testModel runs random sequences of calls against the store and the model, and compares what can
// be read.
func testModel(t *testing.T, s service.Store) {
	sequences := 0
	rapid.Check(t, func(rt *rapid.T) {
		sequences++ // each has its own channels
		prefix := fmt.Sprint(sequences, "/")
		m := &model{
			t:        t,
			store:    s,
			channels: []chat.ChannelID{chat.ChannelID(prefix + "a"), chat.ChannelID(prefix + "b"), chat.ChannelID(prefix + "c")},
			settings: map[chat.ChannelID]settings.ChannelSettings{},
		}
		rt.Repeat(map[string]func(*rapid.T){
			"create":    m.create,
			"replace":   m.replace,
			"commit":    m.commit,
			"set shown": m.setShown,
			"settings":  m.set,
		})
		m.compare(rt, prefix)
	})
}

// anyChannel draws a channel.
func (m *model) anyChannel(rt *rapid.T) chat.ChannelID {
	return rapid.SampledFrom(m.channels).Draw(rt, "channel")
}

// anyGame draws a stored game.
func (m *model) anyGame(rt *rapid.T) *game.Game {
	if len(m.games) == 0 {
		rt.Skip("no game yet")
	}
	return rapid.SampledFrom(m.games).Draw(rt, "game")
}

func (m *model) create(rt *rapid.T) {
	g := randomGame(rt, m.anyChannel(rt))
	running := m.current(g.Channel)
	err := m.store.Create(m.t.Context(), g, nil)
	if g.State == game.Playing && running != nil && running.State == game.Playing {
		wantError(rt, err, stored.ErrGameRunning)
		return
	}
	wantError(rt, err, nil)
	m.games = append(m.games, clone(g))
	m.compareChannel(rt, g.Channel)
}

// replace creates a game in place of a stored one, which may have any state and may have been read
// before it changed.
func (m *model) replace(rt *rapid.T) {
	kept := m.anyGame(rt)
	old := clone(kept)
	old.Revision -= int64(rapid.IntRange(0, 1).Draw(rt, "behind"))
	ends := map[game.State]game.State{game.Playing: game.Cancelled, game.Proposed: game.Unplayed}[kept.State]
	stale, running := old.Revision != kept.Revision || ends == "", m.current(kept.Channel)
	g := randomGame(rt, kept.Channel)
	err := m.store.Create(m.t.Context(), g, old)
	switch {
	case stale:
		wantError(rt, err, stored.ErrStale)
	case g.State == game.Playing && running != nil && running.State == game.Playing && running != kept:
		wantError(rt, err, stored.ErrGameRunning)
	default:
		wantError(rt, err, nil)
		*kept = *clone(old)
		if kept.State != ends || kept.Shown != kept.Revision {
			rt.Fatalf("the replaced game is %+v", kept)
		}
		m.games = append(m.games, clone(g))
	}
	m.compareChannel(rt, g.Channel)
}

func (m *model) commit(rt *rapid.T) {
	kept := m.anyGame(rt)
	g := randomGame(rt, kept.Channel)
	g.ID, g.Guild, g.Size, g.Rule, g.Host = kept.ID, kept.Guild, kept.Size, kept.Rule, kept.Host
	g.Created, g.Shown, g.Message = kept.Created, kept.Shown, kept.Message
	g.Started, g.ThreadWish = kept.Started, kept.ThreadWish
	keep := rapid.IntRange(0, len(kept.Moves)).Draw(rt, "moves kept")
	g.Moves = distinct(append(slices.Clone(kept.Moves[:keep]), g.Moves...))
	g.Revision = kept.Revision - int64(rapid.SampledFrom([]int{0, 0, 0, 1, -1}).Draw(rt, "behind"))
	stale, running := g.Revision != kept.Revision, m.current(g.Channel)
	err := m.store.Commit(m.t.Context(), g)
	switch {
	case stale:
		wantError(rt, err, stored.ErrStale)
	case g.State == game.Playing && running != nil && running.State == game.Playing && running != kept:
		wantError(rt, err, stored.ErrGameRunning)
	default:
		wantError(rt, err, nil)
		*kept = *clone(g)
	}
	m.compareChannel(rt, g.Channel)
}

func (m *model) setShown(rt *rapid.T) {
	g := m.anyGame(rt)
	revision := rapid.Int64Range(0, g.Revision).Draw(rt, "revision")
	message := rapid.String().Filter(storable).Draw(rt, "message")
	wantError(rt, m.store.SetShown(m.t.Context(), g.ID, revision, message), nil)
	if revision >= g.Shown {
		g.Shown, g.Message = revision, message
	}
}

func (m *model) set(rt *rapid.T) {
	ch := m.anyChannel(rt)
	text := rapid.StringN(0, 10, 20).Filter(storable)
	set := settings.ChannelSettings{
		Depth:   game.Depth(rapid.IntRange(-1, 20).Draw(rt, "depth")),
		Theme:   text.Draw(rt, "theme"),
		Numbers: text.Draw(rt, "numbers"),
		Details: settings.Details(text.Draw(rt, "details")),
	}
	_, err := m.store.UpdateChannelSettings(m.t.Context(), ch, func(s *settings.ChannelSettings) { *s = set })
	wantError(rt, err, nil)
	m.settings[ch] = set
	m.compareChannel(rt, ch)
}

// compareChannel compares the store's answers for one channel.
func (m *model) compareChannel(rt *rapid.T, ch chat.ChannelID) {
	s, t := m.store, m.t
	got, err := s.Current(t.Context(), ch)
	if want := m.current(ch); want == nil {
		wantError(rt, err, stored.ErrNoGame)
	} else if diff := cmp.Diff(want, got); err != nil || diff != "" {
		rt.Fatalf("Current(%s): %v (-want +got):\n%s", ch, err, diff)
	}
	if set, err := s.ChannelSettings(t.Context(), ch); err != nil || set != m.settings[ch] {
		rt.Fatalf("Settings(%s) = %+v, %v, want %+v", ch, set, err, m.settings[ch])
	}
}

// compare compares everything.
func (m *model) compare(rt *rapid.T, prefix string) {
	s, t := m.store, m.t
	var waiting []chat.ChannelID // all that ever had a game, since no worker runs
	for _, ch := range m.channels {
		m.compareChannel(rt, ch)
		if slices.ContainsFunc(m.games, func(g *game.Game) bool { return g.Channel == ch }) {
			waiting = append(waiting, ch)
		}
	}
	for _, want := range m.games {
		got, err := s.Game(t.Context(), want.ID)
		if diff := cmp.Diff(want, got); err != nil || diff != "" {
			rt.Fatalf("Game(%d): %v (-want +got):\n%s", want.ID, err, diff)
		}
	}
	got, err := channelsWaiting(t.Context(), s)
	if err != nil {
		rt.Fatal(err)
	}
	got = slices.DeleteFunc(got, func(ch chat.ChannelID) bool { return !strings.HasPrefix(string(ch), prefix) })
	if !slices.Equal(got, waiting) {
		rt.Fatalf("Waiting() = %v, want %v", got, waiting)
	}
}

func wantError(rt *rapid.T, err, want error) {
	rt.Helper()
	if !errors.Is(err, want) {
		rt.Fatalf("got error %v, want %v", err, want)
	}
}

// storable reports whether a store accepts a text: PostgreSQL refuses NUL.
func storable(s string) bool { return utf8.ValidString(s) && !strings.Contains(s, "\x00") }

func randomGame(rt *rapid.T, ch chat.ChannelID) *game.Game {
	text := rapid.StringN(0, 20, 60).Filter(storable)
	user := rapid.Custom(func(rt *rapid.T) chat.User {
		return chat.User{ID: chat.UserID(text.Draw(rt, "id")), Name: text.Draw(rt, "name"), Mention: text.Draw(rt, "mention"), Bot: rapid.Bool().Draw(rt, "bot")}
	})
	player := rapid.Custom(func(rt *rapid.T) game.Player {
		return game.Player{User: user.Draw(rt, "user"), Engine: rapid.Bool().Draw(rt, "engine"), Program: rapid.SampledFrom([]string{"", "windows", "twolines"}).Draw(rt, "program"), Variant: rapid.SampledFrom([]game.Variant{{}, {Minimax: true}, {Reach: 2}, {Minimax: true, Reach: 2}}).Draw(rt, "variant"), Depth: game.Depth(rapid.IntRange(-1, 20).Draw(rt, "depth"))}
	})
	color := rapid.SampledFrom([]engine.Color{engine.Empty, engine.Black, engine.White})
	g := &game.Game{
		Channel: ch,
		Guild:   chat.GuildID(text.Draw(rt, "guild")),
		Record:  game.Record{Size: rapid.IntRange(engine.MinSize, engine.MaxSize).Draw(rt, "size"), Rule: rapid.SampledFrom([]engine.Rule{engine.Freestyle, engine.Standard, engine.Renju}).Draw(rt, "rule")},
		Seats:   game.Seats{Black: player.Draw(rt, "black"), White: player.Draw(rt, "white")},
		Status: game.Status{State: rapid.SampledFrom([]game.State{game.Playing, game.Playing, game.Proposed, game.Unplayed, game.Won, game.Drawn, game.Resigned, game.Cancelled}).Draw(rt, "state"), Winner: color.Draw(rt, "winner"), Last: game.Event{
			Kind:    rapid.SampledFrom([]game.EventKind{game.EventStart, game.EventMove, game.EventUndo, game.EventSwap, game.EventResign, game.EventCancel}).Draw(rt, "kind"),
			Side:    color.Draw(rt, "side"),
			User:    user.Draw(rt, "who"),
			Count:   rapid.IntRange(0, 10).Draw(rt, "count"),
			Elapsed: time.Duration(rapid.Int64().Draw(rt, "elapsed")),
		}},
		Offer: game.Offer{Kind: game.OfferUndo, Side: color.Draw(rt, "offer")},
		Host:  user.Draw(rt, "host"),
		Terms: game.Terms{RandomColors: rapid.Bool().Draw(rt, "random colors"), ThreadWish: rapid.SampledFrom([]string{"", "yes", "no"}).Draw(rt, "thread wish")},
		Due:   rapid.SampledFrom([]time.Time{{}, time.Date(2999, 12, 31, 23, 59, 59, 999_999_000, time.UTC)}).Draw(rt, "due"),
	}
	point := rapid.Custom(func(rt *rapid.T) engine.Point {
		return engine.Point{Col: rapid.Int8Range(0, int8(g.Size-1)).Draw(rt, "col"), Row: rapid.Int8Range(0, int8(g.Size-1)).Draw(rt, "row")}
	})
	g.Opening = rapid.SampledFrom([]game.Opening{game.NoOpening, game.CrossOpening, "taraguchi10"}).Draw(rt, "opening")
	g.Actions = rapid.SampledFrom([][]opening.Action{nil, {{Kind: opening.Keep}}, {{Kind: opening.Keep}, {Kind: opening.Declare, Number: 10}}}).Draw(rt, "actions")
	g.Moves = distinct(rapid.SliceOfN(point, 0, 8).Draw(rt, "moves"))
	return g
}

// distinct drops repeated points; nil if none are left.
func distinct(points []engine.Point) []engine.Point {
	var kept []engine.Point
	for _, p := range points {
		if !slices.Contains(kept, p) {
			kept = append(kept, p)
		}
	}
	return kept
}
