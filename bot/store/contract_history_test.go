package store_test

import (
	"fmt"
	"slices"
	"testing"

	"github.com/google/go-cmp/cmp"

	"hoshi/bot/domain/chat"
	"hoshi/bot/domain/game"
	"hoshi/bot/domain/settings"
	"hoshi/bot/domain/stored"
	"hoshi/bot/service"
	"hoshi/engine"
)

func testHistory(t *testing.T, s service.Store) {
	ann, ben, cat := person(1), person(2), person(3)
	var all []*game.Game // of ann, the latest first
	for i := range 7 {
		black, white := ann, ben
		if i%2 == 1 {
			black, white = ben, ann
		}
		g := ratedGame(t, s, chat.ChannelID(fmt.Sprint(i)), chat.GuildID([]string{"g", "h"}[i%2]), black, white)
		end(t, s, g, []engine.Color{engine.Black, engine.White, engine.Empty}[i%3])
		all = append([]*game.Game{g}, all...)
	}
	end(t, s, ratedGame(t, s, "others", "g", ben, cat), engine.Black)
	ratedGame(t, s, "running", "g", ann, ben)
	cancelled := ratedGame(t, s, "cancelled", "g", ann, ben)
	cancelled.State = game.Cancelled
	if err := s.Commit(t.Context(), cancelled); err != nil {
		t.Fatal(err)
	}

	var pages []*game.Game
	for offset := 0; offset < 9; offset += 3 {
		page, total, err := s.GamesOf(t.Context(), ann.ID, stored.Place{}, offset, 3)
		if err != nil || total != len(all) {
			t.Fatalf("%d games, %v", total, err)
		}
		pages = append(pages, page...)
	}
	if diff := cmp.Diff(all, pages); diff != "" {
		t.Errorf("pages (-want +got):\n%s", diff)
	}
	inGuild, total, err := s.GamesOf(t.Context(), ann.ID, stored.Place{Guild: "h"}, 0, 10)
	if err != nil || total != 3 || len(inGuild) != 3 {
		t.Errorf("in guild h: %d of %d games, %v", len(inGuild), total, err)
	}
	inChannel, total, err := s.GamesOf(t.Context(), ann.ID, stored.Place{Channel: "4"}, 0, 10)
	if err != nil || total != 1 || len(inChannel) != 1 || inChannel[0].Channel != "4" {
		t.Errorf("in channel 4: %v of %d games, %v", inChannel, total, err)
	}
	results, err := s.ResultsOf(t.Context(), ann.ID, "", 5)
	if err != nil || len(results) != 5 {
		t.Fatalf("%d results, %v", len(results), err)
	}
	for i, r := range results {
		g := all[i]
		side := engine.Black
		if g.White.User.ID == ann.ID {
			side = engine.White
		}
		if r.Game != g.ID || r.Side != side || r.Winner != g.Winner || r.Opponent.User != ben || r.Size != g.Size || !slices.Equal(r.First, g.Moves[:3]) || !r.Ended.Equal(g.Changed) ||
			r.Won() != (g.Winner == side) || r.Drawn() != (g.Winner == engine.Empty) {
			t.Errorf("result %d is %+v of %+v", i, r, g)
		}
	}
	for guild, want := range map[chat.GuildID]int{"g": 1, "h": 0} {
		got, err := s.Running(t.Context(), guild, 5)
		if err != nil || len(got) != want || want == 1 && (got[0].Channel != "running" || len(got[0].Moves) != 4) {
			t.Errorf("running in guild %q: %v, %v", guild, got, err)
		}
	}
	if page, total, err := s.GamesOf(t.Context(), "", stored.Place{}, 0, 3); len(page) != 0 || total != 0 || err != nil {
		t.Errorf("nobody has %d of %d games, %v", len(page), total, err)
	}
}

// testUnfinished lists a person's challenges and running games everywhere, and no other games.
func testUnfinished(t *testing.T, s service.Store) {
	ann, bob := chat.User{ID: "1", Name: "ann"}, chat.User{ID: "2", Name: "bob"}
	want := []int64{}
	for i, c := range []struct {
		guild        chat.GuildID
		state        game.State
		black, white chat.User
		member       chat.User
		listed       bool
	}{
		{"g", game.Playing, ann, bob, chat.User{}, true},
		{"h", game.Proposed, bob, ann, chat.User{}, true},
		{"", game.Playing, bob, chat.User{}, chat.User{}, false},
		{"g", game.Won, ann, bob, chat.User{}, false},
		{"g", game.Unplayed, ann, bob, chat.User{}, false},
		{"g", game.Playing, chat.User{}, chat.User{}, ann, true},
		{"g", game.Playing, chat.User{}, chat.User{}, bob, false},
	} {
		g := newGame(chat.ChannelID(fmt.Sprintf("c%d", i)))
		g.Guild, g.State, g.Host, g.Black.User, g.White.User = c.guild, c.state, bob, c.black, c.white
		if c.member.ID != "" {
			g.Black.Team, g.White.Team = true, true
			g.Members = []game.Member{{User: c.member, Side: engine.Black}}
		}
		if err := s.Create(t.Context(), g, nil); err != nil {
			t.Fatal(err)
		}
		if c.listed {
			want = slices.Insert(want, 0, g.ID)
		}
	}
	for _, most := range []int{0, 2, 9} {
		got, err := s.Unfinished(t.Context(), ann.ID, most)
		ids := []int64{}
		for _, g := range got {
			ids = append(ids, g.ID)
		}
		if err != nil || !slices.Equal(ids, want[:min(most, len(want))]) {
			t.Errorf("at most %d: games %v, %v; want %v", most, ids, err, want)
		}
	}
	if got, err := s.Unfinished(t.Context(), "", 9); err != nil || len(got) != 0 {
		t.Errorf("nobody plays %v, %v", got, err)
	}
}

// testWatchable lists the running games of guilds with a lobby, and no other games.
func testWatchable(t *testing.T, s service.Store) {
	for guild, lobby := range map[chat.GuildID]settings.Switch{"open": settings.On, "shut": settings.Off} {
		if _, err := s.UpdateGuildSettings(t.Context(), guild, func(gs *settings.GuildSettings) { gs.Lobby = lobby }); err != nil {
			t.Fatal(err)
		}
	}
	want := []int64{}
	for i, c := range []struct {
		guild      chat.GuildID
		state      game.State
		answerOnly bool
		watchable  bool
	}{
		{"open", game.Playing, false, true},
		{"open", game.Playing, true, false},
		{"open", game.Won, false, false},
		{"open", game.Proposed, false, false},
		{"shut", game.Playing, false, false},
		{"other", game.Playing, false, false},
		{"", game.Playing, false, false},
		{"open", game.Playing, false, true},
		{"open", game.Playing, false, true},
	} {
		g := newGame(chat.ChannelID(fmt.Sprintf("c%d", i)))
		g.Guild, g.State, g.AnswerOnly = c.guild, c.state, c.answerOnly
		if err := s.Create(t.Context(), g, nil); err != nil {
			t.Fatal(err)
		}
		if c.watchable {
			want = slices.Insert(want, 0, g.ID)
		}
	}
	for _, most := range []int{0, 2, 5} {
		got, err := s.Watchable(t.Context(), most)
		ids := []int64{}
		for _, g := range got {
			ids = append(ids, g.ID)
		}
		if err != nil || !slices.Equal(ids, want[:min(most, len(want))]) {
			t.Errorf("at most %d: games %v, %v; want %v", most, ids, err, want)
		}
	}
}
