package games

import (
	"context"
	"errors"
	"time"

	"hoshi/bot/command"
	"hoshi/bot/domain/chat"
	"hoshi/bot/domain/game"
	"hoshi/bot/domain/message"
	"hoshi/bot/domain/stored"
	"hoshi/bot/view"
	"hoshi/engine"
)

// LockGame locks a game's channel and loads the game, for a request from its page. The caller unlocks it.
func (s *Keeper) LockGame(ctx context.Context, id int64) (*command.Locked, error) {
	for {
		outline, err := s.Store.Outline(ctx, id)
		if err != nil {
			return nil, err
		}
		unlock, err := s.Lock(ctx, outline.Channel)
		if err != nil {
			return nil, err
		}
		g, err := s.Store.Game(ctx, id)
		if err == nil && g.Channel == outline.Channel {
			return command.NewLocked(g, unlock), nil
		}
		unlock()
		if err != nil {
			return nil, err
		} // otherwise the game has just moved to a thread
	}
}

// GameFor returns the game that a request names by its options or by the clicked message. It also
// returns ErrNoGame if the user may not see the game, because anyone can make up a game ID.
func (s *Keeper) GameFor(ctx context.Context, c *command.Call, id int64) (*game.Game, error) {
	if c.Page.Held() && c.Page.Game.ID == id {
		return c.Page.Game, nil
	}
	g, err := s.Store.Game(ctx, id)
	if err == nil && !maySee(c, g) {
		return nil, stored.ErrNoGame
	}
	return g, err
}

// current returns the game of a call's channel: the one on whose page the call was made if it's running, since a
// channel has no other one then.
func (s *Keeper) current(ctx context.Context, c *command.Call) (*game.Game, error) {
	if c.Page.Held() && c.Page.Game.State == game.Playing {
		return c.Page.Game, nil
	}
	return s.Store.Current(ctx, c.Channel)
}

// maySee reports whether the user may see a game: they're in its channel or guild, or played in it.
func maySee(c *command.Call, g *game.Game) bool {
	return g.Channel == c.Channel || g.Guild != "" && g.Guild == c.Guild || g.Side(c.User.ID) != engine.Empty
}

// notYetEmoji marks a point that a player typed before their turn.
const notYetEmoji = "⏳"

// notYet tells a player who typed just a point that it isn't their turn, if the chat has a quiet
// way to do so: the message may be part of a conversation, and is if there's no such point.
func (s *Keeper) notYet(ctx context.Context, c *command.Call) error {
	typed, _ := command.Get[string](c.Options, "point")
	if _, err := engine.ParsePoint(typed, c.Game.Size); err != nil || c.Reactor == nil || !s.Allow(c.User.ID, c.Channel, time.Now()) {
		return command.ErrIgnored
	}
	if err := c.Reactor.React(ctx, notYetEmoji); err != nil {
		s.Log.DebugContext(ctx, "a player was not told that it is not their turn", "channel", c.Channel, "err", err)
	}
	return command.ErrIgnored
}

// RefuseStranger tells a non-player who is playing in a game, and offers them a game in a thread if
// one is possible here.
func (s *Keeper) RefuseStranger(ctx context.Context, c *command.Call, g *game.Game) error {
	if g.TwoTeams() {
		return &chat.UserError{Text: message.T("vote.join_first"), Private: true, Rows: []chat.Row{view.JoinRow()}}
	}
	t := message.T("players_only.people", message.Args{"Black": view.PlayerName(g, engine.Black), "White": view.PlayerName(g, engine.White)})
	if g.AgainstEngine() {
		person := g.PersonSide()
		t = message.T("players_only.engine", message.Args{"Person": view.PlayerName(g, person), "Player": view.PlayerName(g, person.Other())})
	}
	err := &chat.UserError{Text: t, Private: true}
	if s.canStartThread(ctx, g) {
		err.Rows = []chat.Row{{Buttons: []chat.Button{{Command: "play", Words: "thread", Label: message.T("button.play_in_thread"), Style: chat.StyleMain}}}}
	}
	return err
}

// canStartThread reports whether a game in the call's channel could have its own thread.
func (s *Keeper) canStartThread(ctx context.Context, g *game.Game) bool {
	return g.Guild != "" && !g.AnswerOnly && s.HasThreads(ctx, g.Channel)
}

// LoadGame sets the game the command needs, or returns an error for the user.
func (s *Keeper) LoadGame(ctx context.Context, c *command.Call) error {
	if c.Command.NeedsNoGame != nil && c.Command.NeedsNoGame(c.Options) {
		return nil
	}
	return s.LoadGameFor(ctx, c, c.Command.Access)
}

// LoadGameFor is like LoadGame, for a command with the given access.
func (s *Keeper) LoadGameFor(ctx context.Context, c *command.Call, access command.Access) error {
	switch {
	case access == command.AnyTime, access == command.FindsGame:
		return nil
	case access == command.LastGame && c.Command.AnyRevision && c.Shown.Game != 0:
		return s.loadShown(ctx, c)
	}
	g, err := s.current(ctx, c)
	switch {
	case errors.Is(err, stored.ErrNoGame) && c.Bare:
		return command.ErrIgnored
	case errors.Is(err, stored.ErrNoGame) && access == command.LastGame:
		return chat.Refuse("game.none_yet")
	case errors.Is(err, stored.ErrNoGame):
		return chat.Refuse("game.none_running")
	case err != nil:
		return err
	}
	c.Game, c.Side = g, g.Side(c.User.ID)
	g.AnswerOnly = c.AnswerOnly // the bot may have been added or removed
	c.ShowBelow(g)
	switch {
	case c.Bare && g.State == game.Playing && c.Side == g.ToMove().Other():
		return s.notYet(ctx, c)
	case c.Bare && (g.State != game.Playing || c.Side != g.ToMove() || c.Side == engine.Empty):
		return command.ErrIgnored
	case access == command.LastGame:
		return checkShown(c)
	case g.State != game.Playing:
		return chat.Refuse("game.over", message.Args{"Outcome": view.Outcome(g)})
	case access == command.PlayersOnly && c.Side == engine.Empty && g.Watched():
		return chat.Refuse("game.watched")
	case access == command.PlayersOnly && c.Side == engine.Empty:
		return s.RefuseStranger(ctx, c, g)
	}
	if err := s.checkClock(ctx, g); err != nil {
		return err
	}
	return checkShown(c)
}

// loadShown loads the game of the clicked message. It may be an older game or one from another
// channel, because the button is about the game above it.
func (s *Keeper) loadShown(ctx context.Context, c *command.Call) error {
	g, err := s.GameFor(ctx, c, c.Shown.Game)
	switch {
	case errors.Is(err, stored.ErrNoGame):
		return chat.Refuse("history.no_such_game")
	case err != nil:
		return err
	}
	c.Game, c.Side = g, g.Side(c.User.ID)
	if g.Channel == c.Channel {
		g.AnswerOnly = c.AnswerOnly // the bot may have been added or removed
	}
	return nil
}
