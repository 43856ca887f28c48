package preferences

import (
	"cmp"
	"errors"
	"slices"
	"strconv"
	"strings"

	"hoshi/bot/command"
	"hoshi/bot/command/textcommand"
	"hoshi/bot/domain/chat"
	"hoshi/bot/domain/game"
	"hoshi/bot/domain/message"
	"hoshi/bot/domain/settings"
	"hoshi/bot/gameplay/newgame"
	"hoshi/engine"
	"hoshi/render"
)

// settingItemOf describes one setting stored in S: a guild's, which its managers choose, or a person's own.
// Its name in words is the message settings.item.NAME.
type settingItemOf[S any] struct {
	name string // as typed
	page string // of the form
	hint string // how its values are typed, as in "9-20"
	// sample is an example value; "" means the last one of choices.
	sample string
	// choices holds the values offered by a menu. It's nil for typed values and for channels.
	choices []string
	// channels is how many channels can be chosen, 0 for another kind of value.
	channels int
	// posts means that the bot itself posts in the chosen channels.
	posts bool
	// get returns the choice as it's typed, "" if nobody has chosen.
	get func(of *S) string
	// set stores a value, which is not empty. The error is a *[chat.UserError], or errWrongValue for
	// a value the item doesn't have.
	set func(to *S, value string) error
	// clear undoes the choice.
	clear func(to *S)
	// usual returns the default value, "" for none.
	usual func(s *settings.Defaults) string
	// say puts a value into words. It's nil if the words are the same in all languages.
	say func(value string) message.Text
}

// settingItem is a guild's setting.
type settingItem = settingItemOf[settings.GuildSettings]

// errWrongValue means that a value isn't one that the item can have.
var errWrongValue = errors.New("not a value of this setting")

// The pages of the settings form, in order.
const (
	pageGames = "games" // how games are played
	pageLook  = "look"  // how games look
	pageChat  = "chat"  // where and how people talk to the bot
	pageDaily = "daily" // the puzzle of the day, and seasons
)

var settingPages = [...]string{pageGames, pageLook, pageChat, pageDaily}

// settingItems returns all items in the order of the form.
func settingItems() []settingItem {
	return slices.Concat(gameItems(), []settingItem{challengeItem()}, limitItems(), lookItems(), chatItems(), dailyItems(), seasonItems())
}

// findSettingItem returns the item with a name.
func findSettingItem(name string) (settingItem, bool) {
	items := settingItems()
	i := slices.IndexFunc(items, func(it settingItem) bool { return it.name == name })
	if i < 0 {
		return settingItem{}, false
	}
	return items[i], true
}

// SettingValues returns the values that can be chosen for a setting. given has the options of the command
// that are present, as typed.
func SettingValues(given map[string]string) []string {
	if mine := given["mine"]; mine != "" || given["scope"] != "" {
		if it, ok := findPersonalItem(cmp.Or(mine, given["item"])); ok {
			return append([]string{defaultWord}, it.choices...)
		}
		return nil
	}
	if it, ok := findSettingItem(given["item"]); ok {
		return append([]string{defaultWord}, it.choices...)
	}
	return nil
}

// choice returns an item whose value is one of a few words, stored as that word.
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
		usual: func(*settings.Defaults) string { return values[0] },
	}
}

func gameItems() []settingItem {
	rules := choice("rule", pageGames, command.ChoiceOption{Choices: newgame.RuleChoices()}.Values(), func(gs *settings.GuildSettings) *string { return &gs.Rule })
	rules.usual = func(*settings.Defaults) string { return engine.DefaultRule.String() }
	rules.say = func(value string) message.Text { return message.T("rule." + value) }

	openings := append([]string{game.UsualOpening}, command.ChoiceOption{Choices: newgame.OpeningChoices()}.Values()...)
	opens := choice("opening", pageGames, openings, func(gs *settings.GuildSettings) *string { return &gs.Opening })
	opens.usual = func(s *settings.Defaults) string { return cmp.Or(s.Opening, game.UsualOpening) }
	opens.say = func(value string) message.Text {
		if value == game.UsualOpening {
			return message.T("settings.opening_auto")
		}
		return message.T("opening.name." + value)
	}

	cancel := choice("cancel", pageGames, words(settings.CancelPolicies()), func(gs *settings.GuildSettings) *settings.CancelPolicy { return &gs.Cancel })
	cancel.usual = func(*settings.Defaults) string { return string(settings.CancelIdle) }
	cancel.say = func(value string) message.Text { return message.T("settings.cancel." + value) }
	return []settingItem{levelItem(), sizeItem(), rules, foulItem(), ratedItem(), opens, clockItem(), cancel}
}

// foulItem is the setting for what happens after a foul.
func foulItem() settingItem {
	it := choice("foul", pageGames, words(settings.FoulPolicies()), func(gs *settings.GuildSettings) *settings.FoulPolicy { return &gs.Foul })
	it.say = func(value string) message.Text { return message.T("settings.foul." + value) }
	return it
}

