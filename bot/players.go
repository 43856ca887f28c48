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

// playerName is how a side of a game is called in a message, as a noun: "me",
// "@ann", "windows", "Black (depth 4)".
func (s *Service) playerName(g *game.Game, c engine.Color) message.Text {
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

// refuseStranger tells somebody who does not play in a game who does, and offers a game
// of their own where that can have a thread.
func (s *Service) refuseStranger(ctx context.Context, c *command.Call, g *game.Game) error {
	if g.TwoTeams() {
		return &chat.UserError{Text: message.T("vote.join_first"), Private: true, Rows: []chat.Row{joinRow()}}
	}
	t := message.T("players_only.people", message.Args{"Black": s.playerName(g, engine.Black), "White": s.playerName(g, engine.White)})
	if g.AgainstEngine() {
		person := g.PersonSide()
		t = message.T("players_only.engine", message.Args{"Person": s.playerName(g, person), "Player": s.playerName(g, person.Other())})
	}
	err := &chat.UserError{Text: t, Private: true}
	if s.canStartThread(ctx, c, g) {
		err.Rows = []chat.Row{{Buttons: []chat.Button{{Command: "play", Words: "thread", Label: message.T("button.play_in_thread"), Style: chat.StyleMain}}}}
	}
	return err
}

// canStartThread reports whether a game in the call's channel could have a thread of its
// own: not in a thread.
func (s *Service) canStartThread(ctx context.Context, c *command.Call, g *game.Game) bool {
	_, threads := s.chat.(chat.ThreadChat)
	if !threads || g.Guild == "" || g.AnswerOnly || c.Parent == nil {
		return false
	}
	parent, err := c.Parent(ctx)
	return err == nil && parent == ""
}

// about returns the message about what a side does: ID.me where the bot plays the
// side, else ID.player with the argument Player.
func (s *Service) about(g *game.Game, c engine.Color, id string, args message.Args) message.Text {
	if g.BotPlays(c) {
		return message.T(id+".me", args)
	}
	with := message.Args{"Player": s.playerName(g, c)}
	for name, value := range args {
		with[name] = value
	}
	return message.T(id+".player", with)
}

// depthIn returns how deep an engine looks in a channel with these settings; nil
// stands for the main engine.
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

// depthAtLeast returns how deep the main engine looks in a channel, or that depth
// where it would look less deep.
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

// idle reports whether nobody has moved for so long that anybody may cancel the
// game. One whose clock runs is not idle: it ends by its clock.
func (s *Service) idle(g *game.Game) bool {
	return !g.ClockRuns() && s.now().Sub(g.Changed) > s.opt.IdleAfter
}
