package mygames

import (
	"context"

	"hoshi/bot/domain/chat"
	"hoshi/bot/domain/game"
	"hoshi/bot/domain/message"
	"hoshi/bot/view"
	"hoshi/engine"
	"hoshi/render"
)

// picture returns one picture of the small boards of games, whose numbers start after first. If it
// can't be drawn, it logs the error and returns nil, because the list says the same in words.
func (s *MyGames) picture(ctx context.Context, list []task, user chat.UserID, first int, how look) *chat.Picture {
	w := view.PictureWords{Translator: s.Translator, Language: s.View.PictureLanguage(how.language)}
	sheet := render.Panels{Theme: how.theme, Language: w.Language}
	var alt []message.Text
	for i, t := range list {
		pos, err := t.Position()
		if err != nil {
			s.Log.ErrorContext(ctx, "a list of games has no picture", "game", t.ID, "err", err)
			return nil
		}
		args := message.Args{"Number": first + i + 1, "Name": panelName(w, t.Game, user), "Count": len(t.Moves), "Size": t.Size}
		sheet.Panels = append(sheet.Panels, render.Panel{
			Scene: render.Scene{Position: pos, Last: true, Win: true}, Text: w.Say(message.T("mine.panel", args)),
		})
		if n := len(t.Moves); n > 0 {
			args["Point"] = t.Moves[n-1]
			alt = append(alt, message.T("mine.alt.moves", args))
		} else {
			alt = append(alt, message.T("mine.alt.empty", args))
		}
	}
	png, err := s.Painter.Panels(sheet)
	if err != nil {
		s.Log.ErrorContext(ctx, "a list of games has no picture", "err", err)
		return nil
	}
	return &chat.Picture{Name: "games.png", PNG: png, Alt: message.Sentences(alt...)}
}

// panelName names a person's opponent below a small board.
func panelName(w view.PictureWords, g *game.Game, user chat.UserID) message.Name {
	side := g.Side(user)
	switch {
	case g.HasTeam():
		return message.Name(w.Say(message.T("player.channel")))
	case g.State == game.Proposed && g.Host.ID == user && g.Open():
		return message.Name(w.Say(message.T("mine.anyone")))
	case side == engine.Empty:
		return message.Name(w.Name(g, engine.Black) + " – " + w.Name(g, engine.White))
	}
	return message.Name(w.Name(g, side.Other()))
}