// ratedItem returns the item for whether games between people are rated by default. It's off by
// default, so a first game against a friend is unrated.
func ratedItem() settingItem {
	it := switchItem("rated", pageGames, func(gs *settings.GuildSettings) *settings.Switch { return &gs.Rated })
	it.usual = func(*settings.Defaults) string { return string(settings.Off) }
	return it
}

// levelChoices returns the levels and some of the depths, since a menu has room for 25 choices.
func levelChoices() []string {
	var out []string
	for _, level := range engine.Levels() {
		out = append(out, level.String())
	}
	out = append(out, game.DepthAuto.String())
	for d := 2 * game.MinDepth; d <= game.MaxDepth; d += 2 {
		out = append(out, d.String())
	}
	return out
}

// words converts values to strings.
func words[T ~string](values []T) []string {
	out := make([]string, len(values))
	for i, v := range values {
		out[i] = string(v)
	}
	return out
}

func levelItem() settingItem {
	return settingItem{
		name: "level", page: pageGames, hint: "easy|1-20|auto", choices: levelChoices(),
		get: func(gs *settings.GuildSettings) string { return gs.Level },
		set: func(gs *settings.GuildSettings, value string) error {
			if level, ok := engine.ParseLevel(value); ok {
				gs.Level = level.String()
				return nil
			}
			d, err := game.ParseDepth(value)
			if err != nil {
				return errWrongValue
			}
			if err := gs.CheckDepth(d); err != nil {
				return err
			}
			gs.Level = d.String()
			return nil
		},
		clear: func(gs *settings.GuildSettings) { gs.Level = "" },
		usual: func(s *settings.Defaults) string {
			if s.Level != engine.NoLevel {
				return s.Level.String()
			}
			return s.Depth.String()
		},
		say: func(value string) message.Text {
			if level, ok := engine.ParseLevel(value); ok {
				return message.T("level.name." + level.String()) // it appears next to the item's name, which is "level"
			}
			return message.T("settings.depth", message.Args{"Depth": value})
		},
	}
}

func sizeItem() settingItem {
	it := settingItem{
		name: "size", page: pageGames, hint: strconv.Itoa(engine.MinSize) + "-" + strconv.Itoa(engine.MaxSize),
		get: func(gs *settings.GuildSettings) string { return numberOrEmpty(gs.Size) },
		set: func(gs *settings.GuildSettings, value string) error {
			size, ok := command.ParseSize(value)
			if !ok || size < engine.MinSize || size > engine.MaxSize {
				return errWrongValue
			}
			gs.Size = size
			return nil
		},
		clear: func(gs *settings.GuildSettings) { gs.Size = 0 },
		usual: func(s *settings.Defaults) string { return strconv.Itoa(s.Size) },
		say:   func(value string) message.Text { return message.T("board.size", message.Args{"Size": value}) },
	}
	for size := engine.MinSize; size <= engine.MaxSize; size++ {
		it.choices = append(it.choices, strconv.Itoa(size))
	}
	return it
}

// numberOrEmpty formats a number, with "" for 0.
func numberOrEmpty(n int) string {
	if n == 0 {
		return ""
	}
	return strconv.Itoa(n)
}

func lookItems() []settingItem {
	language := choice("language", pageLook, settings.Languages(), func(gs *settings.GuildSettings) *string { return &gs.Language })
	byTag := language.set
	language.set = func(gs *settings.GuildSettings, value string) error {
		return byTag(gs, languageTag(value))
	}
	language.say = sayLanguage

	theme := choice("theme", pageLook, render.Themes(), func(gs *settings.GuildSettings) *string { return &gs.Theme })
	theme.usual = func(*settings.Defaults) string { return render.DefaultTheme }

	board := choice("board", pageLook, words(settings.BoardPolicies()), func(gs *settings.GuildSettings) *settings.BoardPolicy { return &gs.Board })
	board.usual = func(s *settings.Defaults) string { return string(s.Board) }
	board.say = func(value string) message.Text { return message.T("settings.board." + value) }
	return []settingItem{language, theme, board, threadsItem()}
}

// languageTag returns the tag of a language given by any of its names.
func languageTag(value string) string {
	if tag, used, _ := (command.ChoiceOption{Choices: languageChoices()}).Read([]string{value}, nil); used > 0 {
		value, _ = tag.(string)
	}
	return value
}

// sayLanguage names a language.
func sayLanguage(tag string) message.Text {
	return message.T("choice." + tag)
}

