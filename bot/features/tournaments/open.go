package tournaments

import (
	"context"
	"errors"
	"fmt"
	"time"

	"hoshi/bot/domain/chat"
	"hoshi/bot/domain/game"
	"hoshi/bot/domain/message"
	"hoshi/bot/domain/stored"
	"hoshi/bot/domain/tournament"
	"hoshi/bot/engines/background"
)

// errNotYet means that an earlier game of the tournament is still being played in its channel.
var errNotYet = errors.New("an earlier game is being played")

// The times between attempts to open a game while something besides the tournament is in its way.
const (
	occupiedAgain = time.Minute      // another game is being played in the channel
	refusedAgain  = 10 * time.Minute // the chat refuses; too many such requests would get the bot blocked
)

// openGames creates the games that are to be played now, and returns the tournament as it is then. again
// is the time after which to try again, 0 if there's no need.
func (s *Tournaments) openGames(ctx context.Context, t *tournament.Tournament) (after *tournament.Tournament, again time.Duration, err error) {
	if t.State != tournament.Playing {
		return t, 0, nil
	}
	opened := false
	for _, p := range t.InRound(t.Round) {
		if !p.Open() || p.Game != 0 {
			continue
		}
		err := s.openGame(ctx, t, *p)
		switch {
		case errors.Is(err, errNotYet):
		case errors.Is(err, stored.ErrGameRunning): // one that doesn't belong to the tournament
			again = occupiedAgain
		case errors.Is(err, chat.ErrCannotPost), errors.Is(err, chat.ErrNoThreads):
			again = refusedAgain
			s.Log.WarnContext(ctx, "a game of a tournament cannot be opened", "tournament", t.ID, "pairing", p.Number, "err", err)
		case err != nil:
			return t, 0, fmt.Errorf("open game %d of tournament %d: %w", p.Number, t.ID, err)
		default:
			opened = true
		}
		if t.InChannel {
			break
		}
	}
	if !opened {
		return t, again, nil
	}
	after, err = s.Store.Tournament(ctx, t.ID)
	return after, again, err
}

// openGame creates the game of a pairing in its thread, after it has told the players there.
func (s *Tournaments) openGame(ctx context.Context, t *tournament.Tournament, p tournament.Pairing) error {
	g, err := s.newGame(t, player(t, p.First), player(t, p.Second))
	if err != nil {
		return err
	}
	if g.Channel, err = s.placeGame(ctx, t, &p, g); err != nil {
		return err
	}
	if t.InChannel {
		current, err := s.Store.Current(ctx, g.Channel)
		switch {
		case err != nil && !errors.Is(err, stored.ErrNoGame):
			return err
		case err == nil && current.State == game.Playing && current.Tournament == t.ID:
			return errNotYet
		case err == nil && current.State == game.Playing:
			return stored.ErrGameRunning
		}
	}
	if err := s.callPlayers(ctx, t, &p, g); err != nil {
		return err
	}
	if err := g.Do(game.Actor{User: g.Host, Now: s.Now()}, game.Begin{How: game.EventStart}); err != nil {
		return err
	}
	s.Games.Schedule(ctx, g)
	_, err = s.Store.OpenTournamentGame(ctx, t.ID, p.Number, g, s.Now())
	return err
}

// player returns an entrant as the player of a game.
func player(t *tournament.Tournament, seed int) game.Player {
	e := t.Entrant(seed)
	if e.Engine {
		return game.Player{Engine: true, Level: t.Filler}
	}
	return game.Player{User: e.User}
}

// placeGame returns the channel of a pairing's game. A new thread is recorded at once, so that a
// restart doesn't start another.
func (s *Tournaments) placeGame(ctx context.Context, t *tournament.Tournament, p *tournament.Pairing, g *game.Game) (chat.ChannelID, error) {
	if p.Channel != "" {
		return p.Channel, nil
	}
	if t.InChannel {
		return t.Channel, nil
	}
	v, err := s.Settings.In(ctx, t.Channel, t.Guild)
	if err != nil {
		return "", err
	}
	thread, err := s.Setup.ThreadFor(ctx, t.Channel, v.Language(), g, v.Own)
	if err != nil {
		return "", err
	}
	_, err = s.do(ctx, t.ID, tournament.Actor{Now: s.Now()}, tournament.Placed{Pairing: p.Number, Channel: thread})
	return thread, err
}

// callPlayers tells the players of a pairing that their game begins. It's the only message that
// notifies them.
func (s *Tournaments) callPlayers(ctx context.Context, t *tournament.Tournament, p *tournament.Pairing, g *game.Game) error {
	v, err := s.Settings.In(ctx, t.Channel, t.Guild)
	if err != nil {
		return err
	}
	var ping []chat.UserID
	for _, seed := range [2]int{p.First, p.Second} {
		if e := t.Entrant(seed); e.User.ID != "" {
			ping = append(ping, e.User.ID)
		}
	}
	id := "tournament.call.round"
	if t.Format == tournament.Arena {
		id = "tournament.call.arena"
	}
	posting, cancel := context.WithTimeout(ctx, background.PostTimeout)
	defer cancel()
	_, err = s.Chat.Post(posting, g.Channel, chat.Reply{
		Text: message.Lines(
			message.T(id, message.Args{"Name": message.Name(t.Name), "Round": t.Round, "First": entrant(t, p.First), "Second": entrant(t, p.Second)}),
			message.T("tournament.call.here", message.Args{"Time": t.NoShow, "Button": message.T("tournament.button.here")})),
		Language: v.Language(), Prefix: v.Prefix(), Ping: ping,
		Rows: s.withPage(t, []chat.Button{button(t, actionHere, "tournament.button.here", chat.StyleMain), button(t, actionStandings, "tournament.button.standings", chat.StylePlain)}),
		Key:  fmt.Sprintf("tournament.%d.%d", t.ID, p.Number),
	})
	return err
}

// button returns a button that does something with a tournament.
func button(t *tournament.Tournament, action, label string, style chat.ButtonStyle) chat.Button {
	return chat.Button{Command: "tournament", Words: fmt.Sprintf("%s number %d", action, t.ID), Label: message.T(label), Style: style}
}
