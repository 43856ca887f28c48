package match_test

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"github.com/google/go-cmp/cmp"
	"go.uber.org/goleak"

	"hoshi/engine"
	"hoshi/engine/gomocup"
	"hoshi/engine/match"
)

func TestRun(t *testing.T) {
	defer goleak.VerifyNone(t)
	a, b := good(), bad()
	r, err := match.Run(t.Context(), match.Options{A: a.spec(), B: b.spec(), Games: 7, Concurrency: 3})
	if err != nil {
		t.Fatal(err)
	}
	if r.Games != 8 || r.Planned != 8 || r.Wins != 8 || r.Losses != 0 || r.Draws != 0 || r.Score != 1 {
		t.Errorf("report %+v, want 8 games won of 8", r)
	}
	if r.BlackWins != 4 || r.WhiteWins != 4 {
		t.Errorf("Black won %d and White %d, want 4 each as colors are swapped", r.BlackWins, r.WhiteWins)
	}
	if diff := cmp.Diff(match.Pentanomial{4: 4}, r.Pairs); diff != "" {
		t.Error(diff)
	}
	if diff := cmp.Diff(map[string]int{"five": 8}, r.Reasons); diff != "" {
		t.Error(diff)
	}
	for _, c := range []*fakeEngine{a, b} {
		slices.Sort(c.games)
		if diff := cmp.Diff([]int{0, 1, 2, 3, 4, 5, 6, 7}, c.games); diff != "" {
			t.Errorf("games of %s: %s", c.name, diff)
		}
		if n := c.open.Load(); n != 0 {
			t.Errorf("%d players of %s are still open", n, c.name)
		}
	}
}

func TestHowGamesEnd(t *testing.T) {
	tests := []struct {
		name string
		move func(pos *engine.Position, free []engine.Point) (engine.Point, error)
		want string
	}{
		{"taken", func(pos *engine.Position, _ []engine.Point) (engine.Point, error) {
			last, _ := pos.LastMove()
			return last, nil
		}, "B: illegal move"},
		{"off the board", func(*engine.Position, []engine.Point) (engine.Point, error) {
			return engine.Point{Col: -1, Row: 3}, nil
		}, "B: illegal move"},
		{"lost for words", func(*engine.Position, []engine.Point) (engine.Point, error) {
			return engine.Point{}, errTest
		}, "B: failure"},
		{"crashed", func(*engine.Position, []engine.Point) (engine.Point, error) {
			return engine.Point{}, fmt.Errorf("%w: exit status 1", gomocup.ErrCrash)
		}, "B: crash"},
		{"late", func(*engine.Position, []engine.Point) (engine.Point, error) {
			return engine.Point{}, gomocup.ErrTimeout
		}, "B: timeout"},
		{"changing the board", func(pos *engine.Position, free []engine.Point) (engine.Point, error) {
			if err := pos.Play(free[0]); err != nil { // its own copy
				return engine.Point{}, err
			}
			return free[len(free)-1-2*pos.Len()], nil
		}, "five"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			r, err := match.Run(t.Context(), match.Options{A: good().spec(), B: failing(tt.move).spec(), Games: 2})
			if err != nil {
				t.Fatal(err)
			}
			if diff := cmp.Diff(map[string]int{tt.want: 2}, r.Reasons); diff != "" {
				t.Error(diff)
			}
			if r.Wins != 2 {
				t.Errorf("A won %d, want 2", r.Wins)
			}
		})
	}
}

func TestDraws(t *testing.T) {
	r, err := match.Run(t.Context(), match.Options{A: bad().spec(), B: bad().spec(), Games: 2, MaxMoves: 20})
	if err != nil {
		t.Fatal(err)
	}
	if r.Draws != 2 || r.Plies != 20 {
		t.Errorf("%d draws of %v plies, want 2 of 20", r.Draws, r.Plies)
	}
	if diff := cmp.Diff(map[string]int{"move limit": 2}, r.Reasons); diff != "" {
		t.Error(diff)
	}
}

func TestWrongOptions(t *testing.T) {
	a, b := good().spec(), bad().spec()
	center := engine.Center(15)
	tests := map[string]match.Options{
		"no engine":            {A: a},
		"a board too large":    {A: a, B: b, Size: 21},
		"a rule not played":    {A: a, B: b, Rule: engine.Rule(99)},
		"an opening twice":     {A: a, B: b, Openings: [][]engine.Point{{center, center}}},
		"an opening too long":  {A: a, B: b, MaxMoves: 1, Openings: [][]engine.Point{{center}}},
		"elo1 below elo0":      {A: a, B: b, SPRT: &match.SPRT{Elo0: 5, Elo1: 0, Alpha: 0.05, Beta: 0.05}},
		"certainty":            {A: a, B: b, SPRT: &match.SPRT{Elo0: 0, Elo1: 5, Beta: 0.05}},
		"a log that cannot be": {A: a, B: b, Log: filepath.Join(t.TempDir(), "no", "log")},
	}
	for name, o := range tests {
		if _, err := match.Run(t.Context(), o); err == nil {
			t.Errorf("%s: no error", name)
		}
	}
}

