package textcommand

import (
	"cmp"
	"context"
	"errors"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"hoshi/bot/command"
	"hoshi/bot/domain/chat"
	"hoshi/bot/domain/message"
	"hoshi/bot/domain/settings"
	"hoshi/engine"
)

// Message is a chat message to be parsed by a [Reader]. Adapters build it.
type Message struct {
	ID      string         // the chat's ID for it, to reply to; may be empty
	Channel chat.ChannelID // where it was written
	Guild   chat.GuildID   // empty in a direct message
	Direct  bool           // only the author and the bot are in the channel
	Author  chat.User      // who wrote it
	Roles   []chat.RoleID  // the author's roles in the guild; nil if unknown
	Locale  string         // the author's language, as a BCP 47 tag; "" if unknown

	Text        string            // as written, without a leading mention of the bot
	ToBot       bool              // it began with a mention of the bot, or is a direct message
	ReplyToBot  bool              // it's a reply to a message from the bot
	Mentions    []chat.Mention    // users mentioned in the text
	Attachments []chat.Attachment // files attached to the message

	// Event is the message as sent by the chat, for another process to read; nil if no other
	// process can.
	Event []byte

	// Lacks returns which of the given permissions the bot lacks in the channel; nil if the
	// chat has no permissions.
	Lacks func(context.Context, chat.Permissions) (chat.Permissions, error)

	// Parent returns the parent channel if Channel is a thread, otherwise ""; nil if the chat
	// has no threads.
	Parent func(context.Context) (chat.ChannelID, error)
	// Has reports whether the author has a permission in the guild; nil outside a guild.
	Has func(context.Context, chat.Permission) (bool, error)
}

// Reader turns messages into requests. It's safe for concurrent use.
type Reader struct {
	Prefix string // the prefix of commands, as returned by ParsePrefix
	Table  *command.Table
	// BareMoves means that a point without a command can be a move. It requires that the bot
	// can read all messages.
	BareMoves bool
	// Guild returns a guild's settings, which override the fields above. It's called for every
	// message in a guild. Nil if guilds have no settings.
	Guild func(context.Context, chat.GuildID) settings.TextSettings
}

// Read returns the request in a message, or nil if the message isn't meant for the bot. If it's
// meant for the bot but makes no sense, the request has a [command.Request.Problem].
func (r *Reader) Read(ctx context.Context, m Message) *command.Request {
	r = r.in(ctx, m.Guild)
	text, cut := normalize(m.Text)
	rest, found := cutPrefix(text, r.Prefix)
	if found && strings.HasPrefix(rest, " ") && !m.ToBot {
		return r.spaced(ctx, m)
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
	if cut && !cmd.Text.AnyLength {
		req.Problem = chat.Refuse("usage.too_long", message.Args{"Usage": command.CommandUsage{Command: cmd}})
		return req
	}
	return r.readOptions(req, command.TextInput{Words: words[1:], Raw: raw, Mentions: m.Mentions, Direct: m.Direct, Shared: !m.ToBot && strings.EqualFold(words[0], cmd.Name)})
}

// spaced reads a message with a space after the prefix. "! play" is a command, but "! by the way" and
// "! watch out" aren't.
func (r *Reader) spaced(ctx context.Context, m Message) *command.Request {
	m.Text, m.ToBot = afterWord(m.Text), true
	if req := r.Read(ctx, m); req != nil && req.Command != nil && req.Problem == nil {
		return req
	}
	return nil
}

// in returns a reader with the guild's settings.
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
		Lacks: m.Lacks, Membership: command.Membership{Roles: m.Roles, Has: m.Has},
	}
}

// readOptions parses the options of a request. It returns nil if the message is meant for another
// bot.
func (r *Reader) readOptions(req *command.Request, in command.TextInput) *command.Request {
	req.Options, req.Problem = req.Command.ParseText(in)
	if errors.Is(req.Problem, command.ErrForeign) {
		return nil
	}
	return req
}

// bareMove reads a message without prefix or mention that consists only of a point, or of a command for players.
func (r *Reader) bareMove(m Message, text string) *command.Request {
	if !r.BareMoves && !m.ReplyToBot {
		return nil
	}
	point := command.BarePoint(text)
	if point == "" {
		return r.bareCommand(m, text)
	}
	return r.pointRequest(m, point, true)
}

// bareCommand reads a message that consists only of the name of a command for players, such as "undo". It may be
// conversation, so the player to move is asked whether they meant the command.
func (r *Reader) bareCommand(m Message, text string) *command.Request {
	name := strings.ToLower(strings.TrimRight(text, fullStops))
	cmd := r.Table.Lookup(name)
	if cmd == nil || cmd.Hidden || cmd.Access != command.PlayersOnly || utf8.RuneCountInString(name) == 1 {
		return nil
	}
	req := r.request(m, cmd)
	req.Bare = true
	req.Problem = chat.Refuse("text.did_you_mean", message.Args{"Command": message.CommandLine{Name: name}})
	return req
}

// pointRequest returns a request to move to a point written without "move".
func (r *Reader) pointRequest(m Message, point string, bare bool) *command.Request {
	cmd := r.Table.Lookup("move")
	if cmd == nil {
		return nil
	}
	req := r.request(m, cmd)
	req.Bare = bare
	return r.readOptions(req, command.TextInput{Words: strings.Fields(point), Raw: point})
}

// other reads a message whose first word isn't a command: it's a point, a typo, or not meant for
// this bot.
func (r *Reader) other(m Message, word, rest string) *command.Request {
	if looksLikePoint(word) || m.ToBot && (looksLikePoint(rest) || command.BarePoint(rest) != "") {
		return r.pointRequest(m, rest, false)
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

// looksLikePoint reports whether a word without "move" before it is meant as a move. Its column must
// exist on some board, so that "!v2" remains another bot's command.
func looksLikePoint(word string) bool {
	word = command.ReadPoints(word)
	if _, err := engine.ParsePoint(word, engine.MaxSize); err == nil {
		return true
	}
	// A column letter with a row that doesn't exist is still worth an answer as a move.
	return len(word) <= 3 && len(word) >= 2 && word[0] >= 'a' && word[0] < 'a'+engine.MaxSize && isDigits(word[1:])
}

// fullStops are the characters that may end a message.
const fullStops = ".!。"

// splitName splits a word into the name of a command and the text that follows without a space, as
// in "落子h8", since Chinese and Japanese have no spaces. It removes trailing fullStops. Words that
// begin with a Latin letter aren't split.
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

// afterWord returns the text after the first word.
func afterWord(text string) string {
	text = strings.TrimSpace(text)
	if i := strings.IndexFunc(text, unicode.IsSpace); i >= 0 {
		return strings.TrimSpace(text[i:])
	}
	return ""
}
