package tune

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"hash/crc32"
	"io"
	"os"
	"reflect"
	"runtime"
	"strings"

	"hoshi/engine"
)

// SelfPlayOptions are the options of [SelfPlay]; the zero value is usable.
type SelfPlayOptions struct {
	Games   int             // number of games; 0 means 4,000
	Nodes   uint64          // positions to search for a move; 0 means 2,000
	Seed    uint64          // the same seed and engine play the same games
	Size    int             // side of the board in points; 0 means engine.DefaultSize
	Rule    engine.Rule     // a rule that engine.NewPosition accepts
	Threads int             // games to play in parallel; 0 means one per core
	Weights *engine.Weights // the engine's weights; nil means its own
	Network *engine.Network // the engine's network; nil means its own if Weights is nil, otherwise none

	NoNetwork bool // play without the engine's own network

	Leaves     int     // positions to draw from the tree of each search and also search with Nodes
	Unbalanced float64 // share of the games, 0 to 1, that may start with one side far ahead
	Large      float64 // share of the games, 0 to 1, played on engine.MaxSize

	// Progress, if not nil, is called after each game with the number of games played and the
	// total, and before the first one if ResumeSelfPlay finds games in the file.
	Progress func(done, all int)
}

// Settings are everything a file's games depend on, apart from the engine.
type Settings struct {
	Nodes      uint64  `json:"nodes"`      // positions to search for a move
	Seed       uint64  `json:"seed"`       // of all games
	Size       int     `json:"size"`       // side of the board in points
	Rule       string  `json:"rule"`       // name of the rule
	Leaves     int     `json:"leaves"`     // positions from the tree of each search
	Unbalanced float64 `json:"unbalanced"` // share of the games that may have unbalanced openings
	Large      float64 `json:"large"`      // share of the games on engine.MaxSize
	Weights    string  `json:"weights"`    // checksum of the weights of the evaluation

	// Network is the checksum of the network, or empty if there is none.
	Network string `json:"network,omitempty"`
}

// SettingsError reports that a file's games have settings other than those requested.
type SettingsError struct {
	Have Settings // of the file
	Want Settings // as requested
}

// Error names the settings that differ.
func (e *SettingsError) Error() string {
	have, want := reflect.ValueOf(e.Have), reflect.ValueOf(e.Want)
	text := "the file has games by other settings:"
	for i := range have.NumField() {
		if h, w := have.Field(i).Interface(), want.Field(i).Interface(); h != w {
			text += fmt.Sprintf(" %s %v, not %v;", strings.ToLower(have.Type().Field(i).Name), orNone(h), orNone(w))
		}
	}
	return text[:len(text)-1]
}

// orNone returns "none" instead of an empty text.
func orNone(setting any) any {
	if setting == "" {
		return "none"
	}
	return setting
}

func (o SelfPlayOptions) withDefaults() SelfPlayOptions {
	if o.Games <= 0 {
		o.Games = 4000
	}
	if o.Nodes == 0 {
		o.Nodes = 2000
	}
	if o.Size == 0 {
		o.Size = engine.DefaultSize
	}
	if o.Threads <= 0 {
		o.Threads = runtime.GOMAXPROCS(0)
	}
	return o
}

// settings returns the settings to write to the file.
func (o SelfPlayOptions) settings() Settings {
	w := o.Weights
	if w == nil {
		w = engine.DefaultWeights(o.Rule)
	}
	sum := crc32.New(castagnoli)
	_ = w.Write(sum) // a hash never fails
	s := Settings{
		Nodes: o.Nodes, Seed: o.Seed, Size: o.Size, Rule: o.Rule.String(), Leaves: o.Leaves,
		Unbalanced: o.Unbalanced, Large: o.Large, Weights: fmt.Sprintf("%08x", sum.Sum32()),
	}
	n := o.Network
	if n == nil && o.Weights == nil && !o.NoNetwork {
		n = engine.DefaultNetwork()
	}
	if n != nil {
		sum.Reset()
		_ = n.Write(sum)
		s.Network = fmt.Sprintf("%08x", sum.Sum32())
	}
	return s
}

// header returns the start of a file of games.
func (s Settings) header() ([]byte, error) {
	body, err := json.Marshal(s)
	return appendFrame([]byte(magic), body), err
}

// ResumeSelfPlay plays the games missing from a file and appends them. The file may be empty. If
// the last game was cut off, it is dropped and played again, so that the file is the same as
// without an interruption. The error is a *[SettingsError] if the file has other games.
func ResumeSelfPlay(ctx context.Context, f *os.File, o SelfPlayOptions) error {
	o = o.withDefaults()
	played, end, err := o.played(f)
	if err != nil {
		return err
	}
	if err := f.Truncate(end); err != nil {
		return err
	}
	if _, err := f.Seek(end, io.SeekStart); err != nil {
		return err
	}
	if played > 0 && o.Progress != nil {
		o.Progress(played, o.Games)
	}
	return o.playFile(ctx, f, played, end == 0)
}

// played returns the number of games in a file and where the last one ends: 0 and 0 if even the
// file's start is missing.
func (o SelfPlayOptions) played(f *os.File) (games int, end int64, err error) {
	header, err := o.settings().header()
	if err != nil {
		return 0, 0, err
	}
	start := make([]byte, len(header))
	n, err := io.ReadFull(f, start)
	if err != nil && !errors.Is(err, io.EOF) && !errors.Is(err, io.ErrUnexpectedEOF) {
		return 0, 0, err
	}
	if n < len(header) && bytes.HasPrefix(header, start[:n]) {
		return 0, 0, nil
	}
	if _, err := f.Seek(0, io.SeekStart); err != nil {
		return 0, 0, err
	}
	in, err := NewGameReader(f)
	if err != nil {
		return 0, 0, err
	}
	if in.Settings != o.settings() {
		return 0, 0, &SettingsError{in.Settings, o.settings()}
	}
	for {
		if _, err := in.Next(); err != nil {
			return in.games, in.read, nil
		}
	}
}
