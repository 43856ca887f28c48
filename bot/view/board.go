package view

import (
	"hoshi/bot/domain/chat"
	"hoshi/bot/domain/game"
	"hoshi/bot/domain/message"
	"hoshi/bot/domain/result"
	"hoshi/bot/domain/settings"
)

// Board returns the message that shows a game: what happened and whose turn it is, the picture, and
// buttons for everything a player can do. brought is what a finished game brought its players.
func (s *View) Board(g *game.Game, v settings.Values, brought result.Brought) (chat.Reply, error) {
	pos, err := g.Position()
	if err != nil {
		return chat.Reply{}, err
	}
	text, ping := s.announce(g, pos, v)
	return chat.Reply{
		Text: message.Lines(text, brought.Rating(), brought.Achievements, brought.Step.Text()), Language: v.Language(), Prefix: v.Prefix(),
		Ping:    ping,
		Picture: s.boardPicture(g, pos, v),
		Rows:    s.BoardRows(g, brought.Step),
		Shown:   g.ShownState(),

		AnswerOnly: g.AnswerOnly,
		Below:      g.Below,
		InSight:    g.InSight,
		Key:        g.PostKey(g.Revision),
	}, nil
}
