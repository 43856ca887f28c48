package textcommand

import (
	"cmp"
	"context"
	"errors"
	"slices"
	"strings"
	"unicode"

	"hoshi/bot/chat"
	"hoshi/bot/command"
	"hoshi/bot/internal/prefix"
	"hoshi/bot/message"
	"hoshi/bot/settings"
	"hoshi/engine"
)

// Message is a chat message as a [Reader] takes it. An adapter builds it.
type Message struct {
	ID      string         // the chat's id of it, to reply to; may be empty
	Channel chat.ChannelID // where it was written
	Guild   chat.GuildID   // empty in a direct conversation
	Direct  bool           // nobody but the author and the bot is in the channel
	Author  chat.User      // who wrote it
	Locale  string         // the language that the author reads, as a BCP 47 tag; "" if not known

	Text        string            // as written, without a leading mention of the bot
	ToBot       bool              // it began with a mention of the bot, or is in a direct conversation
	ReplyToBot  bool              // it is a reply to a message of the bot
	Mentions    []chat.Mention    // users whom the text names
	Attachments []chat.Attachment // files that came with it

	// Event is the message as the chat sent it, for another process to read; nil where none
	// can.
	Event []byte

	// Lacks returns which of some permissions the bot lacks in the channel; nil where there
	// is nothing to lack.
	Lacks func(context.Context, chat.Permissions) (chat.Permissions, error)

	// Parent returns the channel that Channel is a thread of, "" for one that is no
	// thread; nil where there are no threads.
	Parent func(context.Context) (chat.ChannelID, error)
	// Has reports whether the author has a permission in the guild; nil where there
	// is no guild.
	Has func(context.Context, chat.Permission) (bool, error)
}

// Reader reads messages. It is safe for concurrent use.
type Reader struct {
	Prefix string         // what commands begin with, in the form that prefix.Parse returns
	Table  *command.Table // the commands
	// BareMoves says that a point alone may be a move: where the bot can read all
	// messages.
	BareMoves bool
	// Guild returns what a guild has chosen instead. It is called for every message of
	// guilds. Nil where no guild can choose.
	Guild func(context.Context, chat.GuildID) settings.TextSettings
}

// Read returns what a message asks for, or nil when it is not meant for the bot. A
// message that is meant for the bot and makes no sense is a request with a
// [command.Request.Problem].
func (r *Reader) Read(ctx context.Context, m Message) *command.Request {
	r = r.in(ctx, m.Guild)
	text, cut := normalize(m.Text)
	rest, found := prefix.Cut(text, r.Prefix)
	if found && strings.HasPrefix(rest, " ") && !m.ToBot {
		found = false // "! by the way": not a command
	}
	if !found && !m.ToBot {
		return r.bareMove(m, text)
	}
	words := strings.Fields(rest)
	if len(words) == 0 {
		if !m.ToBot {
			return nil
		}
		words = []string{"help"}
	}
	word := strings.ToLower(words[0])
	cmd, raw := r.Table.Lookup(word), afterWord(m.Text)
	if cmd == nil {
		name, joined := splitName(word)
		if cmd = r.Table.Lookup(name); cmd == nil || name == word {
			return r.other(m, word, rest)
		}
		if joined != "" {
			words, raw = slices.Insert(words, 1, joined), joined+" "+raw
		}
	}
	req := r.request(m, cmd)
	if cut && !cmd.AnyLength {
		req.Problem = chat.Refuse("usage.too_long", message.Args{"Usage": command.CommandUsage{Command: cmd}})
		return req
	}
	return r.readOptions(req, command.TextInput{Words: words[1:], Raw: raw, Mentions: m.Mentions, Direct: m.Direct})
}

// in returns the reader of a guild.
func (r *Reader) in(ctx context.Context, guild chat.GuildID) *Reader {
	if r.Guild == nil || guild == "" {
		return r
	}
	chosen := r.Guild(ctx, guild)
	return &Reader{
		Prefix: cmp.Or(chosen.Prefix, r.Prefix), Table: r.Table, BareMoves: chosen.BareMoves.Or(r.BareMoves),
	}
}

