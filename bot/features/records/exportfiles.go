package records

import (
	"archive/zip"
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"time"

	"hoshi/bot/command"
	"hoshi/bot/domain/chat"
	"hoshi/bot/domain/game"
	"hoshi/bot/domain/message"
	"hoshi/bot/domain/stored"
	"hoshi/bot/view"
	"hoshi/engine"
	"hoshi/engine/record"
)

// SendFiles privately sends files to the user, one per message; the first message says what they
// are. If others could see the answers, it sends direct messages instead.
func (s *Records) SendFiles(ctx context.Context, c *command.Call, what message.Text, files []chat.File) error {
	send := c.Respond
	direct, ok := s.Chat.(chat.DirectChat)
	privately := c.Origin == chat.FromText && !c.Direct && ok
	if privately {
		channel, err := direct.Direct(ctx, c.User.ID)
		if err != nil {
			return cannotSend(c, err)
		}
		send = func(ctx context.Context, r chat.Reply) error {
			_, err := s.Chat.Post(ctx, channel, r)
			return err
		}
	}
	for i, file := range files {
		reply := chat.Reply{Text: what, Language: c.PrivateLanguage(), Private: true, Files: []chat.File{file}}
		if len(files) > 1 {
			part := message.T("file.part", message.Args{"Page": i + 1, "Pages": len(files)})
			reply.Text = message.Lines(what, part)
			if i > 0 {
				reply.Text = part
			}
		}
		if err := send(ctx, reply); err != nil {
			return cannotSend(c, err)
		}
	}
	if privately {
		return c.Reply(ctx, message.T("privacy.sent"))
	}
	return nil
}

// cannotSend explains an error from sending files.
func cannotSend(c *command.Call, err error) error {
	if errors.Is(err, chat.ErrCannotPost) && c.Origin == chat.FromText {
		return chat.Refuse("privacy.cannot_send")
	}
	return err
}

// archivedGame is the entry for a game in the archive of a person's data, next to its record.
type archivedGame struct {
	ID      int64          `json:"id"`
	Guild   chat.GuildID   `json:"guild,omitempty"`
	Channel chat.ChannelID `json:"channel"`
	Created time.Time      `json:"created"`
	Changed time.Time      `json:"changed"`
	State   game.State     `json:"state"`
	Black   string         `json:"black"`
	White   string         `json:"white"`
	You     string         `json:"you"`
	Moves   int            `json:"moves"`
	Record  string         `json:"record"`
}

// ExportFiles builds archives of a person's data: data.json in the first one, then the record of
// each game. No archive is larger than most bytes unless a single file is.
func ExportFiles(user chat.User, data stored.UserData, most int) ([]chat.File, error) {
	out := struct {
		ID    chat.UserID                 `json:"id"`
		Name  string                      `json:"name"`
		Games []archivedGame              `json:"games"`
		Rows  map[string][]map[string]any `json:"other"`
	}{user.ID, user.Name, []archivedGame{}, data.Rows}
	var records []chat.File
	for _, g := range data.Games {
		sgf, err := GameRecord(g)
		if err != nil {
			return nil, err
		}
		name := fmt.Sprintf("games/%d.sgf", g.ID)
		records = append(records, chat.File{Name: name, Data: sgf})
		out.Games = append(out.Games, archivedGame{g.ID, g.Guild, g.Channel, g.Created, g.Changed, g.State,
			engineOrName(&g.Black), engineOrName(&g.White), roleIn(g, user.ID), len(g.Moves), name})
	}
	list, err := json.MarshalIndent(out, "", "  ")
	if err != nil {
		return nil, err
	}
	var archives []chat.File
	for _, batch := range batches(append([]chat.File{{Name: "data.json", Data: list}}, records...), most) {
		archive, err := zipped(batch)
		if err != nil {
			return nil, err
		}
		archives = append(archives, chat.File{Data: archive})
	}
	nameParts(archives, "hoshi-data", ".zip")
	return archives, nil
}

// zipEntry is the approximate overhead of an archive entry, in bytes.
const zipEntry = 200

// batches splits a list of files into runs that fit into an archive. It counts uncompressed bytes,
// so the archives come out smaller.
func batches(files []chat.File, most int) (out [][]chat.File) {
	size := 0
	for _, f := range files {
		n := len(f.Data) + zipEntry
		if len(out) == 0 || size+n > most {
			out, size = append(out, nil), 0
		}
		out[len(out)-1] = append(out[len(out)-1], f)
		size += n
	}
	return out
}

// nameParts names files, and numbers them if there are several.
func nameParts(files []chat.File, name, ending string) {
	for i := range files {
		files[i].Name = name + ending
		if len(files) > 1 {
			files[i].Name = fmt.Sprintf("%s-%d%s", name, i+1, ending)
		}
	}
}

// zipped returns a ZIP archive of files.
func zipped(files []chat.File) ([]byte, error) {
	var buf bytes.Buffer
	archive := zip.NewWriter(&buf)
	for _, f := range files {
		w, err := archive.Create(f.Name)
		if err == nil {
			_, err = w.Write(f.Data)
		}
		if err != nil {
			return nil, err
		}
	}
	err := archive.Close()
	return buf.Bytes(), err
}

// GameRecord returns the SGF record of a game for an archive.
func GameRecord(g *game.Game) ([]byte, error) {
	pos, err := g.Position()
	if err != nil {
		return nil, err
	}
	rec := recordOf(g, pos)
	rec.Black, rec.White = engineOrName(&g.Black), engineOrName(&g.White)
	return rec.Write(record.SGF)
}

// engineOrName returns a player's name in a file.
func engineOrName(p *game.Player) string {
	if p.Engine {
		return engineInFile(p)
	}
	return p.User.Name
}

// engineInFile returns an engine's name in a file, with how strongly it plays.
func engineInFile(p *game.Player) string {
	switch {
	case p.Level != engine.NoLevel:
		return fmt.Sprintf("%s (%s)", view.EngineName(p), p.Level)
	case p.Depth != game.DepthOfChannel:
		return fmt.Sprintf("%s (depth %s)", view.EngineName(p), p.Depth)
	}
	return view.EngineName(p)
}

// roleIn returns a user's role in a game.
func roleIn(g *game.Game, user chat.UserID) string {
	switch g.Side(user) {
	case engine.Black:
		return "black"
	case engine.White:
		return "white"
	}
	if g.Host.ID == user {
		return "host"
	}
	return "other"
}
