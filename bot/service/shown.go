package service

import (
	"context"
	"errors"

	"hoshi/bot/command"
	"hoshi/bot/domain/chat"
	"hoshi/bot/domain/game"
	"hoshi/bot/domain/message"
	"hoshi/bot/domain/rating"
	"hoshi/bot/domain/result"
	"hoshi/bot/domain/settings"
	"hoshi/bot/domain/stored"
	"hoshi/bot/view"
)

// Shown is a stored game with everything that a page shows of it.
type Shown struct {
	Game     *game.Game
	Settings settings.Values // in effect for the game
	Brought  result.Brought  // what the game brought its players
	// Standings are those of the people who play each other, under the game's rule, and on its server if it
	// has one.
	Standings  map[chat.UserID]rating.Standing
	Tournament string // the name of the tournament that the game belongs to; "" for none
	Round      int    // of the tournament
	// Next is the ID of the game or the challenge that the same players went on to in the same
	// channel; 0 if there's none yet. NextText says what it is.
	Next     int64
	NextText message.Text
}

// Shown returns a game for a page. It returns [stored.ErrNoGame] if there's no such game.
func (s *Service) Shown(ctx context.Context, id int64) (Shown, error) {
	g, err := s.store.Game(ctx, id)
	if err != nil {
		return Shown{}, err
	}
	return s.ShownOf(ctx, g)
}

// Outline returns where a game is played and how far it is, without loading it. It returns [stored.ErrNoGame] if
// there's no such game.
func (s *Service) Outline(ctx context.Context, id int64) (stored.Outline, error) {
	return s.store.Outline(ctx, id)
}

// Language returns the language of public messages in a channel.
func (s *Service) Language(ctx context.Context, ch chat.ChannelID, guild chat.GuildID) (string, error) {
	v, err := s.parts.Settings.In(ctx, ch, guild)
	return v.Language(), err
}

// LockGame locks a game's channel and loads the game, for [Service.HandleOnPage].
func (s *Service) LockGame(ctx context.Context, id int64) (*command.Locked, error) {
	return s.parts.Games.LockGame(ctx, id)
}

// ShownOf is [Service.Shown] for a loaded game.
func (s *Service) ShownOf(ctx context.Context, g *game.Game) (shown Shown, err error) {
	shown.Game = g
	if shown.Settings, err = s.parts.Settings.For(ctx, g); err != nil {
		return Shown{}, err
	}
	if shown.Brought, err = s.results.Of(ctx, g); err != nil {
		return Shown{}, err
	}
	if err := shown.addPlayers(ctx, s.store); err != nil {
		return shown, err
	}
	next, err := nextGame(ctx, s.store, g)
	if err == nil && next != nil {
		shown.Next, shown.NextText = next.ID, view.NextText(next)
	}
	return shown, err
}

// addPlayers adds how the players stand, and in which tournament they play.
func (shown *Shown) addPlayers(ctx context.Context, store Store) error {
	g := shown.Game
	scope := rating.ScopeOf(g)
	shown.Standings = map[chat.UserID]rating.Standing{}
	for _, p := range [...]*game.Player{&g.Black, &g.White} {
		if p.Engine || p.User.ID == "" || game.IsGuest(p.User.ID) {
			continue
		}
		st, err := store.Standing(ctx, scope, p.User.ID)
		if err != nil {
			return err
		}
		shown.Standings[p.User.ID] = st
	}
	if g.Tournament == 0 {
		return nil
	}
	t, err := store.Tournament(ctx, g.Tournament)
	if errors.Is(err, stored.ErrNoTournament) {
		return nil
	}
	if err == nil {
		shown.Tournament, shown.Round = t.Name, t.RoundOf(g.ID)
	}
	return err
}

// nextGame returns the game or challenge that the players of a finished game went on to, nil if
// there's none.
func nextGame(ctx context.Context, store Store, g *game.Game) (*game.Game, error) {
	if g.GoesOn() {
		return nil, nil
	}
	current, err := store.Current(ctx, g.Channel)
	switch {
	case errors.Is(err, stored.ErrNoGame):
	case err != nil:
		return nil, err
	case current.ID > g.ID && samePlayers(g, current):
		return current, nil
	}
	proposed, err := store.Proposed(ctx, stored.ChallengeFilter{Channel: g.Channel}, nextChallenges)
	if err != nil {
		return nil, err
	}
	for _, p := range proposed {
		if p.ID > g.ID && samePlayers(g, p) {
			return p, nil
		}
	}
	return nil, nil
}

// nextChallenges is how many challenges of a channel may be the one that two players went on to.
const nextChallenges = 10

// samePlayers reports whether the same people play in both games. It returns false if nobody plays in them,
// and if a player of a asked to be forgotten.
func samePlayers(a, b *game.Game) bool {
	if a.Black.Recorded() || a.White.Recorded() {
		return false
	}
	people := func(g *game.Game) [2]chat.UserID {
		one, two := g.Black.User.ID, g.White.User.ID
		return [2]chat.UserID{min(one, two), max(one, two)}
	}
	return people(a) == people(b) && people(a) != [2]chat.UserID{}
}

// Abandon cancels a guest's running game to make room for another guest. It does nothing if the game is over.
func (s *Service) Abandon(ctx context.Context, id int64) error {
	g, err := s.store.Game(ctx, id)
	if err != nil {
		return err
	}
	unlock, err := s.parts.Games.Lock(ctx, g.Channel)
	if err != nil {
		return err
	}
	defer unlock()
	if g, err = s.store.Game(ctx, id); err != nil || g.State != game.Playing {
		return err
	}
	if err := g.Do(game.Actor{}, game.Cancel{Why: game.EventCrowded}); err != nil {
		return err
	}
	return s.parts.Games.Commit(ctx, g)
}
