package tournaments

import (
	"strings"
	"time"

	"hoshi/bot/command"
	"hoshi/bot/domain/chat"
	"hoshi/bot/domain/message"
	"hoshi/bot/domain/tournament"
	"hoshi/bot/view"
)

// maxWait is how many minutes before its start a tournament can be announced: 30 days.
const maxWait = 30 * 24 * 60

// startLayouts are the ways to write when a tournament starts, as [time.Parse] wants them.
var startLayouts = []string{"15:04", "3:04PM", "2006-01-02 15:04", "2006-01-02 3:04PM"}

// startTime returns the option type for the time at which a tournament starts: "18:30", "6:30 pm", or
// with a date, "2026-12-05 18:30". The value is the text in the form that parseStart wants.
func startTime() command.TextOption {
	return command.TextOption{MaxWords: 3, Parse: func(text string) (any, bool) {
		_, ok := parseStart(text, time.Unix(0, 0), time.UTC)
		return text, ok
	}}
}

// parseStart returns the time that a text means in a time zone. A time without a date is the next one.
// ok is false if the text isn't a time.
func parseStart(text string, now time.Time, zone *time.Location) (at time.Time, ok bool) {
	text = strings.ToUpper(strings.Join(strings.Fields(text), " "))
	for _, mark := range [...]string{" AM", " PM"} {
		text = strings.ReplaceAll(text, mark, mark[1:])
	}
	for _, layout := range startLayouts {
		at, err := time.ParseInLocation(layout, text, zone)
		if err != nil {
			continue
		}
		if at.Year() != 0 {
			return at, true
		}
		today := now.In(zone)
		for day := range 2 {
			next := time.Date(today.Year(), today.Month(), today.Day()+day, at.Hour(), at.Minute(), 0, 0, zone)
			if next.After(now) {
				return next, true
			}
		}
	}
	return time.Time{}, false
}

// setStart sets when the tournament starts: after a number of minutes or at a time in the server's
// time zone. Without either it starts when its host says so.
func (s *Tournaments) setStart(t *tournament.Tournament, c *command.Call) error {
	now := s.Now()
	if wait, ok := command.Get[int](c.Options, "wait"); ok {
		t.StartsAt = now.Add(time.Duration(wait) * time.Minute)
	}
	if text, ok := command.Get[string](c.Options, "at"); ok {
		zone := c.Settings.Guild.Zone
		at, ok := parseStart(text, now, zone.Location())
		if !ok || !at.After(now) || at.After(now.Add(maxWait*time.Minute)) {
			return chat.Refuse("tournament.wrong_start", message.Args{"Typed": message.Typed(text), "Zone": view.ZoneName(zone), "Days": maxWait / (24 * 60)})
		}
		t.StartsAt = at
	}
	if !t.StartsAt.IsZero() {
		t.CheckInFor = min(t.CheckInFor, t.StartsAt.Sub(now))
	}
	return nil
}
