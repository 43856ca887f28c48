package e2e_test

import (
	"strings"
	"testing"
	"time"

	"hoshi/bot/domain/chat"
	"hoshi/bot/domain/game"
	"hoshi/bot/domain/season"
	"hoshi/bot/domain/settings"
	"hoshi/bot/sandbox"
	"hoshi/bot/store"
	"hoshi/bot/store/database"
	"hoshi/engine"
)

// storeWins stores rated games that one person won against another, each in its own channel.
func storeWins(t *testing.T, db *store.DB, guild chat.GuildID, n int, winner, loser chat.User) {
	t.Helper()
	for range n {
		g := &game.Game{Channel: chat.ChannelID(winner.ID), Guild: guild, Host: winner}
		g.Size, g.Rated, g.State, g.Last.Kind, g.Last.User = 15, true, game.Playing, game.EventStart, winner
		g.Black, g.White = game.Player{User: winner}, game.Player{User: loser}
		if err := db.Create(t.Context(), g, nil); err != nil {
			t.Fatal(err)
		}
		for col := range int8(6) {
			g.Moves = append(g.Moves, engine.Point{Col: 2 * col})
		}
		g.State, g.Winner = game.Resigned, engine.Black
		if err := db.Commit(t.Context(), g); err != nil {
			t.Fatal(err)
		}
		if err := db.SetShown(t.Context(), g.ID, g.Revision, ""); err != nil {
			t.Fatal(err)
		}
	}
}

// passMonth moves a guild's running season, and the games in it, to the previous month, so the
// season ends while the bot is down. It returns the season.
func passMonth(t *testing.T, db *store.DB, guild chat.GuildID) season.Season {
	t.Helper()
	one, err := db.Season(t.Context(), guild, 1)
	if err != nil {
		t.Fatal(err)
	}
	start := time.Date(time.Now().UTC().Year(), time.Now().UTC().Month(), 1, 0, 0, 0, 0, time.UTC)
	one.First, one.Last = season.Period(settings.Monthly, settings.Day(start.AddDate(0, 0, -1).Format(time.DateOnly)))
	one.Begins = season.Midnight(one.First, time.UTC)
	err = db.Database.Change(t.Context(), func(tx database.Tx) error {
		for _, statement := range []string{`UPDATE rating_changes SET at = ?`, `UPDATE ratings SET changed = ?`} {
			if _, err := tx.Exec(statement, start.Add(-time.Hour).UnixMicro()); err != nil {
				return err
			}
		}
		_, err := tx.Exec(`UPDATE seasons SET first_day = ?, last_day = ?, begins = ?`, one.First, one.Last, one.Begins.UnixMicro())
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	return one
}

// TestSeason turns seasons on and plays rated games. The season ends while the bot is down, and the
// bot is killed by SIGKILL again and again while it closes the season. The final table is posted
// once, with a picture, and names the first three without pinging anyone.
func TestSeason(t *testing.T) {
	t.Parallel()
	box, dir := newSandboxWith(t, sandbox.Options{AckTimeout: patience / 6}), t.TempDir()
	p := newPlayer(t, box, 0)
	guild := chat.GuildID(p.channel.GuildID)
	p.bot = connected(t, box, dir)
	on := p.insist("ann", "settings", map[string]any{"item": "seasons", "value": "monthly"}) // ann is a moderator
	p.toldAlone(on, "ann", "The final table will be posted in <#"+p.channel.ID+">.")
	p.say("you", "!play @bob rated free black")
	p.accepts("bob")
	for i, point := range []string{"a1", "b2", "c1", "d2"} {
		p.say([]string{"you", "bob"}[i%2], "!"+point)
		p.shown(i + 1)
	}
	p.say("bob", "!resign yes")
	p.latest(func(m sandbox.Message) bool { return m.Author.Bot && strings.Contains(words(m), "resigns") })
	running := p.message(p.slash("ann", "season", nil))
	if !strings.Contains(words(running), "not ranked yet, 1 game") {
		t.Errorf("after a game: %s", words(running))
	}
	p.bot.kill()

	person := func(name string) chat.User {
		return chat.User{ID: chat.UserID(p.users[name]), Name: name, Mention: "<@" + p.users[name] + ">"}
	}
	var one season.Season
	offline(t, dir, func(db *store.DB) {
		storeWins(t, db, guild, 2, person("you"), person("bob"))
		storeWins(t, db, guild, 3, person("bob"), person("ann"))
		storeWins(t, db, guild, 2, person("you"), person("ann"))
		one = passMonth(t, db, guild)
	})
	for range times(3, 10) {
		connected(t, box, dir).killAfter(300 * time.Millisecond)
	}

	p.bot = connected(t, box, dir)
	isFinal := func(m sandbox.Message) bool { return m.EphemeralTo == "" && strings.Contains(words(m), "is over.") }
	final := p.latest(isFinal)
	_, month := one.Month()
	for _, want := range []string{"**The " + month.String(), "season is over.", "Rated games: 8. Players: 3.",
		"**1.** <@" + p.users["you"] + ">", "**2.** <@" + p.users["bob"] + ">", "**3.** <@" + p.users["ann"] + ">"} {
		if !strings.Contains(words(final), want) {
			t.Errorf("the final table doesn't say %q:\n%s", want, words(final))
		}
	}
	if len(final.Attachments) != 1 || len(final.Mentions) > 0 {
		t.Errorf("%d pictures, %d people pinged", len(final.Attachments), len(final.Mentions))
	}

	// The earlier season can be looked up, and buttons switch to the leaderboard and back.
	latest := p.message(p.slash("bob", "season", nil))
	p.pick("bob", latest, "season 1")
	table := p.becomes(latest, "final table")
	if !strings.Contains(words(table), "1. you — **") || len(table.Attachments) != 1 {
		t.Errorf("the earlier season: %d pictures, %s", len(table.Attachments), words(table))
	}
	p.click("bob", table, "top server")
	top := p.becomes(table, "Server leaderboard")
	if len(top.Attachments) > 0 {
		t.Error("the leaderboard keeps the season's picture")
	}
	p.click("bob", top, "season")
	p.becomes(table, "Nobody has played a rated game against another person this season.")

	p.bot.kill()
	p.bot = connected(t, box, dir)
	p.insist("ann", "season", nil) // the bot has finished what was due
	p.bot.kill()
	posted := 0
	for _, m := range box.Messages(p.channel.ID) {
		if isFinal(m) {
			posted++
		}
	}
	if posted != 1 {
		t.Errorf("%d messages with the final table", posted)
	}
}
