package bot

import (
	"context"
	"slices"

	"hoshi/engine"
	"hoshi/engine/classic"
)

// playerName is how a side of a game is called in a message, as a noun: "me",
// "@ann", "windows", "Black (depth 4)".
func (s *Service) playerName(g *Game, c engine.Color) Text {
	p := g.Player(c)
	switch {
	case p.Team && g.twoTeams():
		return T("player.team", Args{"Color": c})
	case p.Team:
		return T("player.channel")
	case p.recorded():
		return T("player.recorded", Args{"Name": Name(p.User.Name), "Color": c})
	case !p.Engine:
		return T("player.person", Args{"User": p.User})
	case g.watched() && p.Program == "" && p.Depth == DepthOfChannel && p.Level == engine.NoLevel:
		return T("player.color", Args{"Color": c})
	case g.watched() && p.Program == "":
		return T("player.color_strength", Args{"Color": c, "Strength": Strength{p.Level, p.Depth}.text()})
	case g.watched() && p.Depth != DepthOfChannel:
		return T("player.program_color_depth", Args{"Program": p.engineLabel(), "Color": c, "Depth": p.Depth})
	case g.watched():
		return T("player.program_color", Args{"Program": p.engineLabel(), "Color": c})
	case p.Program != "":
		return T("player.program", Args{"Program": p.engineLabel()})
	}
	return T("player.me")
}

// refuseStranger tells somebody who does not play in a game who does, and offers a game
// of their own where that can have a thread.
func (s *Service) refuseStranger(ctx context.Context, c *Call, g *Game) error {
	if g.twoTeams() {
		return &UserError{Text: T("vote.join_first"), Private: true, Rows: []Row{joinRow()}}
	}
	t := T("players_only.people", Args{"Black": s.playerName(g, engine.Black), "White": s.playerName(g, engine.White)})
	if g.againstEngine() {
		person := g.personSide()
		t = T("players_only.engine", Args{"Person": s.playerName(g, person), "Player": s.playerName(g, person.Other())})
	}
	err := &UserError{Text: t, Private: true}
	if s.canStartThread(ctx, c, g) {
		err.Rows = []Row{{Buttons: []Button{{Command: "play", Words: "thread", Label: T("button.play_in_thread"), Style: StyleMain}}}}
	}
	return err
}

// canStartThread reports whether a game in the call's channel could have a thread of its
// own: not in a thread.
func (s *Service) canStartThread(ctx context.Context, c *Call, g *Game) bool {
	_, threads := s.chat.(ThreadChat)
	if !threads || g.Guild == "" || g.AnswerOnly || c.Parent == nil {
		return false
	}
	parent, err := c.Parent(ctx)
	return err == nil && parent == ""
}

// botPlays reports whether the bot itself plays a side: the main engine against a
// person. Messages about that side say "I".
func (g *Game) botPlays(c engine.Color) bool {
	return g.againstEngine() && g.Player(c).Engine && g.Player(c).Program == ""
}

// about returns the message about what a side does: ID.me where the bot plays the
// side, else ID.player with the argument Player.
func (s *Service) about(g *Game, c engine.Color, id string, args Args) Text {
	if g.botPlays(c) {
		return T(id+".me", args)
	}
	with := Args{"Player": s.playerName(g, c)}
	for name, value := range args {
		with[name] = value
	}
	return T(id+".player", with)
}

// recorded reports whether a player is a name from an imported record.
func (p *Player) recorded() bool { return !p.Engine && !p.Team && p.User.ID == "" }

// enginePlayer returns the side that the engine plays in a game against a
// person, nil in any other game.
func (g *Game) enginePlayer() *Player {
	if !g.againstEngine() {
		return nil
	}
	return g.Player(g.personSide().Other())
}

// personSide returns the side of the person in a game against the engine.
func (g *Game) personSide() engine.Color {
	if g.Black.Engine {
		return engine.White
	}
	return engine.Black
}

// personMoved reports whether a person has made a move, or done something else in the
// opening.
func (g *Game) personMoved() bool {
	_, sides := g.done()
	return slices.ContainsFunc(sides, func(c engine.Color) bool { return !g.Player(c).Engine })
}

// program returns the program of package classic that plays in a game, and its
// side; nil when none does.
func (g *Game) program() (engine.Color, *classic.Program) {
	for _, c := range [...]engine.Color{engine.Black, engine.White} {
		if p, ok := classic.Lookup(g.Player(c).Program); ok {
			return c, &p
		}
	}
	return engine.Empty, nil
}

// reportShows reports whether the report of a program that plays in the game shows
// something.
func (g *Game) reportShows(what func(*classic.Program) bool) bool {
	for _, p := range [...]*Player{&g.Black, &g.White} {
		if program, ok := classic.Lookup(p.Program); ok && what(&program) {
			return true
		}
	}
	return false
}

// depthIn returns how deep an engine looks in a channel with these settings; nil
// stands for the main engine.
func (s *Service) depthIn(p *Player, settings ChannelSettings) Depth {
	if p != nil && p.Depth != DepthOfChannel {
		return p.Depth
	}
	if p != nil {
		if program, ok := classic.Lookup(p.Program); ok {
			return Depth(program.Depth)
		}
	}
	if settings.Depth != DepthOfChannel {
		return settings.Depth
	}
	return s.opt.Depth
}

// depthAtLeast returns how deep the main engine looks in a channel, or that depth
// where it would look less deep.
func (s *Service) depthAtLeast(ctx context.Context, ch ChannelID, guild GuildID, least Depth) (Depth, error) {
	settings, err := s.settingsIn(ctx, ch, guild)
	if err != nil {
		return 0, err
	}
	depth := s.depthIn(nil, settings)
	if depth != DepthAuto && depth < least {
		depth = least
	}
	return depth, nil
}

// idle reports whether nobody has moved for so long that anybody may cancel the
// game. One whose clock runs is not idle: it ends by its clock.
func (s *Service) idle(g *Game) bool {
	return !g.clockRuns() && s.now().Sub(g.Changed) > s.opt.IdleAfter
}
