package tournaments

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"time"

	"hoshi/bot/command"
	"hoshi/bot/domain/chat"
	"hoshi/bot/domain/game"
	"hoshi/bot/domain/message"
	"hoshi/bot/domain/tournament"
	"hoshi/bot/gameplay/games"
	"hoshi/bot/gameplay/newgame"
	"hoshi/engine"
)

// create stores a new tournament. Its message follows as a job.
func (s *Tournaments) create(ctx context.Context, c *command.Call) error {
	err := command.RequireManageGuild(c, ctx, "tournament.server_only", "tournament.not_allowed", nil)
	if err != nil {
		return err
	}
	t, err := s.wanted(c)
	if err != nil {
		return err
	}
	if err := s.checkPlace(ctx, c, t); err != nil {
		return err
	}
	if err := s.Store.CreateTournament(ctx, t); err != nil {
		return err
	}
	return c.Respond(ctx, chat.Reply{Text: message.T("tournament.created", message.Args{"Name": message.Name(t.Name)}), Language: c.PrivateLanguage(), Private: true})
}

// wanted returns the tournament that a call describes.
func (s *Tournaments) wanted(c *command.Call) (*tournament.Tournament, error) {
	t := &tournament.Tournament{Guild: c.Guild, Channel: c.Channel, Host: c.User, Status: tournament.Status{State: tournament.Entry}}
	format, ok := command.Get[string](c.Options, "format")
	if !ok {
		return nil, chat.Refuse("tournament.which_format")
	}
	t.Format = tournament.Format(format)
	name, _ := command.Get[string](c.Options, "name")
	if t.Name = strings.Join(strings.Fields(name), " "); t.Name == "" {
		t.Name = fmt.Sprintf("%s %s", c.User.Name, s.Now().Format("2 Jan"))
	}
	if len([]rune(t.Name)) > tournament.MaxNameRunes {
		return nil, chat.Refuse("tournament.long_name", message.Args{"Max": tournament.MaxNameRunes})
	}
	t.Rule, _ = command.Get[string](c.Options, "rule")
	t.Opening, _ = command.Get[string](c.Options, "opening")
	t.Clock, ok = command.Get[game.Clock](c.Options, "clock")
	if !ok {
		t.Clock = game.Clock{Main: 5 * time.Minute, Increment: 5 * time.Second}
	}
	t.Rounds, _ = command.Get[int](c.Options, "rounds")
	t.MaxPlayers, _ = command.Get[int](c.Options, "players")
	rated, _ := command.Get[string](c.Options, "rated")
	t.Rated = rated != "unrated"
	if level, ok := command.Get[string](c.Options, "hoshi"); ok {
		t.Filler, _ = engine.ParseLevel(level)
	}
	t.Manager, _ = command.Get[chat.RoleID](c.Options, "manager")
	place, _ := command.Get[string](c.Options, "place")
	t.InChannel = place == "channel"
	if minutes, ok := command.Get[int](c.Options, "minutes"); ok {
		t.ArenaTime = time.Duration(minutes) * time.Minute
	}
	t.Complete()
	if err := s.setStart(t, c); err != nil {
		return nil, err
	}
	if err := t.Check(); err != nil {
		return nil, s.explain(t, err)
	}
	_, err := s.newGame(t, game.Player{}, game.Player{})
	return t, newgame.ExplainOpening(game.NamedOpening(t.Opening), err)
}

// checkPlace refuses a channel in which the tournament's games couldn't be played.
func (s *Tournaments) checkPlace(ctx context.Context, c *command.Call, t *tournament.Tournament) error {
	if c.AnswerOnly {
		return chat.Refuse("tournament.not_a_member")
	}
	if c.Parent != nil {
		parent, err := c.Parent(ctx)
		if err == nil && parent != "" {
			return chat.Refuse("tournament.in_thread")
		}
	}
	if err := s.Games.CheckBot(ctx, c, games.ToPlay, "permissions.to_play"); err != nil {
		return err
	}
	if _, threads := s.Chat.(chat.ThreadChat); !threads {
		t.InChannel = true
	}
	if t.InChannel {
		return nil
	}
	if !s.Games.HasThreads(ctx, c.Channel) {
		return chat.Refuse("tournament.no_threads")
	}
	return s.Games.CheckBot(ctx, c, games.ToPlayInThread, "permissions.for_thread")
}

// newGame returns the game of a pairing, which is yet to begin. The first player opens it: they have Black
// until the opening says otherwise.
func (s *Tournaments) newGame(t *tournament.Tournament, first, second game.Player) (*game.Game, error) {
	clock := t.Clock
	wanted := game.Wanted{Host: t.Host, Rated: t.Rated, Rule: t.Rule, Opening: t.Opening, Clock: &clock}
	usual := game.Usual{Size: s.Defaults.Size, Opening: s.Defaults.Opening}
	people, err := game.New(wanted, usual)
	if err != nil {
		return nil, err
	}
	// The opening of games between people may decide the rule, and Hoshi's games have the same.
	wanted.Seats, wanted.Rule = game.Seats{Black: first, White: second}, people.Rule.String()
	g, err := game.New(wanted, usual)
	if err != nil {
		return nil, err
	}
	g.Tournament, g.Guild = t.ID, t.Guild
	return g, nil
}

// explain turns a refusal into an answer.
func (s *Tournaments) explain(t *tournament.Tournament, err error) error {
	refusal, ok := errors.AsType[tournament.Refusal](err)
	if !ok {
		return err
	}
	id, ok := refusals[refusal]
	if !ok {
		return err
	}
	return chat.Refuse("tournament.refused."+id, message.Args{
		"Name": message.Name(t.Name), "Least": t.Format.LeastPlayers(), "Most": t.Format.MostPlayers(), "Max": t.MaxPlayers, "Rounds": tournament.MaxRounds,
	})
}

// refusals are the ends of the messages for refusals.
var refusals = map[tournament.Refusal]string{
	tournament.Over:            "over",
	tournament.NotManager:      "not_manager",
	tournament.WrongSize:       "wrong_size",
	tournament.WrongRounds:     "wrong_rounds",
	tournament.WrongTime:       "wrong_time",
	tournament.ArenaNeedsClock: "arena_clock",
	tournament.Entered:         "entered",
	tournament.NotEntered:      "not_entered",
	tournament.Full:            "full",
	tournament.Begun:           "begun",
	tournament.NotBegun:        "not_begun",
	tournament.WasRemoved:      "was_removed",
	tournament.HasLeft:         "has_left",
	tournament.CheckInClosed:   "check_in_closed",
	tournament.CheckedInBefore: "checked_in",
	tournament.TooFewPlayers:   "too_few",
	tournament.IsPaused:        "is_paused",
	tournament.NotPaused:       "not_paused",
	tournament.NoPairing:       "no_pairing",
	tournament.IsBye:           "is_bye",
	tournament.NextRoundPaired: "next_round",
	tournament.NothingToExtend: "nothing_to_extend",
	tournament.NotPlayingNow:   "not_playing",
	tournament.NotInGame:       "not_in_game",
}
