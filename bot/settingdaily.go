package bot

// dailyItems are when and where the puzzle of the day is posted.
func dailyItems() []settingItem {
	var hours []string
	for h := range 24 {
		hours = append(hours, itoa(h))
	}
	hour := choice("daily", pageDaily, hours, func(gs *GuildSettings) *Hour { return &gs.Daily })
	hour.hint, hour.sample = "0-23", "9"
	set := hour.set
	hour.set = func(gs *GuildSettings, value string) error {
		if value == string(Off) {
			gs.Daily = ""
			return nil
		}
		return set(gs, hourOf(value))
	}
	hour.usual = func(*Service) string { return "" }
	hour.say = func(value string) Text { return T("settings.daily.hour", Args{"Hour": value}) }

	channel := settingItem{
		name: "daily_channel", page: pageDaily, hint: "here", sample: "here", channels: 1, posts: true,
		get:   func(gs *GuildSettings) string { return string(gs.DailyChannel) },
		set:   func(gs *GuildSettings, value string) error { return setChannels(&gs.DailyChannel, value, 1) },
		clear: func(gs *GuildSettings) { gs.DailyChannel = "" },
		usual: func(*Service) string { return "" },
		say:   func(value string) Text { return T("settings.channels", Args{"Channels": ChannelList(value)}) },
	}

	zone := settingItem{
		name: "zone", page: pageDaily, hint: "+5:30", sample: "+1",
		get: func(gs *GuildSettings) string { return string(gs.Zone) },
		set: func(gs *GuildSettings, value string) error {
			z, err := ParseZone(value)
			if err != nil {
				return Refuse("settings.wrong_zone", Args{"Typed": Typed(value)})
			}
			gs.Zone = z
			return nil
		},
		clear: func(gs *GuildSettings) { gs.Zone = "" },
		usual: func(*Service) string { return "UTC" },
		say: func(value string) Text {
			z, _ := ParseZone(value)
			return T("settings.value", Args{"Value": Name(z.String())})
		},
	}
	return []settingItem{hour, channel, zone}
}

// hourOf returns an hour as people write it, "9:00" or "09", as a number.
func hourOf(text string) string {
	if len(text) > 3 && text[len(text)-3:] == ":00" {
		text = text[:len(text)-3]
	}
	if len(text) == 2 && text[0] == '0' {
		text = text[1:]
	}
	return text
}

// placeDaily chooses the channel of a request for the puzzle of the day of a guild that
// wants it and has named no channel.
func (c *Call) placeDaily(it settingItem, gs *GuildSettings) {
	if it.name == "daily" && gs.Daily != "" && gs.DailyChannel == "" {
		gs.DailyChannel = ChannelList(c.Channel)
	}
}
