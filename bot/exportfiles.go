package bot

import (
	"archive/zip"
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"time"
)

// sendFiles gives files to who asks alone, each in a message, the first of which says what
// they are. Where answers are seen by others it writes to the person directly.
func (s *Service) sendFiles(ctx context.Context, c *Call, what Text, files []File) error {
	send := c.Respond
	direct, ok := s.chat.(DirectChat)
	privately := c.Origin == FromText && !c.Direct && ok
	if privately {
		channel, err := direct.Direct(ctx, c.User.ID)
		if err != nil {
			return cannotSend(c, err)
		}
		send = func(ctx context.Context, r Reply) error {
			_, err := s.chat.Post(ctx, channel, r)
			return err
		}
	}
	for i, file := range files {
		reply := Reply{Text: what, Language: c.privateLanguage(), Private: true, Files: []File{file}}
		if len(files) > 1 {
			part := T("file.part", Args{"Page": i + 1, "Pages": len(files)})
			reply.Text = Lines(what, part)
			if i > 0 {
				reply.Text = part
			}
		}
		if err := send(ctx, reply); err != nil {
			return cannotSend(c, err)
		}
	}
	if privately {
		return c.reply(ctx, T("privacy.sent"))
	}
	return nil
}

// cannotSend explains that files could not be sent.
func cannotSend(c *Call, err error) error {
	if errors.Is(err, ErrCannotPost) && c.Origin == FromText {
		return Refuse("privacy.cannot_send")
	}
	return err
}

// archivedGame is what the archive of a person's data says of a game, besides its record.
type archivedGame struct {
	ID      int64     `json:"id"`
	Guild   GuildID   `json:"guild,omitempty"`
	Channel ChannelID `json:"channel"`
	Created time.Time `json:"created"`
	Changed time.Time `json:"changed"`
	State   State     `json:"state"`
	Black   string    `json:"black"`
	White   string    `json:"white"`
	You     string    `json:"you"`
	Moves   int       `json:"moves"`
	Record  string    `json:"record"`
}

// exportFiles makes archives of a person's data, none larger than most bytes as long as no
// single file is: data.json in the first one, and the record of each game.
func exportFiles(user User, data UserData, most int) ([]File, error) {
	out := struct {
		ID    UserID                      `json:"id"`
		Name  string                      `json:"name"`
		Games []archivedGame              `json:"games"`
		Rows  map[string][]map[string]any `json:"other"`
	}{user.ID, user.Name, []archivedGame{}, data.Rows}
	var records []File
	for _, g := range data.Games {
		sgf, err := gameRecord(g)
		if err != nil {
			return nil, err
		}
		name := fmt.Sprintf("games/%d.sgf", g.ID)
		records = append(records, File{name, sgf})
		out.Games = append(out.Games, archivedGame{g.ID, g.Guild, g.Channel, g.Created, g.Changed, g.State,
			engineOrName(&g.Black), engineOrName(&g.White), roleIn(g, user.ID), len(g.Moves), name})
	}
	list, err := json.MarshalIndent(out, "", "  ")
	if err != nil {
		return nil, err
	}
	var archives []File
	for _, batch := range batches(append([]File{{"data.json", list}}, records...), most) {
		archive, err := zipped(batch)
		if err != nil {
			return nil, err
		}
		archives = append(archives, File{Data: archive})
	}
	nameParts(archives, "hoshi-data", ".zip")
	return archives, nil
}

// zipEntry is about how many bytes an entry of an archive takes besides its contents.
const zipEntry = 200

// batches cuts a list of files into runs of no more bytes than fit into an archive. They
// are taken as they are: compressed ones are smaller.
func batches(files []File, most int) (out [][]File) {
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

// nameParts names files, with their numbers where there are several.
func nameParts(files []File, name, ending string) {
	for i := range files {
		files[i].Name = name + ending
		if len(files) > 1 {
			files[i].Name = fmt.Sprintf("%s-%d%s", name, i+1, ending)
		}
	}
}

// zipped returns an archive of files.
func zipped(files []File) ([]byte, error) {
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