func TestSPRTEndsTheMatch(t *testing.T) {
	defer goleak.VerifyNone(t)
	for _, tt := range []struct {
		a, b *fakeEngine
		want match.Verdict
	}{{good(), bad(), match.AcceptH1}, {bad(), good(), match.AcceptH0}} {
		r, err := match.Run(t.Context(), match.Options{
			A: tt.a.spec(), B: tt.b.spec(), Games: 1000, Concurrency: 2,
			SPRT: &match.SPRT{Elo0: 0, Elo1: 50, Alpha: 0.05, Beta: 0.05},
		})
		if err != nil {
			t.Fatal(err)
		}
		if r.SPRT.Verdict != tt.want {
			t.Errorf("verdict %s, want %s", r.SPRT.Verdict, tt.want)
		}
		if r.Games < 4 || r.Games > 100 {
			t.Errorf("it took %d games", r.Games)
		}
	}
}

func TestEngineThatCannotStart(t *testing.T) {
	broken := &fakeEngine{name: "broken", player: func(game int) (match.Player, error) {
		if game >= 3 {
			return nil, errTest
		}
		return scripted{}, nil
	}}
	a := good()
	r, err := match.Run(t.Context(), match.Options{A: a.spec(), B: broken.spec(), Games: 10})
	var start *match.StartError
	if !errors.As(err, &start) || start.Side != match.B || !errors.Is(err, errTest) {
		t.Fatalf("error %v, want a StartError of B", err)
	}
	if r.Games != 3 {
		t.Errorf("%d games are reported, want the 3 before", r.Games)
	}
	if a.open.Load() != 0 {
		t.Error("players are left open")
	}
}

// An interrupted match continues from its log, exactly once.
func TestResume(t *testing.T) {
	log := filepath.Join(t.TempDir(), "games.jsonl")
	ctx, cancel := context.WithCancel(t.Context())
	a := good()
	interrupting := &fakeEngine{name: "bad", player: func(game int) (match.Player, error) {
		if game == 5 {
			cancel()
		}
		return scripted{}, nil
	}}
	o := match.Options{A: a.spec(), B: interrupting.spec(), Games: 10, Log: log}
	r, err := match.Run(ctx, o)
	if !errors.Is(err, context.Canceled) || r.Games != 5 || r.Wins != 5 {
		t.Fatalf("%d games and %v, want 5 and context.Canceled", r.Games, err)
	}
	torn, err := os.ReadFile(log)
	if err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(log, torn[:len(torn)-30], 0o644); err != nil { // as after a crash
		t.Fatal(err)
	}

	again := bad()
	o.B = again.spec()
	if r, err = match.Run(t.Context(), o); err != nil {
		t.Fatal(err)
	}
	if r.Games != 10 || r.FromLog != 4 || r.Wins != 10 || r.TimeA.Moves == 0 {
		t.Errorf("%+v, want 10 games of which 4 are from the log", r)
	}
	if diff := cmp.Diff([]int{4, 5, 6, 7, 8, 9}, again.games); diff != "" {
		t.Error(diff)
	}
	third := bad()
	o.B = third.spec()
	if r, err = match.Run(t.Context(), o); err != nil || r.FromLog != 10 || len(third.games) != 0 {
		t.Errorf("%d games from the log, %d played, %v; want 10 and none", r.FromLog, len(third.games), err)
	}

	// Another match can use the same log; any difference that counts makes it another match.
	for name, change := range map[string]func(*match.Options){
		"version":  func(o *match.Options) { o.Version = "2" },
		"size":     func(o *match.Options) { o.Size = 19 },
		"openings": func(o *match.Options) { o.Openings = [][]engine.Point{{engine.Center(15)}} },
		"name":     func(o *match.Options) { o.A.Name = "better" },
	} {
		other := o
		other.Games = 2
		change(&other)
		if r, err := match.Run(t.Context(), other); err != nil || r.FromLog != 0 || r.Games != 2 {
			t.Errorf("another %s: %d games from the log of %d, %v; want 0 of 2", name, r.FromLog, r.Games, err)
		}
	}
	if r, err = match.Run(t.Context(), o); err != nil || r.FromLog != 10 {
		t.Errorf("%d games from the log, %v; want 10", r.FromLog, err)
	}
}

