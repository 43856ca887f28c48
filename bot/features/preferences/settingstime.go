package preferences

import (
	"time"

	"hoshi/bot/domain/chat"
	"hoshi/bot/domain/message"
	"hoshi/bot/domain/settings"
	"hoshi/bot/view"
)

// The names of the personal settings about times.
const (
	itemDigest = "digest"
	itemZone   = "zone"
	itemQuiet  = "quiet"
)

// timeItems returns the personal items for when someone hears of their games: the hour of the daily
// list, their time zone, and their quiet hours.
func timeItems() []personalItem {
	digest := hourItem(itemDigest, pageMe, func(us *settings.UserSettings) *settings.Hour { return &us.Digest })
	digest.usual, digest.say = usuallyOff, sayOr(digest.say)

	zone := zoneItem(itemZone, pageMe, func(us *settings.UserSettings) *settings.Zone { return &us.Zone })
	zone.hint, zone.sample = "14:30|Berlin|+5:30", "14:30"

	quiet := personalItem{
		name: itemQuiet, page: pageMe, hint: "22-7", sample: "22-7",
		get: func(us *settings.UserSettings) string { return string(us.Quiet) },
		set: func(us *settings.UserSettings, value string) error {
			q, err := settings.ParseQuiet(value)
			if err != nil {
				return chat.Refuse("settings.wrong_quiet", message.Args{"Typed": message.Typed(value)})
			}
			us.Quiet = q
			return nil
		},
		clear: func(us *settings.UserSettings) { us.Quiet = "" },
		usual: usuallyOff,
		say: sayOr(func(value string) message.Text {
			return message.T("settings.value", message.Args{"Value": message.Name(value)})
		}),
	}
	return []personalItem{digest, zone, orOff(quiet)}
}

// usuallyOff is the default of items that do nothing until someone chooses.
func usuallyOff(*settings.Defaults) string { return string(settings.Off) }

// sayOr puts off into words, and everything else with say.
func sayOr(say func(value string) message.Text) func(value string) message.Text {
	return func(value string) message.Text {
		if value == string(settings.Off) {
			return message.T("settings.switch.off")
		}
		return say(value)
	}
}

// timeText shows when the daily list comes next, in a form that the chat shows in the reader's own time
// zone, and how to correct ours. It's empty for other items and without a list.
func timeText(it personalItem, us settings.UserSettings, now time.Time) message.Text {
	if it.page != pageMe || it.name != itemDigest && it.name != itemZone && it.name != itemQuiet || us.Digest == "" {
		return message.Text{}
	}
	return message.T("settings.next_digest", message.Args{"At": message.LocalTime(us.NextDigest(now)), "Zone": view.ZoneName(us.Zone), "Hour": string(us.Digest)})
}
