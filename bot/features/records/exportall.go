package records

import (
	"context"
	"strconv"

	"hoshi/bot/command"
	"hoshi/bot/domain/chat"
	"hoshi/bot/domain/message"
	"hoshi/bot/domain/stored"
)

// exportPage is the number of games to read at a time.
const exportPage = 200

// exportAll privately sends the user all their finished games as an SGF collection, oldest first. A
// collection too large for the chat is split into parts.
func (s *Records) exportAll(ctx context.Context, c *command.Call) error {
	if err := c.Defer(ctx, true); err != nil {
		return err
	}
	records, err := s.recordsOf(ctx, c.User.ID)
	if err != nil {
		return err
	}
	if len(records) == 0 {
		return chat.Refuse("export.no_games")
	}
	var files []chat.File
	for _, batch := range batches(records, s.MaxFile) {
		var f chat.File
		for _, r := range batch {
			f.Data = append(f.Data, r.Data...)
		}
		files = append(files, f)
	}
	nameParts(files, "hoshi-games", ".sgf")
	return s.SendFiles(ctx, c, message.T("export.all", message.Args{"Count": len(records)}), files)
}

// recordsOf returns the records of a person's finished games, oldest first.
func (s *Records) recordsOf(ctx context.Context, user chat.UserID) ([]chat.File, error) {
	var records []chat.File
	for {
		// Games that end meanwhile go to the front of the list and shift the rest, so a game can
		// turn up twice; earliestFirst drops the duplicate.
		page, total, err := s.Store.GamesOf(ctx, user, stored.Place{}, len(records), exportPage)
		if err != nil {
			return nil, err
		}
		for _, g := range page {
			sgf, err := GameRecord(g)
			if err != nil {
				return nil, err
			}
			records = append(records, chat.File{Name: strconv.Itoa(int(g.ID)), Data: sgf})
		}
		if len(page) == 0 || len(records) >= total {
			return earliestFirst(records), nil
		}
	}
}

// earliestFirst reverses a list and removes duplicates.
func earliestFirst(latestFirst []chat.File) []chat.File {
	seen := make(map[string]bool)
	var out []chat.File
	for i := range latestFirst {
		f := latestFirst[len(latestFirst)-1-i]
		if !seen[f.Name] {
			seen[f.Name] = true
			out = append(out, f)
		}
	}
	return out
}
