package bot

import (
	"cmp"
	"errors"
	"slices"
	"strconv"
	"strings"
	"time"

	"hoshi/bot/internal/prefix"
	"hoshi/bot/internal/spelling"
	"hoshi/engine"
	"hoshi/render"
)

// settingItemOf is something that can be chosen in settings of a type: those who manage a
// guild choose for it, and everybody for themselves. What it is called in words is the
// message settings.item.NAME.
type settingItemOf[S any] struct {
	name string // as it is typed
	page string // of the form
	hint string // how its values are typed, as in "9-20"
	// sample is a value to name as an example, "" for the last one of choices.
	sample string
	// choices are the values that a menu offers. Nil for values that are typed, and for
	// channels.
	choices []string
	// channels is how many channels can be chosen, 0 for another kind of value.
	channels int
	// posts says that the bot itself posts in the chosen channels.
	posts bool
	// get returns the choice as it is typed, "" where nobody has chosen.
	get func(of *S) string
	// set takes a value that is not empty. The error is a *[UserError], or errWrongValue
	// for one that the item does not have.
	set func(to *S, value string) error
	// clear takes the choice back.
	clear func(to *S)
	// usual returns the value that holds where nobody has chosen, "" for none.
	usual func(s *Service) string
	// say puts a value into words. Nil where it is the same in all languages.
	say func(value string) Text
}

// settingItem is an item of a guild.
type settingItem = settingItemOf[GuildSettings]

// errWrongValue says that an item does not have a value.
var errWrongValue = errors.New("no value of the item")

// The pages of the form of settings, in their order.
const (
	pageGames = "games" // how games are played
	pageLook  = "look"  // how they look
	pageChat  = "chat"  // where and how the bot is spoken to
	pageDaily = "daily" // the puzzle of the day
)

var settingPages = [...]string{pageGames, pageLook, pageChat, pageDaily}

// settingItems are all items in the order of the form.
func settingItems() []settingItem {
	return slices.Concat(gameItems(), []settingItem{challengeItem()}, limitItems(), lookItems(), chatItems(), dailyItems())
}

// findSettingItem returns the item of a name.
func findSettingItem(name string) (settingItem, bool) {
	items := settingItems()
	i := slices.IndexFunc(items, func(it settingItem) bool { return it.name == name })
	if i < 0 {
		return settingItem{}, false
	}
	return items[i], true
}

// choice is an item whose value is one of a few words, kept as that word.
func choice[S any, T ~string](name, page string, values []string, field func(*S) *T) settingItemOf[S] {
	return settingItemOf[S]{
		name: name, page: page, hint: strings.Join(values, "|"), choices: values,
		get: func(of *S) string { return string(*field(of)) },
		set: func(of *S, value string) error {
			i := slices.IndexFunc(values, func(v string) bool { return strings.EqualFold(v, value) })
			if i < 0 {
				return errWrongValue
			}
			*field(of) = T(values[i])
			return nil
		},
		clear: func(of *S) { *field(of) = "" },
		usual: func(*Service) string { return values[0] },
	}
}

func gameItems() []settingItem {
	level := choice("level", pageGames, nil, func(gs *GuildSettings) *string { return &gs.Level })
	level.hint, level.choices = "easy|1-20|auto", levelChoices()
	level.set = func(gs *GuildSettings, value string) error {
		if level, ok := engine.ParseLevel(value); ok {
			gs.Level = level.String()
			return nil
		}
		d, err := ParseDepth(value)
		if err != nil {
			return errWrongValue
		}
		if err := gs.checkDepth(d); err != nil {
			return err
		}
		gs.Level = d.String()
		return nil
	}
	level.usual = func(s *Service) string {
		if s.opt.Level != engine.NoLevel {
			return s.opt.Level.String()
		}
		return s.opt.Depth.String()
	}
	level.say = func(value string) Text {
		if level, ok := engine.ParseLevel(value); ok {
			return T("level.name." + level.String()) // beside the name of the item, which is "level"
		}
		return T("settings.depth", Args{"Depth": value})
	}

	rules := choice("rule", pageGames, ChoiceOption{ruleChoices()}.values(), func(gs *GuildSettings) *string { return &gs.Rule })
	rules.usual = func(*Service) string { return engine.DefaultRule.String() }
	rules.say = func(value string) Text { return T("rule." + value) }

	opens := choice("opening", pageGames, append([]string{usualOpenings}, ChoiceOption{openingChoices()}.values()...), func(gs *GuildSettings) *string { return &gs.Opening })
	opens.usual = func(s *Service) string { return cmp.Or(s.opt.Opening, usualOpenings) }
	opens.say = func(value string) Text {
		if value == usualOpenings {
			return T("settings.opening_auto")
		}
		return T("opening.name." + value)
	}

	cancel := choice("cancel", pageGames, words(CancelPolicies()), func(gs *GuildSettings) *CancelPolicy { return &gs.Cancel })
	cancel.usual = func(*Service) string { return string(CancelIdle) }
	cancel.say = func(value string) Text { return T("settings.cancel." + value) }
	return []settingItem{level, sizeItem(), rules, foulItem(), ratedItem(), opens, clockItem(), cancel}
}

