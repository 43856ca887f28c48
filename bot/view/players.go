package view

import (
	"cmp"

	"hoshi/bot/domain/chat"
	"hoshi/bot/domain/game"
	"hoshi/bot/domain/message"
	"hoshi/engine"
)

// Named returns a game as its messages should show it. In a paired game, people are shown by name
// instead of being mentioned: the chat may not show mentions of people who share no guild, and their
// IDs are nobody's business.
func Named(g *game.Game) *game.Game {
	if !game.IsPaired(g.Channel) {
		return g
	}
	out := *g
	for _, user := range [...]*chat.User{&out.Black.User, &out.White.User, &out.Last.User, &out.Host} {
		if user.Mention != "" {
			user.Mention = cmp.Or(message.Plain(user.Name), user.Mention)
		}
	}
	return &out
}

// PlayerName returns the name of a side in a message, as a noun: "me", "@ann", "windows", "Black
// (depth 4)".
func PlayerName(g *game.Game, c engine.Color) message.Text {
	p := Named(g).Player(c)
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
		return message.T("player.color_strength", message.Args{"Color": c, "Strength": StrengthName(game.Strength{Level: p.Level, Depth: p.Depth})})
	case g.Watched() && p.Depth != game.DepthOfChannel:
		return message.T("player.program_color_depth", message.Args{"Program": p.EngineLabel(), "Color": c, "Depth": p.Depth})
	case g.Watched():
		return message.T("player.program_color", message.Args{"Program": p.EngineLabel(), "Color": c})
	case p.Program != "":
		return message.T("player.program", message.Args{"Program": p.EngineLabel()})
	}
	return message.T("player.me")
}

// AboutSide returns the message about a side's action: ID.me if the bot plays the side, else
// ID.player with the argument Player.
func AboutSide(g *game.Game, c engine.Color, id string, args message.Args) message.Text {
	if g.BotPlays(c) {
		return message.T(id+".me", args)
	}
	with := message.Args{"Player": PlayerName(g, c)}
	for name, value := range args {
		with[name] = value
	}
	return message.T(id+".player", with)
}
