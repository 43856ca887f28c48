package locale

import (
	"fmt"
	"regexp"
	"strconv"
	"strings"
	"time"
	"unicode"

	"hoshi/bot/command"
	"hoshi/bot/domain/chat"
	"hoshi/bot/domain/game"
	"hoshi/bot/domain/message"
	"hoshi/bot/domain/settings"
	"hoshi/engine"
	"hoshi/engine/opening"
)

// value formats an argument of a message for the language. It leaves numbers unchanged because they
// select plural forms.
func (p *Printer) value(v any) any {
	switch v := v.(type) {
	case int, string:
		return v
	case message.Typed:
		return quote(string(v))
	case message.Name:
		return plainName(string(v))
	case chat.User:
		if v.Mention == "" {
			return p.message("player.unknown", nil) // the player asked to be forgotten
		}
		if p.plain && v.Name != "" {
			return plainName(v.Name)
		}
		return v.Mention
	case message.Text:
		return p.print(v)
	case game.Depth:
		return v.String()
	case settings.ChannelList:
		return channels(v)
	case command.CommandUsage:
		return p.style(p.Usage(v.Command))
	case command.CommandName:
		return p.style(v.Command.NameIn(p.language))
	case command.CommandForms:
		return p.forms(v.Command)
	case message.CommandLine:
		return p.commandLine(v)
	case command.Suggestion:
		return p.commandLine(message.CommandLine{Name: v.Command.Name, Rest: v.In(p.language)})
	case message.CommandNames:
		return p.commandNames(v)
	case message.List:
		return p.list(v)
	case chat.Permissions:
		return p.permissions(v)
	case time.Duration:
		return p.Duration(v)
	case message.Elapsed:
		return p.elapsed(time.Duration(v))
	case message.Remaining:
		return remaining(time.Duration(v))
	case message.Moment:
		return p.moment(time.Time(v), 'R')
	case message.LocalTime:
		return p.moment(time.Time(v), 'f')
	}
	return p.boardValue(v)
}

// boardValue formats values from the game of gomoku.
func (p *Printer) boardValue(v any) any {
	switch v := v.(type) {
	case engine.Point:
		return v.String()
	case []engine.Point:
		words := make([]string, len(v))
		for i, pt := range v {
			words[i] = pt.String()
		}
		return strings.Join(words, " ")
	case engine.Color:
		switch v {
		case engine.Black:
			return p.message("color.black", nil)
		case engine.White:
			return p.message("color.white", nil)
		}
		return ""
	case engine.Level:
		if v == engine.NoLevel {
			return ""
		}
		return p.message("level.name."+v.String(), nil)
	case engine.Threat:
		id, ok := threatIDs[v]
		if !ok {
			return ""
		}
		return p.message(id, nil)
	case opening.Pattern:
		return p.patternName(v)
	}
	return fmt.Sprint(v)
}

// patternName returns the language's usual name for a renju opening. In English, that is the
// Japanese name and its meaning.
func (p *Printer) patternName(o opening.Pattern) string {
	switch p.language {
	case "zh-CN":
		return o.Chinese
	case "ja":
		return o.Japanese
	case "ko":
		return o.Korean
	}
	return o.Romaji + " (" + o.English + ")"
}

// threatIDs maps threats to the messages that name them.
var threatIDs = map[engine.Threat]string{
	engine.OpenThree:   "threat.open_three",
	engine.DoubleThree: "threat.double_three",
	engine.Four:        "threat.four",
	engine.FourThree:   "threat.four_three",
	engine.OpenFour:    "threat.open_four",
	engine.Five:        "threat.five",
}

// Usage writes a command with its options, without a prefix: "play [@user] [size]".
func (p *Printer) Usage(c *command.Command) string {
	words := []string{c.Name}
	for i := range c.Options {
		o := &c.Options[i]
		if o.Unlisted || o.ButtonOnly {
			continue
		}
		word := p.placeholder(c, o)
		if !o.Required {
			word = "[" + word + "]"
		}
		words = append(words, word)
	}
	return strings.Join(words, " ")
}

// forms writes the usage line of a command, and its name in the printer's language.
func (p *Printer) forms(c *command.Command) string {
	usage := p.style(p.Usage(c))
	if name := c.NameIn(p.language); name != c.Name {
		return p.joined([]string{usage, p.style(name)})
	}
	return usage
}

// placeholder returns an option as shown in a usage line.
func (p *Printer) placeholder(c *command.Command, o *command.Option) string {
	choices, ok := o.Type.(command.ChoiceOption)
	if !ok || len(choices.Choices) > maxListed {
		return p.message("option."+c.Name+"."+o.Name, nil)
	}
	words := make([]string, len(choices.Choices))
	for i, choice := range choices.Choices {
		words[i] = choice.Value
	}
	return strings.Join(words, "|")
}

// maxListed is the maximum number of choices listed in a usage line; options with more are only
// named.
const maxListed = 3

// commandLine writes a command as a user would type it.
func (p *Printer) commandLine(v message.CommandLine) string {
	return p.style(strings.TrimSpace(v.Name + " " + shorten(strings.ReplaceAll(v.Rest, "`", "'"), maxQuoted)))
}