// levelChoices are the levels, and some of the depths: a menu has room for 25 choices.
func levelChoices() []string {
	var out []string
	for _, level := range engine.Levels() {
		out = append(out, level.String())
	}
	out = append(out, DepthAuto.String())
	for d := 2 * MinDepth; d <= MaxDepth; d += 2 {
		out = append(out, d.String())
	}
	return out
}

// words returns values as strings.
func words[T ~string](values []T) []string {
	out := make([]string, len(values))
	for i, v := range values {
		out[i] = string(v)
	}
	return out
}

func sizeItem() settingItem {
	it := settingItem{
		name: "size", page: pageGames, hint: itoa(engine.MinSize) + "-" + itoa(engine.MaxSize),
		get: func(gs *GuildSettings) string { return number0(gs.Size) },
		set: func(gs *GuildSettings, value string) error {
			size, ok := parseSize(value)
			if !ok || size < engine.MinSize || size > engine.MaxSize {
				return errWrongValue
			}
			gs.Size = size
			return nil
		},
		clear: func(gs *GuildSettings) { gs.Size = 0 },
		usual: func(s *Service) string { return itoa(s.opt.Size) },
		say:   func(value string) Text { return T("board.size", Args{"Size": value}) },
	}
	for size := engine.MinSize; size <= engine.MaxSize; size++ {
		it.choices = append(it.choices, itoa(size))
	}
	return it
}

// number0 writes a number, "" for 0.
func number0(n int) string {
	if n == 0 {
		return ""
	}
	return itoa(n)
}

// The shortest and the longest limit of the time for a move that a guild can choose.
const (
	minMoveTime = 100 * time.Millisecond
	maxMoveTime = 2 * time.Minute
)

// limitItems bound what engines may take.
func limitItems() []settingItem {
	depth := settingItem{
		name: "max_depth", page: pageGames, hint: itoa(int(MinDepth)) + "-" + itoa(int(MaxDepth)), sample: "8",
		get: func(gs *GuildSettings) string { return number0(int(gs.MaxDepth)) },
		set: func(gs *GuildSettings, value string) error {
			d, err := ParseDepth(value)
			if err != nil || d == DepthAuto {
				return errWrongValue
			}
			gs.MaxDepth = d
			return nil
		},
		clear: func(gs *GuildSettings) { gs.MaxDepth = 0 },
		usual: func(*Service) string { return "" },
		say:   func(value string) Text { return T("settings.depth", Args{"Depth": value}) },
	}
	longest := settingItem{
		name: "max_time", page: pageGames, hint: "0.1s-120s", sample: "5s",
		get: func(gs *GuildSettings) string {
			if gs.MaxTime == 0 {
				return ""
			}
			return gs.MaxTime.String()
		},
		set: func(gs *GuildSettings, value string) error {
			if _, err := strconv.ParseFloat(value, 64); err == nil {
				value += "s"
			}
			d, err := time.ParseDuration(strings.ReplaceAll(value, " ", ""))
			if err != nil || d < minMoveTime || d > maxMoveTime {
				return errWrongValue
			}
			gs.MaxTime = d
			return nil
		},
		clear: func(gs *GuildSettings) { gs.MaxTime = 0 },
		usual: func(s *Service) string { return s.opt.MaxTime.String() },
		say: func(value string) Text {
			d, _ := time.ParseDuration(value)
			return T("settings.time", Args{"Time": d})
		},
	}
	return []settingItem{depth, longest}
}

func lookItems() []settingItem {
	language := choice("language", pageLook, Languages(), func(gs *GuildSettings) *string { return &gs.Language })
	byTag := language.set
	language.set = func(gs *GuildSettings, value string) error {
		return byTag(gs, languageTag(value))
	}
	language.say = sayLanguage

	theme := choice("theme", pageLook, render.Themes(), func(gs *GuildSettings) *string { return &gs.Theme })
	theme.usual = func(*Service) string { return render.DefaultTheme }

	board := choice("board", pageLook, words(BoardPolicies()), func(gs *GuildSettings) *BoardPolicy { return &gs.Board })
	board.usual = func(s *Service) string { return string(s.opt.Board) }
	board.say = func(value string) Text { return T("settings.board." + value) }
	return []settingItem{language, theme, board, threadsItem()}
}

// languageTag returns the tag of a language that is named in any way people name it.
func languageTag(value string) string {
	if tag, used, _ := (ChoiceOption{languageChoices()}).read([]string{value}, nil); used > 0 {
		value, _ = tag.(string)
	}
	return value
}