func TestLogThatLies(t *testing.T) {
	log := filepath.Join(t.TempDir(), "games.jsonl")
	o := match.Options{A: good().spec(), B: bad().spec(), Games: 2, Log: log}
	if _, err := match.Run(t.Context(), o); err != nil {
		t.Fatal(err)
	}
	text, err := os.ReadFile(log)
	if err != nil {
		t.Fatal(err)
	}
	for name, change := range map[string][2]string{
		"another winner": {`"winner":"A"`, `"winner":"B"`},
		"another colour": {`"black":"A"`, `"black":"B"`},
		"other moves":    {`"moves":"`, `"moves":"a1 `},
		"a move twice":   {`"moves":"`, `"moves":"h8 h8 `},
		"no point":       {`"moves":"`, `"moves":"zz9 `},
		"no five":        {`"reason":"five"`, `"reason":"crash"`},
	} {
		lie := bytes.Replace(text, []byte(change[0]), []byte(change[1]), 1)
		if bytes.Equal(lie, text) {
			t.Fatalf("%s: nothing to change in %s", name, text)
		}
		if err := os.WriteFile(log, lie, 0o644); err != nil {
			t.Fatal(err)
		}
		if _, err := match.Run(t.Context(), o); err == nil || !strings.Contains(err.Error(), "line 2") {
			t.Errorf("%s: %v, want an error that names line 2", name, err)
		}
	}
}

func TestReports(t *testing.T) {
	var progress bytes.Buffer
	r, err := match.Run(t.Context(), match.Options{
		A: good().spec(), B: bad().spec(), Games: 4, Progress: &progress,
		SPRT: &match.SPRT{Elo0: 0, Elo1: 5, Alpha: 0.05, Beta: 0.05},
	})
	if err != nil {
		t.Fatal(err)
	}
	var text strings.Builder
	if err := r.WriteText(&text); err != nil {
		t.Fatal(err)
	}
	for _, want := range []string{
		"A good\nB bad\nA won 4, drew 0 and lost 0 of 4 games\n",
		"[0 0 0 0 2] with 0, ½, 1, 1½ and 2 points for A: 100.0 %",
		"SPRT     undecided: LLR +", "elo1=5 at +2.94", "five 4\n", "Black won 2, White 2",
	} {
		if !strings.Contains(text.String(), want) {
			t.Errorf("the report has no %q:\n%s", want, &text)
		}
	}
	data, err := json.Marshal(r)
	if err != nil {
		t.Fatal(err)
	}
	var got struct {
		Games    int
		Pairs    []int
		Estimate map[string]*float64
		SPRT     struct{ Verdict string }
		TimeA    struct{ Moves int } `json:"time_a"`
	}
	if err := json.Unmarshal(data, &got); err != nil {
		t.Fatal(err)
	}
	if got.Games != 4 || got.SPRT.Verdict != "undecided" || got.TimeA.Moves == 0 ||
		got.Estimate["elo"] != nil || got.Estimate["low"] == nil || !slices.Equal(got.Pairs, []int{0, 0, 0, 0, 2}) {
		t.Errorf("JSON %s", data)
	}
}

// On a terminal the progress line is overwritten and finally erased; elsewhere a line is printed
// every ten seconds.
func TestProgress(t *testing.T) {
	show := func(t *testing.T, terminal bool) string {
		var out bytes.Buffer
		slow := failing(func(pos *engine.Position, _ []engine.Point) (engine.Point, error) {
			time.Sleep(200 * time.Millisecond) // about five seconds a game
			return scripted{}.Move(t.Context(), pos)
		})
		synctest.Test(t, func(t *testing.T) {
			_, err := match.Run(t.Context(), match.Options{
				A: good().spec(), B: slow.spec(), Games: 10, Progress: &out, Terminal: terminal,
				SPRT:     &match.SPRT{Elo0: 0, Elo1: 5, Alpha: 0.05, Beta: 0.05},
				Openings: [][]engine.Point{{engine.Center(15)}},
			})
			if err != nil {
				t.Fatal(err)
			}
		})
		return out.String()
	}
	t.Run("terminal", func(t *testing.T) {
		lines := strings.Split(show(t, true), "\r\x1b[K")
		if len(lines) != 12 || lines[0] != "" || lines[11] != "" {
			t.Fatalf("lines %q, want 10 and a last empty one", lines)
		}
		const want = "[##########----------] 5/10  +5 =0 -0  Elo +Inf [-63, +Inf]  LLR +0.03 of -2.94 to +2.94  at most 23s left"
		shape := regexp.MustCompile(`^\[#{10}-{10}\] 5/10  \+5 =0 -0  Elo \+Inf \[[+-]\d+, \+Inf\]  LLR \+\d\.\d\d of -2\.94 to \+2\.94  at most \d\ds left$`)
		if !shape.MatchString(lines[5]) {
			t.Errorf("line %q, want one like %q", lines[5], want)
		}
	})
	t.Run("file", func(t *testing.T) {
		lines := strings.Split(strings.TrimSuffix(show(t, false), "\n"), "\n")
		if len(lines) < 3 || len(lines) > 5 { // ten games, five seconds each
			t.Errorf("%d lines in some 45 seconds: %q", len(lines), lines)
		}
	})
}
