package bot

import (
	"context"

	"hoshi/bot/chat"
	"hoshi/bot/command"
	"hoshi/bot/game"
	"hoshi/bot/message"
	"hoshi/bot/settings"
	"hoshi/engine"
	"hoshi/engine/classic"
)

// playerName returns the name of a side in a message, as a noun: "me", "@ann", "windows", "Black
// (depth 4)".
func playerName(g *game.Game, c engine.Color) message.Text {
	p := g.Player(c)
	switch {
	case p.Team && g.TwoTeams():
		return message.T("player.team", message.Args{"Color": c})
	case p.Team:
		return message.T("player.channel")
	case p.Recorded():
		return message.T("player.recorded", message.Args{"Name": message.Name(p.User.Name), "Color": c})
	case !p.Engine:
		return message.T("player.person", message.Args{"User": p.User})
	case g.Watched() && p.Program == "" && p.Depth == game.DepthOfChannel && p.Level == engine.NoLevel:
		return message.T("player.color", message.Args{"Color": c})
	case g.Watched() && p.Program == "":
		return message.T("player.color_strength", message.Args{"Color": c, "Strength": game.Strength{Level: p.Level, Depth: p.Depth}.Text()})
	case g.Watched() && p.Depth != game.DepthOfChannel:
		return message.T("player.program_color_depth", message.Args{"Program": p.EngineLabel(), "Color": c, "Depth": p.Depth})
	case g.Watched():
		return message.T("player.program_color", message.Args{"Program": p.EngineLabel(), "Color": c})
	case p.Program != "":
		return message.T("player.program", message.Args{"Program": p.EngineLabel()})
	}
	return message.T("player.me")
}

// refuseStranger tells a non-player who is playing in a game, and offers them a game in a thread if
// one is possible here.
func (s *Service) refuseStranger(ctx context.Context, c *command.Call, g *game.Game) error {
	if g.TwoTeams() {
		return &chat.UserError{Text: message.T("vote.join_first"), Private: true, Rows: []chat.Row{joinRow()}}
	}
	t := message.T("players_only.people", message.Args{"Black": playerName(g, engine.Black), "White": playerName(g, engine.White)})
	if g.AgainstEngine() {
		person := g.PersonSide()
		t = message.T("players_only.engine", message.Args{"Person": playerName(g, person), "Player": playerName(g, person.Other())})
	}
	err := &chat.UserError{Text: t, Private: true}
	if s.canStartThread(ctx, c, g) {
		err.Rows = []chat.Row{{Buttons: []chat.Button{{Command: "play", Words: "thread", Label: message.T("button.play_in_thread"), Style: chat.StyleMain}}}}
	}
	return err
}

// canStartThread reports whether a game in the call's channel could have its own thread. Inside a
// thread it can't.
func (s *Service) canStartThread(ctx context.Context, c *command.Call, g *game.Game) bool {
	_, threads := s.chat.(chat.ThreadChat)
	if !threads || g.Guild == "" || g.AnswerOnly || c.Parent == nil {
		return false
	}
	parent, err := c.Parent(ctx)
	return err == nil && parent == ""
}

// about returns the message about a side's action: ID.me if the bot plays the side, else ID.player
// with the argument Player.
func about(g *game.Game, c engine.Color, id string, args message.Args) message.Text {
	if g.BotPlays(c) {
		return message.T(id+".me", args)
	}
	with := message.Args{"Player": playerName(g, c)}
	for name, value := range args {
		with[name] = value
	}
	return message.T(id+".player", with)
}

// depthIn returns how deep an engine searches in a channel with these settings; a nil player means
// the main engine.
func (s *Service) depthIn(p *game.Player, settings settings.ChannelSettings) game.Depth {
	if p != nil && p.Depth != game.DepthOfChannel {
		return p.Depth
	}
	if p != nil {
		if program, ok := classic.Lookup(p.Program); ok {
			return game.Depth(program.Depth)
		}
	}
	if settings.Depth != game.DepthOfChannel {
		return settings.Depth
	}
	return s.opt.Depth
}

// depthAtLeast returns the main engine's depth in a channel, raised to least if it's lower.
func (s *Service) depthAtLeast(ctx context.Context, ch chat.ChannelID, guild chat.GuildID, least game.Depth) (game.Depth, error) {
	settings, err := s.settingsIn(ctx, ch, guild)
	if err != nil {
		return 0, err
	}
	depth := s.depthIn(nil, settings)
	if depth != game.DepthAuto && depth < least {
		depth = least
	}
	return depth, nil
}

// idle reports whether nobody has moved for so long that anyone may cancel the game. A game with a
// running clock is never idle, since the clock ends it.
func (s *Service) idle(g *game.Game) bool {
	return !g.ClockRuns() && s.now().Sub(g.Changed) > s.opt.IdleAfter
}
