package tournaments

import (
	"context"

	"hoshi/bot/command"
	"hoshi/bot/domain/chat"
	"hoshi/bot/domain/message"
	"hoshi/bot/domain/tournament"
)

// sendFile answers with the games as SGF or the results as CSV.
func (s *Tournaments) sendFile(ctx context.Context, c *command.Call, t *tournament.Tournament, action string) error {
	if !t.Started() {
		return s.explain(t, tournament.NotBegun)
	}
	files := []chat.File{{Name: "standings.csv", Data: standingsCSV(t)}, {Name: "games.csv", Data: resultsCSV(t)}}
	if action == actionGames {
		file, err := s.gamesSGF(ctx, t)
		if err != nil {
			return err
		}
		files = []chat.File{file}
	}
	for _, f := range files {
		if len(f.Data) > s.MaxFile {
			return chat.Refuse("tournament.file_too_large")
		}
	}
	return c.Respond(ctx, chat.Reply{Text: message.T("tournament.file."+action, message.Args{"Name": message.Name(t.Name)}),
		Language: c.PrivateLanguage(), Private: c.Origin == chat.FromComponent, Files: files})
}
