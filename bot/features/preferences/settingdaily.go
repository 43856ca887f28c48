package preferences

import (
	"strconv"
	"strings"

	"hoshi/bot/command"
	"hoshi/bot/domain/chat"
	"hoshi/bot/domain/message"
	"hoshi/bot/domain/settings"
	"hoshi/bot/view"
)

// dailyItems returns the items for when and where the puzzle of the day is posted.
func dailyItems() []settingItem {
	hour := hourItem("daily", pageDaily, func(gs *settings.GuildSettings) *settings.Hour { return &gs.Daily })

	channel := channelItem("daily_channel", func(gs *settings.GuildSettings) *settings.ChannelList { return &gs.DailyChannel })

	zone := zoneItem(itemZone, pageDaily, func(gs *settings.GuildSettings) *settings.Zone { return &gs.Zone })
	zone.hint, zone.sample = "Berlin|+5:30", "+1"
	return []settingItem{hour, channel, zone}
}

// channelItem returns an item that is a channel in which the bot posts by itself.
func channelItem(name string, field func(*settings.GuildSettings) *settings.ChannelList) settingItem {
	return settingItem{
		name: name, page: pageDaily, hint: "here", sample: "here", channels: 1, posts: true,
		get:   func(gs *settings.GuildSettings) string { return string(*field(gs)) },
		set:   func(gs *settings.GuildSettings, value string) error { return setChannels(field(gs), value, 1) },
		clear: func(gs *settings.GuildSettings) { *field(gs) = "" },
		usual: func(*settings.Defaults) string { return "" },
		say: func(value string) message.Text {
			return message.T("settings.channels", message.Args{"Channels": settings.ChannelList(value)})
		},
	}
}

// hourItem returns an item that is an hour of the day, or off.
func hourItem[S any](name, page string, field func(*S) *settings.Hour) settingItemOf[S] {
	var hours []string
	for h := range 24 {
		hours = append(hours, strconv.Itoa(h))
	}
	it := choice(name, page, hours, field)
	it.hint, it.sample = "0-23", "9"
	set := it.set
	it.set = func(of *S, value string) error { return set(of, hourOf(value)) }
	it.usual = func(*settings.Defaults) string { return "" }
	it.say = func(value string) message.Text { return message.T("settings.daily.hour", message.Args{"Hour": value}) }
	return orOff(it)
}

// orOff lets people write off to undo a choice.
func orOff[S any](it settingItemOf[S]) settingItemOf[S] {
	it.hint += "|" + string(settings.Off)
	set := it.set
	it.set = func(of *S, value string) error {
		if strings.EqualFold(value, string(settings.Off)) {
			it.clear(of)
			return nil
		}
		return set(of, value)
	}
	return it
}

// zoneItem returns an item that is a time zone.
func zoneItem[S any](name, page string, field func(*S) *settings.Zone) settingItemOf[S] {
	return settingItemOf[S]{
		name: name, page: page,
		get: func(of *S) string { return string(*field(of)) },
		set: func(of *S, value string) error {
			z, err := settings.ParseZone(value)
			if err != nil {
				return chat.Refuse("settings.wrong_zone", message.Args{"Typed": message.Typed(value)})
			}
			*field(of) = z
			return nil
		},
		clear: func(of *S) { *field(of) = "" },
		usual: func(*settings.Defaults) string { return "UTC" },
		say: func(value string) message.Text {
			z, _ := settings.ParseZone(value)
			return message.T("settings.value", message.Args{"Value": view.ZoneName(z)})
		},
	}
}

// hourOf turns an hour as people write it, "9:00" or "09", into a plain number.
func hourOf(text string) string {
	if len(text) > 3 && text[len(text)-3:] == ":00" {
		text = text[:len(text)-3]
	}
	if len(text) == 2 && text[0] == '0' {
		text = text[1:]
	}
	return text
}

// placePosts chooses the request's channel for the puzzle of the day or the tables of seasons if the
// guild has turned them on without naming a channel.
func placePosts(c *command.Call, it settingItem, gs *settings.GuildSettings) {
	if it.name == "daily" && gs.Daily != "" && gs.DailyChannel == "" {
		gs.DailyChannel = settings.ChannelList(c.Channel)
	}
	if it.name == itemSeasons && gs.Seasons != "" && gs.SeasonChannel == "" {
		gs.SeasonChannel = settings.ChannelList(c.Channel)
	}
}
