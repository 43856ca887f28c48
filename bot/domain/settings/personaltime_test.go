package settings

import (
	"testing"
	"time"
)

// The daily list comes at the promised time, never in quiet hours, and once a day, even around
// midnight and when clocks change.
func TestDigestComesWhenPromised(t *testing.T) {
	for name, test := range map[string]struct {
		digest Hour
		quiet  Quiet
		zone   Zone
		want   string // when the first list after 2026-10-24 12:00 UTC comes
	}{
		"by day":                          {"15", "22-8", "", "2026-10-24T15:00:00Z"},
		"tomorrow":                        {"9", "22-8", "", "2026-10-25T09:00:00Z"},
		"in quiet hours before midnight":  {"23", "22-8", "", "2026-10-25T08:00:00Z"},
		"in quiet hours after midnight":   {"3", "22-8", "", "2026-10-25T08:00:00Z"},
		"in quiet hours by day":           {"15", "14-17", "", "2026-10-24T17:00:00Z"},
		"in another zone":                 {"23", "22-8", "+09:00", "2026-10-24T23:00:00Z"},
		"in the night when clocks change": {"23", "22-8", "Europe/Berlin", "2026-10-25T07:00:00Z"},
	} {
		t.Run(name, func(t *testing.T) {
			now := time.Date(2026, 10, 24, 12, 0, 0, 0, time.UTC)
			us := UserSettings{Digest: test.digest, Quiet: test.quiet, Zone: test.zone}
			us.SkipDigest(now)
			promised := us.NextDigest(now)
			if got := promised.UTC().Format(time.RFC3339); got != test.want {
				t.Errorf("promised for %s, want %s", got, test.want)
			}
			sent := 0
			for end := promised.Add(20 * time.Hour); now.Before(end); now = now.Add(15 * time.Minute) {
				day := us.DigestDue(now)
				if day == "" {
					continue
				}
				us.DigestDay = day
				if sent++; !now.Equal(promised) || us.DigestDue(now) != "" {
					t.Errorf("the list of %s comes %v, promised for %v", day, now, promised)
				}
			}
			if sent != 1 {
				t.Errorf("%d lists, want 1", sent)
			}
		})
	}
}