// sayLanguage names a language.
func sayLanguage(tag string) Text {
	return T("settings.language." + strings.ReplaceAll(strings.ToLower(tag), "-", "_"))
}

// threadsItem is whether every game gets a thread. It is off where nobody has chosen.
func threadsItem() settingItem {
	it := switchItem("threads", pageLook, func(*GuildSettings) *Switch { return new(Switch) })
	it.get = func(gs *GuildSettings) string {
		if gs.Threads {
			return string(On)
		}
		return ""
	}
	parse := it.set
	it.set = func(gs *GuildSettings, value string) error {
		if err := parse(gs, value); err != nil {
			return err
		}
		gs.Threads = parseSwitch(value) == On
		return nil
	}
	it.clear = func(gs *GuildSettings) { gs.Threads = false }
	it.usual = func(*Service) string { return string(Off) }
	return it
}

// switchItem is an item that is on or off.
func switchItem[S any](name, page string, field func(*S) *Switch) settingItemOf[S] {
	it := choice(name, page, []string{string(On), string(Off)}, field)
	it.set = func(of *S, value string) error {
		parsed := parseSwitch(value)
		if parsed == "" {
			return errWrongValue
		}
		*field(of) = parsed
		return nil
	}
	it.say = func(value string) Text { return T("settings.switch." + value) }
	return it
}

// parseSwitch reads on and off as people write them, "" for what is neither.
func parseSwitch(text string) Switch {
	switch strings.ToLower(text) {
	case "on", "yes", "true", "1":
		return On
	case "off", "no", "false", "0":
		return Off
	}
	return ""
}

func chatItems() []settingItem {
	begins := settingItem{
		name: "prefix", page: pageChat, hint: "?", sample: "?",
		get:   func(gs *GuildSettings) string { return gs.Prefix },
		set:   setPrefix,
		clear: func(gs *GuildSettings) { gs.Prefix = "" },
		usual: func(s *Service) string { return s.opt.Prefix },
	}
	channels := settingItem{
		name: "channels", page: pageChat, hint: "here", sample: "here", channels: maxChannels,
		get:   func(gs *GuildSettings) string { return string(gs.Channels) },
		set:   func(gs *GuildSettings, value string) error { return setChannels(&gs.Channels, value, maxChannels) },
		clear: func(gs *GuildSettings) { gs.Channels = "" },
		usual: func(*Service) string { return "" },
		say: func(value string) Text {
			if value == "" {
				return T("settings.everywhere")
			}
			return T("settings.channels", Args{"Channels": ChannelList(value)})
		},
	}
	bare := switchItem("bare_moves", pageChat, func(gs *GuildSettings) *Switch { return &gs.BareMoves })
	bare.usual = func(s *Service) string {
		if s.opt.BareMoves {
			return string(On)
		}
		return string(Off)
	}
	pings := choice("pings", pageChat, allPings(), func(gs *GuildSettings) *Pings { return &gs.Pings })
	pings.say = func(value string) Text { return T("settings.pings." + value) }
	return []settingItem{begins, channels, bare, pings}
}

// setPrefix takes a prefix that would be found in messages reliably.
func setPrefix(gs *GuildSettings, value string) error {
	p, err := prefix.Parse(value)
	args := Args{"Typed": Typed(value), "Max": prefix.MaxLength}
	switch {
	case errors.Is(err, prefix.ErrLength):
		return Refuse("settings.prefix.length", args)
	case errors.Is(err, prefix.ErrSpace):
		return Refuse("settings.prefix.space", args)
	case err != nil:
		return Refuse("settings.prefix.characters", args)
	case strings.ContainsAny(p, "`/@"):
		return Refuse("settings.prefix.marks", args) // clients take them for something else
	}
	gs.Prefix = p
	return nil
}

// maxChannels is how many channels a guild can choose: as many as a menu takes.
const maxChannels = 25

// setChannels takes mentions of channels as Discord writes them, or their ids, as many as
// most.
func setChannels(to *ChannelList, value string, most int) error {
	var list []ChannelID
	for _, word := range strings.FieldsFunc(value, func(r rune) bool { return r == ' ' || r == ',' }) {
		id := strings.TrimSuffix(strings.TrimPrefix(word, "<#"), ">")
		if !isDigits(id) {
			return Refuse("settings.no_channel", Args{"Typed": Typed(word)})
		}
		list = append(list, ChannelID(id))
	}
	if len(list) > most {
		return Refuse("settings.many_channels", Args{"Count": most})
	}
	*to = NewChannelList(list)
	return nil
}

// closest returns the word of a list that a mistyped one was probably meant to be, ""
// when there is none.
func closest(typed string, list []string) string {
	best, least := "", len(typed)+1
	for _, word := range list {
		if d := spelling.Distance(typed, word); d < least && (spelling.Near(typed, word) || strings.HasPrefix(word, typed)) {
			best, least = word, d
		}
	}
	return best
}
