package tournaments

import (
	"testing"
	"time"
)

// TestParseStart parses when a tournament starts, in a zone whose clocks went back on October 25.
func TestParseStart(t *testing.T) {
	t.Parallel()
	berlin, err := time.LoadLocation("Europe/Berlin")
	if err != nil {
		t.Fatal(err)
	}
	now := time.Date(2026, 10, 24, 16, 0, 0, 0, time.UTC) // 18:00 in Berlin
	for _, tt := range []struct {
		text string
		want string // in UTC, "" if it isn't a time
	}{
		{"18:30", "2026-10-24T16:30:00Z"},
		{"18:00", "2026-10-25T17:00:00Z"}, // that's over for today: tomorrow, an hour later in UTC
		{"6:30pm", "2026-10-24T16:30:00Z"},
		{"6:30 pm", "2026-10-24T16:30:00Z"},
		{"9:15", "2026-10-25T08:15:00Z"},
		{"2026-12-05 18:30", "2026-12-05T17:30:00Z"},
		{"2026-12-05  6:30 PM", "2026-12-05T17:30:00Z"},
		{"2026-10-01 18:30", "2026-10-01T16:30:00Z"},
		{"25:00", ""},
		{"2026-13-05 18:30", ""},
		{"18", ""},
		{"tomorrow", ""},
		{"", ""},
	} {
		at, ok := parseStart(tt.text, now, berlin)
		got := ""
		if ok {
			got = at.UTC().Format(time.RFC3339)
		}
		if got != tt.want {
			t.Errorf("%q means %q, want %q", tt.text, got, tt.want)
		}
	}
}
