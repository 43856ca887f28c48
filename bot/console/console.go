package console

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"io"
	"strings"
	"sync"

	"hoshi/bot"
)

// Channel is the one channel a console has.
const Channel bot.ChannelID = "console"

// Server is the server that it belongs to. Everybody is a moderator there.
const Server bot.GuildID = "console"

// botName is the name by which lines mention the bot.
const botName = "hoshi"

// Room is what a console needs of the room: a [bot.Room].
type Room interface {
	Handle(context.Context, bot.Line) error
	Settled(context.Context, bot.ChannelID) error
}

// Console is a chat with one channel. It implements [bot.Chat].
type Console struct {
	mu     sync.Mutex // one reply at a time on out
	out    io.Writer
	images string
	posts  int
}

// New returns a console that prints to out and writes pictures and files to the
// folder images, which it makes when there is one to write. With no folder it
// writes none.
func New(out io.Writer, images string) *Console {
	return &Console{out: out, images: images}
}

// Run hands each line of in to the room until in ends, and returns when the
// last one has been answered, the engine's move included. Unless interactive, a
// line is read only when the one before it has been. The error is about the
// input, the output or ctx; what goes wrong with a line is printed.
func (c *Console) Run(ctx context.Context, room Room, in io.Reader, interactive bool) error {
	lines, failed := read(ctx, in)
	settled := func() error { return room.Settled(ctx, Channel) }
	if !interactive {
		// A game that an earlier process left may still be owed an answer.
		if err := settled(); err != nil {
			return err
		}
	}
	for {
		select {
		case <-ctx.Done():
			return ctx.Err()
		case text, ok := <-lines:
			if !ok {
				return errors.Join(<-failed, settled())
			}
			line, err := parse(text)
			if err == nil {
				err = room.Handle(ctx, line)
			}
			if err != nil {
				c.print(fmt.Sprintf("[error] %v", err))
			}
			if !interactive {
				if err := settled(); err != nil {
					return err
				}
			}
		}
	}
}

// read sends the lines of in, without their ends, and then what ended it.
func read(ctx context.Context, in io.Reader) (<-chan string, <-chan error) {
	lines, failed := make(chan string), make(chan error, 1)
	go func() {
		defer close(lines)
		r := bufio.NewReader(in)
		for {
			text, err := r.ReadString('\n')
			if text = strings.TrimRight(text, "\r\n"); text != "" || err == nil {
				select {
				case lines <- text:
				case <-ctx.Done():
					return
				}
			}
			if err != nil {
				if err == io.EOF {
					err = nil
				}
				failed <- err
				return
			}
		}
	}()
	return lines, failed
}

// parse makes a chat line of an input line. The error is about a file that the
// line is to carry.
func parse(text string) (bot.Line, error) {
	author := "you"
	if rest, ok := strings.CutPrefix(text, "<"); ok {
		if name, said, ok := strings.Cut(rest, "> "); ok && isName(name) {
			author, text = name, said
		}
	}
	text, uploads, err := attach(text)
	if err != nil {
		return bot.Line{}, err
	}
	line := bot.Line{
		Channel:   Channel,
		Author:    user(author),
		Uploads:   uploads,
		Server:    Server,
		Moderator: func(context.Context) (bool, error) { return true, nil },
	}
	for _, word := range strings.Fields(text) {
		if name, ok := strings.CutPrefix(word, "@"); ok && isName(name) {
			line.Mentions = append(line.Mentions, bot.Mention{
				Token: word,
				User:  user(name),
				Self:  strings.EqualFold(name, botName),
			})
		}
	}
	if first, rest, _ := strings.Cut(strings.TrimSpace(text), " "); strings.EqualFold(first, "@"+botName) {
		line.ToBot, text = true, rest
	}
	line.Text = text
	return line, nil
}

func user(name string) bot.User {
	return bot.User{
		ID:      bot.UserID(strings.ToLower(name)),
		Name:    name,
		Mention: "@" + name,
		Bot:     strings.EqualFold(name, botName),
	}
}

// isName reports whether s can be a user's name: letters, digits and the signs
// _ . and -, so that nothing else in angle brackets is taken for a speaker.
func isName(s string) bool {
	for _, r := range s {
		switch {
		case r >= 'a' && r <= 'z', r >= 'A' && r <= 'Z', r >= '0' && r <= '9', r == '_', r == '.', r == '-', r > 127:
		default:
			return false
		}
	}
	return s != ""
}

// Post prints a reply.
func (c *Console) Post(_ context.Context, _ bot.ChannelID, r bot.Reply) (string, error) {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.posts++
	var b strings.Builder
	fmt.Fprintln(&b, "Hoshi: "+plain(r.Text))
	if p := r.Picture; p != nil {
		if p.Position != nil {
			b.WriteString(Diagram(p.Position))
		}
		if c.images != "" || p.Position == nil {
			line, err := c.keep("image", bot.File{Name: p.Name, Data: p.PNG})
			if err != nil {
				return "", err
			}
			fmt.Fprintln(&b, line)
		}
	}
	for _, f := range r.Files {
		line, err := c.keep("file", f)
		if err != nil {
			return "", err
		}
		fmt.Fprintln(&b, line)
	}
	if _, err := io.WriteString(c.out, b.String()); err != nil {
		return "", err
	}
	return fmt.Sprint(c.posts), nil
}

// plain takes the Markdown marks that a terminal does not show out of a text.
func plain(text string) string { return strings.NewReplacer("**", "", "\n-# ", "\n").Replace(text) }

// Typing does nothing: a terminal's next line shows by itself that the bot was
// busy.
func (c *Console) Typing(context.Context, bot.ChannelID) error { return nil }

func (c *Console) print(text string) {
	c.mu.Lock()
	defer c.mu.Unlock()
	fmt.Fprintln(c.out, text)
}
