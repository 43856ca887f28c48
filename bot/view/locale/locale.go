package locale

import (
	"embed"
	"fmt"
	"regexp"
	"strings"
	"text/template"

	"github.com/BurntSushi/toml"
	"github.com/dustin/go-humanize"
	"github.com/nicksnyder/go-i18n/v2/i18n"
	"golang.org/x/text/language"

	"hoshi/bot/domain/message"
	"hoshi/bot/domain/settings"
)

//go:embed *.toml
var files embed.FS

// Catalogue holds the messages of all languages. It is safe for concurrent use.
type Catalogue struct {
	bundle *i18n.Bundle
	ids    map[string]bool // of all messages
}

// New reads the catalogue. It returns an error if a language file can't be read.
func New() (*Catalogue, error) {
	bundle := i18n.NewBundle(language.English)
	bundle.RegisterUnmarshalFunc("toml", toml.Unmarshal)
	names, err := files.ReadDir(".")
	if err != nil {
		return nil, err
	}
	ids := map[string]bool{}
	for _, f := range names {
		file, err := bundle.LoadMessageFileFS(files, f.Name())
		if err != nil {
			return nil, fmt.Errorf("the messages of %s: %w", f.Name(), err)
		}
		for _, m := range file.Messages {
			ids[m.ID] = true
			if m.ID == "language_name" { // every language calls it that
				name := &i18n.Message{ID: "choice." + file.Tag.String(), Other: m.Other}
				if err := bundle.AddMessages(language.English, name); err != nil {
					return nil, fmt.Errorf("the messages of %s: %w", f.Name(), err)
				}
				ids[name.ID] = true
			}
		}
	}
	return &Catalogue{bundle, ids}, nil
}

// CommandStyle formats a command for the place where a text is read: "move h8" becomes "`!move h8`"
// if commands have a prefix.
type CommandStyle func(line string) string

// PrefixStyle returns the style for commands that begin with a prefix.
func PrefixStyle(prefix string) CommandStyle {
	return func(line string) string { return "`" + prefix + line + "`" }
}

// Printer translates texts into one language for one place.
type Printer struct {
	localizer *i18n.Localizer
	ids       map[string]bool // of all messages
	language  string          // one of [settings.Languages]
	style     CommandStyle
	separator string // between sentences

	timestamps  bool    // see WithTimestamps
	localTimes  bool    // see WithLocalTimes
	noBareMoves bool    // see WithoutBareMoves
	plain       bool    // see Plain
	reader      *Reader // see For
}

// Printer returns a Printer for a language, a BCP 47 tag; "" means English. The region or script is
// ignored: zh-TW gets Simplified Chinese, which readers of Traditional Chinese read more easily
// than English. A language missing from the catalogue falls back to English, as does a message
// missing from a language.
func (c *Catalogue) Printer(tag string, style CommandStyle) *Printer {
	p := &Printer{localizer: i18n.NewLocalizer(c.bundle, tag), ids: c.ids, language: settings.LanguageOf(tag), style: style}
	p.separator = p.message("sentence_separator", nil)
	return p
}

// WithTimestamps returns a Printer that writes points in time as Discord's timestamps
// (reference, "Message Formatting"), which its clients show in the reader's time zone, or as "in 4 minutes" and keep up to date.
func (p *Printer) WithTimestamps() *Printer {
	with := *p
	with.timestamps = true
	return &with
}

// WithLocalTimes returns a Printer for pages. It marks points in time, so that a script can write them in
// the reader's time zone: "<d:1800000000>" for a date and "<t:1800000000>" for a time of day, in seconds
// since 1970. [InUTC] replaces the marks.
func (p *Printer) WithLocalTimes() *Printer {
	with := *p
	with.localTimes = true
	return &with
}

// WithoutBareMoves returns a Printer for places where a bare point isn't enough, because the bot
// sees only messages that mention it. There {{bare .Point}} writes the whole command.
func (p *Printer) WithoutBareMoves() *Printer {
	without := *p
	without.noBareMoves = true
	return &without
}

// Plain returns a Printer for places that show texts as they are: it writes names instead of
// mentions, and leaves out Discord's Markdown.
func (p *Printer) Plain() *Printer {
	plain := *p
	plain.plain = true
	return &plain
}

// Translate implements [message.Translator].
func (c *Catalogue) Translate(tag string, t message.Text) string {
	return c.Printer(tag, func(line string) string { return line }).Print(t)
}

// Print translates a text.
func (p *Printer) Print(t message.Text) string {
	text := p.print(t)
	if p.plain {
		return markdown.ReplaceAllString(text, "")
	}
	return text
}

// markdown matches the marks of Discord's Markdown that messages use. Names and quoted input can't
// contain them.
var markdown = regexp.MustCompile("(?m)\\*\\*|`|^-# ")

func (p *Printer) print(t message.Text) string {
	if t.ID != "" {
		return p.message(t.ID, t.Args)
	}
	separator := "\n"
	if t.Join == message.JoinSentences {
		separator = p.separator
	}
	parts := make([]string, 0, len(t.Parts))
	for _, part := range t.Parts {
		parts = append(parts, p.print(part))
	}
	return strings.Join(parts, separator)
}

// number writes a large number as all four languages do, with a comma before every three digits.
func number(n int) string { return humanize.Comma(int64(n)) }

// message returns the message with an ID. An unknown ID is returned as it is; a test makes sure
// there are none.
func (p *Printer) message(id string, args message.Args) string {
	data := make(map[string]any, len(args))
	for name, value := range args {
		data[name] = p.value(value)
	}
	config := &i18n.LocalizeConfig{
		MessageID:    p.formFor(id, args),
		TemplateData: data,
		Funcs:        template.FuncMap{"cmd": p.command, "bare": p.bareMove, "number": number},
	}
	if n, ok := data["Count"]; ok {
		config.PluralCount = n
	}
	text, err := p.localizer.Localize(config)
	if text == "" && err != nil {
		return id
	}
	return p.polish(text)
}

var (
	spaceAfterBracket = regexp.MustCompile(`）(\*{0,2}) (\p{Han})`)
	koreanFirst       = regexp.MustCompile(`(^|[^0-9])1번째`)
)

// polish fixes what arguments can break in a sentence: Chinese and Japanese have no space after a
// wide bracket, and Korean has a separate word for "first".
func (p *Printer) polish(text string) string {
	switch p.language {
	case "zh-CN", "ja":
		return spaceAfterBracket.ReplaceAllString(text, "）$1$2")
	case "ko":
		return koreanFirst.ReplaceAllString(text, "${1}첫 번째")
	}
	return text
}

// bareMove writes a point as typed to play it: {{bare .Point}}.
func (p *Printer) bareMove(point any) string {
	if p.noBareMoves {
		return p.command("move", point)
	}
	return "`" + fmt.Sprint(point) + "`"
}

// command writes a command with its options: {{cmd "move" .Point}}.
func (p *Printer) command(name string, options ...any) string {
	words := []string{name}
	for _, o := range options {
		words = append(words, shorten(strings.ReplaceAll(fmt.Sprint(o), "`", "'"), maxQuoted))
	}
	return p.style(strings.Join(words, " "))
}