// threadsItem returns the item for whether every game gets a thread, off by default.
func threadsItem() settingItem {
	it := switchItem("threads", pageLook, func(*settings.GuildSettings) *settings.Switch { return new(settings.Switch) })
	it.get = func(gs *settings.GuildSettings) string {
		if gs.Threads {
			return string(settings.On)
		}
		return ""
	}
	parse := it.set
	it.set = func(gs *settings.GuildSettings, value string) error {
		if err := parse(gs, value); err != nil {
			return err
		}
		gs.Threads = parseSwitch(value) == settings.On
		return nil
	}
	it.clear = func(gs *settings.GuildSettings) { gs.Threads = false }
	it.usual = func(*settings.Defaults) string { return string(settings.Off) }
	return it
}

// switchItem returns an item that is on or off.
func switchItem[S any](name, page string, field func(*S) *settings.Switch) settingItemOf[S] {
	it := choice(name, page, []string{string(settings.On), string(settings.Off)}, field)
	it.set = func(of *S, value string) error {
		parsed := parseSwitch(value)
		if parsed == "" {
			return errWrongValue
		}
		*field(of) = parsed
		return nil
	}
	it.say = func(value string) message.Text { return message.T("settings.switch." + value) }
	return it
}

// parseSwitch reads on and off as people write them. It returns "" for anything else.
func parseSwitch(text string) settings.Switch {
	switch strings.ToLower(text) {
	case "on", "yes", "true", "1":
		return settings.On
	case "off", "no", "false", "0":
		return settings.Off
	}
	return ""
}

func chatItems() []settingItem {
	prefixItem := settingItem{
		name: "prefix", page: pageChat, hint: "?", sample: "?",
		get:   func(gs *settings.GuildSettings) string { return gs.Prefix },
		set:   setPrefix,
		clear: func(gs *settings.GuildSettings) { gs.Prefix = "" },
		usual: func(s *settings.Defaults) string { return s.Prefix },
	}
	channels := settingItem{
		name: "channels", page: pageChat, hint: "here", sample: "here", channels: maxChannels,
		get: func(gs *settings.GuildSettings) string { return string(gs.Channels) },
		set: func(gs *settings.GuildSettings, value string) error {
			return setChannels(&gs.Channels, value, maxChannels)
		},
		clear: func(gs *settings.GuildSettings) { gs.Channels = "" },
		usual: func(*settings.Defaults) string { return "" },
		say: func(value string) message.Text {
			if value == "" {
				return message.T("settings.everywhere")
			}
			return message.T("settings.channels", message.Args{"Channels": settings.ChannelList(value)})
		},
	}
	bare := switchItem("bare_moves", pageChat, func(gs *settings.GuildSettings) *settings.Switch { return &gs.BareMoves })
	bare.usual = func(s *settings.Defaults) string {
		if s.BareMoves {
			return string(settings.On)
		}
		return string(settings.Off)
	}
	pings := choice("pings", pageChat, allPings(), func(gs *settings.GuildSettings) *settings.Pings { return &gs.Pings })
	pings.say = func(value string) message.Text { return message.T("settings.pings." + value) }
	lobby := switchItem("lobby", pageChat, func(gs *settings.GuildSettings) *settings.Switch { return &gs.Lobby })
	lobby.usual = func(*settings.Defaults) string { return string(settings.Off) }
	anyone := switchItem("anyone", pageChat, func(gs *settings.GuildSettings) *settings.Switch { return &gs.Anyone })
	anyone.usual = func(*settings.Defaults) string { return string(settings.Off) }
	return []settingItem{prefixItem, channels, bare, pings, lobby, anyone}
}

// setPrefix sets the prefix if it can be recognized reliably in messages.
func setPrefix(gs *settings.GuildSettings, value string) error {
	p, err := textcommand.ParsePrefix(value)
	args := message.Args{"Typed": message.Typed(value), "Max": textcommand.MaxPrefix}
	switch {
	case errors.Is(err, textcommand.ErrPrefixLength):
		return chat.Refuse("settings.prefix.length", args)
	case errors.Is(err, textcommand.ErrPrefixSpace):
		return chat.Refuse("settings.prefix.space", args)
	case err != nil:
		return chat.Refuse("settings.prefix.characters", args)
	case strings.ContainsAny(p, "`/@"):
		return chat.Refuse("settings.prefix.marks", args) // clients interpret them differently
	}
	gs.Prefix = p
	return nil
}

// maxChannels is how many channels a guild can choose, the most a menu allows.
const maxChannels = 25

// setChannels sets at most the given number of channels, from their IDs or from mentions as Discord
// writes them.
func setChannels(to *settings.ChannelList, value string, most int) error {
	var list []chat.ChannelID
	for _, word := range strings.FieldsFunc(value, func(r rune) bool { return r == ' ' || r == ',' }) {
		id := strings.TrimSuffix(strings.TrimPrefix(word, "<#"), ">")
		if !command.IsDigits(id) {
			return chat.Refuse("settings.no_channel", message.Args{"Typed": message.Typed(word)})
		}
		list = append(list, chat.ChannelID(id))
	}
	if len(list) > most {
		return chat.Refuse("settings.many_channels", message.Args{"Count": most})
	}
	*to = settings.NewChannelList(list)
	return nil
}
