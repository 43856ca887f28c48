package preferences

import (
	"hoshi/bot/chat"
	"hoshi/bot/command"
	"hoshi/bot/game"
	"hoshi/bot/message"
	"hoshi/bot/settings"
)

// dailyItems returns the items for when and where the puzzle of the day is posted.
func dailyItems() []settingItem {
	var hours []string
	for h := range 24 {
		hours = append(hours, game.Itoa(h))
	}
	hour := choice("daily", pageDaily, hours, func(gs *settings.GuildSettings) *settings.Hour { return &gs.Daily })
	hour.hint, hour.sample = "0-23", "9"
	set := hour.set
	hour.set = func(gs *settings.GuildSettings, value string) error {
		if value == string(settings.Off) {
			gs.Daily = ""
			return nil
		}
		return set(gs, hourOf(value))
	}
	hour.usual = func(*settings.Defaults) string { return "" }
	hour.say = func(value string) message.Text { return message.T("settings.daily.hour", message.Args{"Hour": value}) }

	channel := settingItem{
		name: "daily_channel", page: pageDaily, hint: "here", sample: "here", channels: 1, posts: true,
		get:   func(gs *settings.GuildSettings) string { return string(gs.DailyChannel) },
		set:   func(gs *settings.GuildSettings, value string) error { return setChannels(&gs.DailyChannel, value, 1) },
		clear: func(gs *settings.GuildSettings) { gs.DailyChannel = "" },
		usual: func(*settings.Defaults) string { return "" },
		say: func(value string) message.Text {
			return message.T("settings.channels", message.Args{"Channels": settings.ChannelList(value)})
		},
	}

	zone := settingItem{
		name: "zone", page: pageDaily, hint: "+5:30", sample: "+1",
		get: func(gs *settings.GuildSettings) string { return string(gs.Zone) },
		set: func(gs *settings.GuildSettings, value string) error {
			z, err := settings.ParseZone(value)
			if err != nil {
				return chat.Refuse("settings.wrong_zone", message.Args{"Typed": message.Typed(value)})
			}
			gs.Zone = z
			return nil
		},
		clear: func(gs *settings.GuildSettings) { gs.Zone = "" },
		usual: func(*settings.Defaults) string { return "UTC" },
		say: func(value string) message.Text {
			z, _ := settings.ParseZone(value)
			return message.T("settings.value", message.Args{"Value": message.Name(z.String())})
		},
	}
	return []settingItem{hour, channel, zone}
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

// placeDaily chooses the request's channel for the puzzle of the day if the guild has turned it on
// without naming a channel.
func placeDaily(c *command.Call, it settingItem, gs *settings.GuildSettings) {
	if it.name == "daily" && gs.Daily != "" && gs.DailyChannel == "" {
		gs.DailyChannel = settings.ChannelList(c.Channel)
	}
}
