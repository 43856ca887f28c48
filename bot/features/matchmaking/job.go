package matchmaking

import (
	"context"
	"crypto/rand"
	"errors"
	"time"

	"hoshi/bot/domain/chat"
	"hoshi/bot/domain/game"
	"hoshi/bot/domain/message"
	"hoshi/bot/domain/rating"
	"hoshi/bot/domain/seek"
	"hoshi/bot/domain/settings"
	"hoshi/bot/domain/stored"
	"hoshi/bot/engines/background"
	"hoshi/engine"
)

// Pair pairs people who look for an opponent, and tells the job's person if their search is over.
func (s *Matchmaking) Pair(ctx context.Context, j stored.SeekJob) error {
	now := s.Now()
	if wait := time.UnixMicro(j.Revision).Sub(now); wait > 0 {
		return &stored.NotDueError{Wait: wait}
	}
	opened, err := s.Store.PairSeeks(ctx, now, func(list []seek.Seek, played func(a, b chat.UserID) bool) []seek.Pair {
		return seek.Pairs(list, now, played)
	}, s.open)
	if err != nil {
		return err
	}
	for _, g := range opened {
		s.Log.InfoContext(ctx, "paired two people who looked for an opponent", "game", g.ID)
	}
	of, err := s.Store.Seek(ctx, j.User)
	if errors.Is(err, stored.ErrNoSeek) || err == nil && now.Before(of.Ends()) {
		return nil
	}
	if err != nil {
		return err
	}
	return s.giveUp(ctx, of)
}

// newGame returns the game of a pair, which is yet to begin.
func (s *Matchmaking) newGame(p seek.Pair) (*game.Game, error) {
	host := p.Black.User
	w := game.Wanted{
		Seats: game.Seats{Black: game.Player{User: host}, White: game.Player{User: p.White.User}},
		Host:  host, Rated: p.Rated(), Rule: engine.DefaultRule.String(), Clock: &p.Black.Clock,
	}
	return game.New(w, settings.GuildSettings{}.UsualGame(s.Defaults))
}

// open returns the game of a pair.
func (s *Matchmaking) open(p seek.Pair) (*game.Game, error) {
	g, err := s.newGame(p)
	if err != nil {
		return nil, err
	}
	g.Channel = chat.ChannelID(game.PairedPrefix + rand.Text())
	if err := g.Do(game.Actor{User: p.Black.User, Now: s.Now()}, game.Begin{How: game.EventStart}); err != nil {
		return nil, err
	}
	s.Games.ScheduleAround(g, p.Black.Quiet) // Black begins, in Swap2 too
	return g, nil
}

// giveUp ends a search in which nobody was found, and tells the person.
func (s *Matchmaking) giveUp(ctx context.Context, of seek.Seek) error {
	if err := s.tellNobody(ctx, of); err != nil {
		return err
	}
	if _, err := s.Store.DeleteSeek(ctx, of.User.ID, of.Since); err != nil && !errors.Is(err, stored.ErrNoSeek) {
		return err
	}
	return nil
}

// tellNobody tells a person that nobody was found, and offers to look again or to play the bot.
func (s *Matchmaking) tellNobody(ctx context.Context, of seek.Seek) error {
	if of.Channel == "" {
		return nil // they find out when they ask
	}
	results, err := s.Store.ResultsOf(ctx, of.User.ID, "", mostGames)
	if err != nil {
		return err
	}
	words := of.Clock.String()
	if of.Rated {
		words += " " + ratedWord
	}
	hoshi := chat.Button{Command: "play", Label: message.T("button.play_hoshi")}
	if even := rating.EvenLevel(results); even.Level != engine.NoLevel {
		hoshi.Words = even.Level.String()
	}
	reply := chat.Reply{
		Text: message.T("anyone.nobody"), Language: of.Language, Ping: []chat.UserID{of.User.ID}, Key: key("nobody", of),
		Rows: []chat.Row{{Buttons: []chat.Button{{Command: commandName, Words: words, Label: message.T("anyone.again"), Style: chat.StyleMain}, hoshi}}},
	}
	posting, cancel := context.WithTimeout(ctx, background.PostTimeout)
	defer cancel()
	_, err = s.Chat.Post(posting, of.Channel, reply)
	if errors.Is(err, chat.ErrCannotPost) {
		s.Log.InfoContext(ctx, "a person was not told that no opponent was found, because they take no direct messages", "err", err)
		return nil
	}
	if err != nil {
		return err
	}
	s.retire(ctx, of)
	return ctx.Err()
}