func (r *Reader) request(m Message, c *command.Command) *command.Request {
	return &command.Request{
		ID: m.ID, Origin: chat.FromText, Channel: m.Channel, Guild: m.Guild, Direct: m.Direct,
		User: m.Author, Locale: m.Locale, Command: c, Attachments: m.Attachments, Parent: m.Parent,
		Has: m.Has, Lacks: m.Lacks,
	}
}

// readOptions fills in the options of a request; nil for what is meant for another
// bot.
func (r *Reader) readOptions(req *command.Request, in command.TextInput) *command.Request {
	req.Options, req.Problem = req.Command.ParseText(in)
	if errors.Is(req.Problem, command.ErrForeign) {
		return nil
	}
	return req
}

// bareMove reads a message without prefix or mention that is nothing but a point,
// also with a full stop or an exclamation mark behind it.
func (r *Reader) bareMove(m Message, text string) *command.Request {
	if !r.BareMoves && !m.ReplyToBot {
		return nil
	}
	text = strings.TrimRight(text, fullStops)
	if _, err := engine.ParsePoint(text, engine.MaxSize); err != nil {
		return nil
	}
	return r.pointRequest(m, text, true)
}

// pointRequest is a move to a point that is written without "move".
func (r *Reader) pointRequest(m Message, point string, bare bool) *command.Request {
	cmd := r.Table.Lookup("move")
	if cmd == nil {
		return nil
	}
	req := r.request(m, cmd)
	req.Bare = bare
	return r.readOptions(req, command.TextInput{Words: strings.Fields(point), Raw: point})
}

// other reads a message whose first word is no command: a point, a slip of the
// fingers, or nothing for this bot.
func (r *Reader) other(m Message, word, rest string) *command.Request {
	point := strings.TrimRight(rest, fullStops)
	if looksLikePoint(strings.TrimRight(word, fullStops)) || m.ToBot && looksLikePoint(point) {
		return r.pointRequest(m, point, false)
	}
	req := r.request(m, nil)
	if name := r.Table.Closest(word); name != "" {
		req.Problem = chat.Refuse("text.did_you_mean", message.Args{"Command": message.CommandLine{Name: name, Rest: afterWord(rest)}})
		return req
	}
	if m.ToBot {
		req.Problem = chat.Refuse("text.unknown", message.Args{"Typed": message.Typed(word)})
		return req
	}
	return nil
}

// looksLikePoint reports whether a word without "move" before it is meant as a
// move: it must be on some board, so that "!v2" stays another bot's command.
func looksLikePoint(word string) bool {
	if _, err := engine.ParsePoint(word, engine.MaxSize); err == nil {
		return true
	}
	// One column letter and a row that no board has: worth an answer, as a move.
	return len(word) <= 3 && len(word) >= 2 && word[0] >= 'a' && word[0] < 'a'+engine.MaxSize && isDigits(word[1:])
}

// fullStops may stand behind what is a whole message.
const fullStops = ".!。"

// splitName splits a word into the name of a command and what is written behind it
// without a space, as in "落子h8": Chinese and Japanese have no spaces. Full stops are
// left out. A name of Latin letters is not split.
func splitName(word string) (name, rest string) {
	word = strings.TrimRight(word, fullStops)
	latin := func(r rune) bool { return r < unicode.MaxASCII }
	if i := strings.IndexFunc(word, latin); i > 0 {
		return word[:i], word[i:]
	}
	return word, ""
}

func isDigits(s string) bool {
	return s != "" && strings.Trim(s, "0123456789") == ""
}

// afterWord returns what follows the first word of a text.
func afterWord(text string) string {
	text = strings.TrimSpace(text)
	if i := strings.IndexFunc(text, unicode.IsSpace); i >= 0 {
		return strings.TrimSpace(text[i:])
	}
	return ""
}
