package preferences

import (
	"strconv"
	"strings"
	"time"

	"hoshi/bot/command"
	"hoshi/bot/domain/game"
	"hoshi/bot/domain/message"
	"hoshi/bot/domain/settings"
)

// Minimum and maximum time that a guild can keep challenges open.
const (
	minChallengeTime = time.Hour
	maxChallengeTime = 7 * game.Day
)

// challengeItem is the setting for how long a challenge waits for an answer.
func challengeItem() settingItem {
	return settingItem{
		name: "challenge_time", page: pageChat, hint: "1h-7d", sample: "3d",
		choices: []string{"1h", "6h", "12h", "1d", "3d", "7d"},
		get: func(gs *settings.GuildSettings) string {
			if gs.ChallengeTime == 0 {
				return ""
			}
			return daysOrHours(gs.ChallengeTime)
		},
		set: func(gs *settings.GuildSettings, value string) error {
			d, ok := parseDays(value)
			if !ok || d < minChallengeTime || d > maxChallengeTime {
				return errWrongValue
			}
			gs.ChallengeTime = d
			return nil
		},
		clear: func(gs *settings.GuildSettings) { gs.ChallengeTime = 0 },
		usual: func(s *settings.Defaults) string { return daysOrHours(s.ChallengeTime) },
		say: func(value string) message.Text {
			d, _ := parseDays(value)
			if d%game.Day == 0 && d > 0 {
				return message.T("settings.days", message.Args{"Count": int(d / game.Day)})
			}
			return message.T("settings.time", message.Args{"Time": d})
		},
	}
}

// daysOrHours formats a duration the way people type it, as "3d" or "36h", or else as "1h30m0s".
func daysOrHours(d time.Duration) string {
	switch {
	case d%game.Day == 0:
		return strconv.Itoa(int(d/game.Day)) + "d"
	case d%time.Hour == 0:
		return strconv.Itoa(int(d/time.Hour)) + "h"
	}
	return d.String()
}

// parseDays parses the output of daysOrHours; a bare number means hours.
func parseDays(text string) (d time.Duration, ok bool) {
	text = strings.ToLower(strings.ReplaceAll(text, " ", ""))
	if days, found := strings.CutSuffix(text, "d"); found && command.IsDigits(days) && len(days) < 4 {
		n, err := strconv.Atoi(days)
		return time.Duration(n) * game.Day, err == nil
	}
	if command.IsDigits(text) {
		text += "h"
	}
	d, err := time.ParseDuration(text)
	return d, err == nil
}
