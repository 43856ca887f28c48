package console

import (
	"bufio"
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"strings"
	"sync"
	"unicode"
	"unicode/utf8"

	"hoshi/bot/command"
	"hoshi/bot/command/textcommand"
	"hoshi/bot/domain/chat"
	"hoshi/bot/view/locale"
)

// Channel is the console's only channel.
const Channel chat.ChannelID = "console"

// Guild is the channel's guild. Everyone may manage it.
const Guild chat.GuildID = "console"

// botName is the name for mentioning the bot.
const botName = "hoshi"

// Service is the part of a [service.Service] that a console uses.
type Service interface {
	Handle(context.Context, *command.Request, chat.Responder) error
	Settled(context.Context, chat.ChannelID) error
}

// Reader parses typed text; see [textcommand.Reader].
type Reader interface {
	Read(context.Context, textcommand.Message) *command.Request
}

// Console is a chat with one channel. It implements [chat.Chat].
type Console struct {
	mu     sync.Mutex // serializes replies on out
	out    io.Writer
	images string
	words  func(language, prefix string) *locale.Printer
	posts  int
	failed func(error) // called when out fails; nil outside of Run
}

// New returns a console that prints to out and writes pictures and files to the folder images,
// which it creates when needed. If images is empty, it writes none. The function words returns the
// printer for a language and a command prefix; "" means the program's.
func New(out io.Writer, images string, words func(language, prefix string) *locale.Printer) *Console {
	return &Console{out: out, images: images, words: words}
}

// Run reads lines from in until it ends and passes the requests to the service. It returns once the
// last line has been answered, including the engine's move. Unless interactive is set, it reads
// each line only after the one before has been answered.
//
// Run prints errors caused by a line. It returns an error of the input, the output or ctx: if the
// output fails or ctx ends, it returns at once even if more lines are queued.
func (c *Console) Run(ctx context.Context, service Service, reader Reader, in io.Reader, interactive bool) error {
	ctx, cancel := context.WithCancelCause(ctx)
	defer cancel(nil)
	defer c.onOutputError(cancel)()
	lines, ended := read(ctx, in)
	settled := func() error {
		if err := service.Settled(ctx, Channel); err != nil {
			return cmp.Or(context.Cause(ctx), err)
		}
		return nil
	}
	if !interactive {
		// A game from an earlier process may still owe an answer.
		if err := settled(); err != nil {
			return err
		}
	}
	for {
		select {
		case <-ctx.Done():
			return context.Cause(ctx)
		case text, ok := <-lines:
			if !ok {
				return errors.Join(<-ended, settled())
			}
			if ctx.Err() != nil {
				return context.Cause(ctx) // select may prefer a queued line
			}
			c.handle(ctx, service, reader, text)
			if !interactive {
				if err := settled(); err != nil {
					return err
				}
			}
		}
	}
}

// handle passes the request in a line to the service and prints its error.
func (c *Console) handle(ctx context.Context, service Service, reader Reader, text string) {
	message, err := parse(text)
	if err == nil {
		req := reader.Read(ctx, message)
		if req == nil && startsWithMark(message.Text) { // there's no other bot it could be for
			message.ToBot = true
			req = reader.Read(ctx, message)
		}
		if req != nil {
			err = service.Handle(ctx, req, chat.NewChatResponder(c, Channel, message.ID))
		}
	}
	if err != nil && ctx.Err() == nil {
		c.print(fmt.Sprintf("[error] %v", err))
	}
}

// startsWithMark reports whether a line starts like a command, with a mark and a word.
func startsWithMark(text string) bool {
	mark, size := utf8.DecodeRuneInString(text)
	word, _ := utf8.DecodeRuneInString(text[size:])
	return (unicode.IsPunct(mark) || unicode.IsSymbol(mark)) && (unicode.IsLetter(word) || unicode.IsDigit(word))
}

// read sends the lines of in, without line endings, and then what ended the input: nil for its end,
// its error, or that of ctx. If ctx ends while a line is being typed, the goroutine stays until the
// line arrives.
func read(ctx context.Context, in io.Reader) (<-chan string, <-chan error) {
	lines, ended := make(chan string), make(chan error, 1)
	go func() {
		defer close(lines)
		r := bufio.NewReader(in)
		for {
			text, err := r.ReadString('\n')
			if text = strings.TrimRight(text, "\r\n"); text != "" || err == nil {
				select {
				case lines <- text:
				case <-ctx.Done():
					ended <- context.Cause(ctx)
					return
				}
			}
			if err != nil {
				if err == io.EOF {
					err = nil
				}
				ended <- err
				return
			}
		}
	}()
	return lines, ended
}

