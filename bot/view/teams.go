package view

import (
	"strconv"

	"hoshi/bot/domain/chat"
	"hoshi/bot/domain/game"
	"hoshi/bot/domain/message"
	"hoshi/bot/domain/settings"
	"hoshi/render"
)

// The kinds of games with teams.
const (
	VoteGame  = "vote"  // the channel against an engine
	TeamsGame = "teams" // two teams against each other
)

// voteText describes the vote: the wishes, and when it ends.
func voteText(g *game.Game) message.Text {
	if !g.Voting() {
		return message.Text{}
	}
	list := g.Candidates(len(g.Moves))
	if len(list) == 0 {
		return message.T("vote.none", message.Args{"Time": g.RoundTime, "Example": exampleMove(g)})
	}
	var points message.List
	for i, c := range list {
		if i == shownWishes {
			points = append(points, "…")
			break
		}
		points = append(points, message.T("vote.candidate", message.Args{"Point": c.Point, "Number": c.Count}))
	}
	voters, before := g.Voters(len(g.Moves))
	text := message.Sentences(message.T("vote.stands", message.Args{"Points": points}), message.T("vote.ends", message.Args{"At": message.Moment(g.RoundEnds)}))
	if before {
		text = message.Sentences(text, message.T("vote.majority", message.Args{"Count": voters/2 + 1}))
	}
	return text
}

// shownWishes is the maximum number of points named in the wishes.
const shownWishes = 12

// voteLabels returns the vote counts as labels for the picture.
func voteLabels(g *game.Game) []render.Label {
	if !g.Voting() {
		return nil
	}
	var labels []render.Label
	for _, c := range g.Candidates(len(g.Moves)) {
		labels = append(labels, render.Label{At: c.Point, Text: strconv.Itoa(c.Count)})
	}
	return labels
}

// announceTeams announces a game with teams that has no moves yet.
func announceTeams(g *game.Game, v settings.Values) message.Text {
	args := message.Args{"Host": g.Host, "Board": BoardText(g)}
	if g.TwoTeams() {
		return message.T("vote.start_teams", args)
	}
	p := g.EnginePlayer()
	args["Strength"], args["Player"] = StrengthName(v.Strength(p)), PlayerName(g, g.PersonSide().Other())
	args["Color"] = g.PersonSide()
	return message.T("vote.start", args)
}

// lastMove names the last move of a game, or returns an empty text if there is none.
func lastMove(g *game.Game) message.Text {
	n := len(g.Moves)
	if n == 0 {
		return message.Text{}
	}
	return AboutSide(g, g.Mover(n-1), "event.move", message.Args{"Point": g.Moves[n-1], "Move": n})
}

// teamRows returns the buttons under the board of a running game with teams.
func teamRows(g *game.Game) []chat.Row {
	rows := []chat.Row{
		{Buttons: []chat.Button{
			{Command: "pad", Label: message.T("vote.button"), Style: chat.StyleMain, Disabled: !g.Voting()},
			{Command: "move", Form: true, Label: message.T("button.type_point"), Disabled: !g.Voting()},
			{Command: "decline", Label: message.T("vote.withdraw"), Disabled: !g.Voting()},
		}},
		{Placeholder: message.T("button.more"), Menu: []chat.Button{
			{Command: "undo", Label: message.T("button.undo")},
			{Command: "resign", Label: message.T("button.resign")},
			{Command: "cancel", Label: message.T("button.cancel")},
			{Command: "board", Label: message.T("button.board")},
			{Command: "replay", Label: message.T("button.replay")},
			{Command: "export", Label: message.T("button.export")},
			{Command: "help", Words: "play", Label: message.T("button.help")},
		}},
	}
	if g.TwoTeams() {
		return append([]chat.Row{JoinRow()}, rows...)
	}
	rows[0].Buttons = append(rows[0].Buttons, chat.Button{Command: "hint", Label: message.T("button.hint"), Disabled: !g.Voting()})
	return rows
}

// JoinRow returns the buttons for joining a team.
func JoinRow() chat.Row {
	return chat.Row{Buttons: []chat.Button{
		{Command: "join", Words: "black", Label: message.T("join.button.black")},
		{Command: "join", Words: "white", Label: message.T("join.button.white")},
	}}
}
