package lessons

import (
	"context"
	"strconv"

	"hoshi/bot/command"
	"hoshi/bot/domain/chat"
	"hoshi/bot/domain/message"
)

// list shows how many lessons of each topic are solved, and menus to open one.
func (s *Lessons) list(ctx context.Context, c *command.Call, p progress) error {
	list, err := all()
	if err != nil {
		return err
	}
	current, err := p.current()
	if err != nil {
		return err
	}
	lines := []message.Text{message.T("learn.list"), solvedText(p)}
	var rows []chat.Row
	topic, solved, of := "", 0, 0
	flush := func() {
		if of > 0 {
			lines = append(lines, message.T("learn.topic", message.Args{"Topic": Topic(topic), "Number": solved, "Of": of}))
		}
		solved, of = 0, 0
	}
	for i, l := range list {
		if l.Topic != topic {
			flush()
			topic = l.Topic
		}
		id := "learn.item.open"
		of++
		if p.done(l.Name) {
			id = "learn.item.solved"
			solved++
		}
		item := message.T(id, message.Args{"Number": i + 1, "Title": Title(l.Name)})
		if i%menuSize == 0 {
			rows = append(rows, chat.Row{Placeholder: message.T("learn.menu", message.Args{"From": i + 1, "To": min(i+menuSize, len(list))})})
		}
		menu := &rows[len(rows)-1]
		menu.Menu = append(menu.Menu, chat.Button{Command: "learn", Words: strconv.Itoa(i + 1), Label: item})
	}
	flush()
	next := chat.Button{Command: "learn", Words: strconv.Itoa(current), Style: chat.StyleMain,
		Label: message.T("learn.continue", message.Args{"Title": Title(list[current-1].Name)})}
	rows = append([]chat.Row{{Buttons: []chat.Button{next}}}, rows...)
	return c.Respond(ctx, chat.Reply{Text: message.Lines(lines...), Language: c.PrivateLanguage(), Private: true, Replace: true, Rows: rows})
}

// menuSize is the maximum number of choices in a menu.
const menuSize = 25