// parse converts an input line to a chat message. It returns an error if a file to attach can't be
// read.
func parse(text string) (textcommand.Message, error) {
	author := "you"
	if rest, ok := strings.CutPrefix(text, "<"); ok {
		if name, said, ok := strings.Cut(rest, "> "); ok && isName(name) {
			author, text = name, said
		}
	}
	text, files, err := attach(text)
	if err != nil {
		return textcommand.Message{}, err
	}
	m := textcommand.Message{
		Channel:     Channel,
		Author:      user(author),
		Attachments: files,
		Guild:       Guild,
		Has:         func(context.Context, chat.Permission) (bool, error) { return true, nil },
	}
	for _, word := range strings.Fields(text) {
		if name, ok := strings.CutPrefix(word, "@"); ok && isName(name) {
			m.Mentions = append(m.Mentions, chat.Mention{
				Token: word,
				User:  user(name),
				Self:  strings.EqualFold(name, botName),
			})
		}
	}
	if first, rest, _ := strings.Cut(strings.TrimSpace(text), " "); strings.EqualFold(first, "@"+botName) {
		m.ToBot, text = true, rest
	}
	m.Text = text
	return m, nil
}

func user(name string) chat.User {
	return chat.User{
		ID:      chat.UserID(strings.ToLower(name)),
		Name:    name,
		Mention: "@" + name,
		Bot:     strings.EqualFold(name, botName),
	}
}

// isName reports whether s can be a user's name: letters, digits and the characters _ . and -, so
// that other text in angle brackets isn't mistaken for a speaker.
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

// Post prints a reply. If a picture or file can't be written, Post says so on a separate line and
// still counts the reply as posted, because a retry would fail too. It returns an error only if the
// output fails; that error wraps [chat.ErrCannotPost] and ends Run.
func (c *Console) Post(_ context.Context, _ chat.ChannelID, r chat.Reply) (string, error) {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.posts++
	words := c.words(r.Language, r.Prefix)
	var b strings.Builder
	fmt.Fprintln(&b, "Hoshi: "+plain(words.Print(r.Text)))
	if p := r.Picture; p != nil {
		if p.Position != nil {
			b.WriteString(Diagram(p.Position))
		}
		if c.images != "" || p.Position == nil {
			fmt.Fprintln(&b, c.keep(words, "image", chat.File{Name: p.Name, Data: p.PNG}))
		}
	}
	for _, f := range r.Files {
		fmt.Fprintln(&b, c.keep(words, "file", f))
	}
	if err := c.write(b.String()); err != nil {
		return "", fmt.Errorf("%w: %w", chat.ErrCannotPost, err)
	}
	return fmt.Sprint(c.posts), nil
}

// plain removes the Markdown marks, which a terminal doesn't show.
func plain(text string) string {
	return strings.NewReplacer("**", "", "\n-# ", "\n", "<#"+string(Channel)+">", "#"+string(Channel)).Replace(text)
}

// Retire does nothing, because terminal output can't be changed and has no buttons.
func (c *Console) Retire(context.Context, chat.ChannelID, string, chat.Retirement) error { return nil }

// Typing does nothing, because the next line of output already shows that the bot was busy.
func (c *Console) Typing(context.Context, chat.ChannelID) error { return nil }

func (c *Console) print(text string) {
	c.mu.Lock()
	defer c.mu.Unlock()
	_ = c.write(text + "\n") // if it fails, Run ends
}

// write writes to the output. The caller holds c.mu.
func (c *Console) write(text string) error {
	_, err := io.WriteString(c.out, text)
	if err == nil {
		return nil
	}
	err = fmt.Errorf("write to the console: %w", err)
	if c.failed != nil {
		c.failed(err)
	}
	return err
}

// onOutputError sets a function to call if the output fails, and returns a function that unsets it.
func (c *Console) onOutputError(f func(error)) (unset func()) {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.failed = f
	return func() {
		c.mu.Lock()
		defer c.mu.Unlock()
		c.failed = nil
	}
}