// channels lists channels as Discord mentions, which clients show as names.
func channels(list settings.ChannelList) string {
	var words []string
	for _, ch := range list.All() {
		words = append(words, "<#"+string(ch)+">")
	}
	return strings.Join(words, ", ")
}

// commandNames lists commands: "`!new`, `!start`".
func (p *Printer) commandNames(names message.CommandNames) string {
	words := make([]string, len(names))
	for i, name := range names {
		words[i] = p.style(name)
	}
	return p.joined(words)
}

// list writes values separated as the language does.
func (p *Printer) list(values message.List) string {
	words := make([]string, len(values))
	for i, v := range values {
		words[i] = fmt.Sprint(p.value(v))
	}
	return p.joined(words)
}

// joined joins words with the language's separator: "a, b" or "a、b".
func (p *Printer) joined(words []string) string {
	return strings.Join(words, p.message("list_separator", nil))
}

// permissions lists permissions: "**View Channel**, **Attach Files**".
func (p *Printer) permissions(list chat.Permissions) string {
	words := make([]string, len(list))
	for i, permission := range list {
		words[i] = "**" + p.message("permission."+string(permission), nil) + "**"
	}
	return p.joined(words)
}

// Duration writes a duration as people say it, in its largest unit with at most one decimal: "5
// minutes", "1.5 hours". From 48 hours on, it counts days.
func (p *Printer) Duration(d time.Duration) string {
	unit := func(n float64, id string) string {
		number := strings.TrimSuffix(fmt.Sprintf("%.1f", n), ".0")
		return p.message(id, message.Args{"Count": number})
	}
	switch {
	case d < time.Minute:
		return unit(d.Seconds(), "time.seconds")
	case d < time.Hour:
		return unit(d.Minutes(), "time.minutes")
	case d < 48*time.Hour:
		return unit(d.Hours(), "time.hours")
	}
	return unit(d.Hours()/24, "time.days")
}

// elapsed writes how long something took, with milliseconds because people compare engines.
func (p *Printer) elapsed(d time.Duration) string {
	switch {
	case d > 0 && d < time.Millisecond: // never "0 ms", because it took some time
		count := fmt.Sprintf("%.1g", max(d, time.Microsecond).Seconds()*1000)
		return p.message("time.milliseconds", message.Args{"Count": count})
	case d < time.Second:
		return p.message("time.milliseconds", message.Args{"Count": int(d.Milliseconds())})
	}
	return p.Duration(d.Round(100 * time.Millisecond))
}

// remaining writes the time left on a clock: "0:07", "4:31", "1:05:09". It rounds up, so only a
// clock that has run out shows 0:00.
func remaining(d time.Duration) string {
	seconds := int((max(d, 0) + time.Second - 1) / time.Second)
	if seconds < 3600 {
		return fmt.Sprintf("%d:%02d", seconds/60, seconds%60)
	}
	return fmt.Sprintf("%d:%02d:%02d", seconds/3600, seconds/60%60, seconds%60)
}

// moment writes a point in time.
func (p *Printer) moment(t time.Time, style rune) string {
	if p.timestamps {
		return fmt.Sprintf("<t:%d:%c>", t.Unix(), style)
	}
	text := p.message("time.moment", message.Args{"Date": fmt.Sprintf("<d:%d>", t.Unix()), "Time": fmt.Sprintf("<t:%d>", t.Unix())})
	if p.localTimes {
		return text
	}
	return InUTC(text)
}

// localTime matches what [Printer.WithLocalTimes] writes.
var localTime = regexp.MustCompile(`<([dt]):(\d{1,11})>`)

// InUTC returns a text of a Printer with local times for readers whose time zone isn't known: with dates
// such as 2027-01-15 and times such as 08:00:00 UTC.
func InUTC(text string) string {
	return localTime.ReplaceAllStringFunc(text, func(mark string) string {
		found := localTime.FindStringSubmatch(mark)
		seconds, _ := strconv.ParseInt(found[2], 10, 64) // it has few digits
		t := time.Unix(seconds, 0).UTC()
		if found[1] == "d" {
			return t.Format(time.DateOnly)
		}
		return t.Format(time.TimeOnly) + " UTC"
	})
}

// maxQuoted is the maximum number of characters quoted from user input.
const maxQuoted = 30

// quote formats a piece of user input for a message: short, on one line and as inline code, so that
// Markdown and mentions have no effect.
func quote(text string) string {
	text = strings.Join(strings.FieldsFunc(strings.ReplaceAll(text, "`", "'"), unicode.IsSpace), " ")
	if text == "" {
		text = "…"
	}
	return "`" + shorten(text, maxQuoted) + "`"
}

// shorten cuts a text to a number of characters.
func shorten(text string, most int) string {
	if r := []rune(text); len(r) > most {
		return string(r[:most-1]) + "…"
	}
	return text
}

// plainName escapes a name from outside, so that Markdown and mentions in it have no effect.
func plainName(name string) string {
	return shorten(message.Plain(name), 100)
}
