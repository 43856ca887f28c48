package lab

import (
	"bytes"
	"context"
	"errors"
	"io"
	"strings"
	"testing"
	"time"

	"hoshi/bot/program/cli/terminal"
	"hoshi/engine/match"
)

func TestMatchOptions(t *testing.T) {
	for _, tt := range []struct {
		name  string
		flags matchFlags
		err   string // part of the error, empty for none
		clock string // part of the version
	}{
		{"defaults", matchFlags{Size: 15}, "", ""},
		{"clock", matchFlags{Size: 15, GameTime: time.Minute, Increment: time.Second}, "", ", 1m0s + 1s"},
		{"increment alone", matchFlags{Size: 15, Increment: time.Second}, "--game-time", ""},
		{"negative time", matchFlags{Size: 15, GameTime: -1}, "positive", ""},
		{"no such file", matchFlags{Size: 15, Openings: "missing.txt"}, "missing.txt", ""},
	} {
		t.Run(tt.name, func(t *testing.T) {
			o, err := tt.flags.options(t.Context(), &terminal.Streams{Err: io.Discard})
			if tt.err != "" {
				if err == nil || !strings.Contains(err.Error(), tt.err) {
					t.Errorf("error %v, want %q", err, tt.err)
				}
				return
			}
			if err != nil || o.Version == "" || !strings.HasSuffix(o.Version, tt.clock) {
				t.Errorf("version %q, %v", o.Version, err)
			}
		})
	}
}

func TestMatchTimeControl(t *testing.T) {
	f := matchFlags{Time: time.Second}
	if got := f.timeControl(); got != (match.TimeControl{Move: time.Second}) {
		t.Errorf("by move: %+v", got)
	}
	f.GameTime, f.Increment = time.Minute, 2*time.Second
	if got := f.timeControl(); got != (match.TimeControl{Game: time.Minute, Increment: 2 * time.Second}) {
		t.Errorf("by game: %+v", got)
	}
}

// report is a match report as text and as JSON.
type report struct {
	Games int `json:"games"`
}

func (report) WriteText(w io.Writer) error {
	_, err := io.WriteString(w, "words\n")
	return err
}

func TestMatchPrint(t *testing.T) {
	failure := errors.New("the disk is full")
	for _, tt := range []struct {
		name  string
		flags matchFlags
		games int
		err   error
		out   string
		kept  string // what it says it keeps; empty if it says nothing
		fails bool   // whether the failure comes back
	}{
		{"whole", matchFlags{}, 4, nil, "words\n", "", false},
		{"whole as JSON", matchFlags{JSON: true}, 4, nil, "{\n  \"command\": \"match\",\n  \"interrupted\": false,\n  \"games\": 4\n}\n", "", false},
		{"interrupted", matchFlags{}, 2, context.Canceled, "words\n", "the report covers the 2 games played", false},
		{"interrupted with a log", matchFlags{Log: "m.log"}, 2, context.Canceled, "words\n", "the report covers the 2 games played; the same command continues from m.log", false},
		{"interrupted as JSON", matchFlags{JSON: true}, 2, context.Canceled, "{\n  \"command\": \"match\",\n  \"interrupted\": true,\n  \"games\": 2\n}\n", "the report covers the 2 games played", false},
		{"failed at once", matchFlags{}, 0, failure, "", "", true},
		{"failed later", matchFlags{}, 2, failure, "words\n", "", true},
	} {
		t.Run(tt.name, func(t *testing.T) {
			var out bytes.Buffer
			err := tt.flags.print(&out, "match", report{tt.games}, tt.games, tt.err)
			if out.String() != tt.out {
				t.Errorf("printed %q, want %q", out.String(), tt.out)
			}
			kept := ""
			if e := (*terminal.EndedEarly)(nil); errors.As(err, &e) {
				kept = e.Kept
			}
			if kept != tt.kept || errors.Is(err, failure) != tt.fails || (err == nil) != (tt.err == nil) {
				t.Errorf("error %v, kept %q", err, kept)
			}
		})
	}
}
