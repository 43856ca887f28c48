package match_test

import (
	"context"
	"errors"
	"os"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"hoshi/engine"
	"hoshi/engine/gomocup"
	"hoshi/engine/match"
)

// If this is set, the test program is a Gomocup program.
const brainVariable = "HOSHI_TEST_BRAIN"

func TestMain(m *testing.M) {
	if os.Getenv(brainVariable) != "" {
		if gomocup.Serve(context.Background(), os.Stdin, os.Stdout, gomocup.Options{HashMB: 1}) != nil {
			os.Exit(1)
		}
		os.Exit(0)
	}
	os.Exit(m.Run())
}

func TestParseRefuses(t *testing.T) {
	tests := map[string]string{
		"":                            `unknown engine ""`,
		"deepblue":                    "use hoshi, person:NAME, cmd:COMMAND or one of pattern, twolines, shapes, windows, greedy",
		"hoshi:":                      "",
		"hoshi:depth":                 `"depth" is not like depth=4`,
		"hoshi:depth=0":               "must be a number from 1 to 64",
		"hoshi:depth=65":              "must be a number from 1 to 64",
		"hoshi:depth=four":            "must be a number from 1 to 64",
		"hoshi:nodes=-1":              "must be a number",
		"hoshi:time=5":                "like 500ms",
		"hoshi:time=1us":              "like 500ms",
		"hoshi:seed=x":                "seed=x",
		"hoshi:speed=3":               `unknown limit "speed"`,
		"hoshi:memory=3":              "memory isn't a limit of this engine: use depth, level, noise, misses, style, nodes, time, match, inc, hash, threads, seed, weights, network, parameters",
		"hoshi:network=missing.bin":   "missing.bin",
		"hoshi:network=doc.go":        "not a file of a network",
		"hoshi:weights=none.bin":      "weights=none.bin: open none.bin",
		"hoshi:weights=doc.go":        "weights=doc.go: doc.go: not a file of weights for this engine",
		"hoshi:LMRBas=1":              "did you mean LMRBase",
		"hoshi:LMRBase=x":             "LMRBase=x: must be a number",
		"hoshi:LMRBase=1000":          "LMRBase=1000: must be -2 to 4",
		"windows:LMRBase=1":           "LMRBase isn't a limit of this engine: use depth",
		"cmd:LMRBase=1 ./x":           "LMRBase isn't a limit of this engine",
		"hoshi:level=0":               "must be one of beginner, easy, casual, club, strong, expert, master, grandmaster, champion, legend, titan, max, or a depth",
		"hoshi:level=1,depth=2":       "a level has its depth: give one of them",
		"hoshi:misses=0.1,level=easy": "a level has its misses: give one of them",
		"hoshi:misses=2":              "must be a probability from 0 to 1",
		"person:ann":                  "use novice, casual, good",
		"hoshi:inc=1s":                "inc needs match",
		"hoshi:match=1":               "like 500ms",
		"cmd:inc=1s ./x":              "inc needs match",
		"windows:time=1s":             "time isn't a limit of this engine: use depth",
		"windows:depth=10":            "windows",
		"cmd:":                        "no command",
		"cmd:time=1s":                 "no command",
		"cmd:speed=1 ./x":             `unknown limit "speed"`,
		"cmd:hash=1 ./x":              "hash isn't a limit of this engine",
		`cmd:"./x`:                    "not closed",
		"hoshi:info.caution=1":        "info.caution isn't a limit of this engine",
		"hoshi:depth=4,,time=1":       `"" is not like depth=4`,
	}
	for name, want := range tests {
		_, err := match.ParseEngineSpec(name, match.TimeControl{Move: time.Second})
		switch {
		case want == "" && err != nil:
			t.Errorf("%q: %v", name, err)
		case want != "" && (err == nil || !strings.Contains(err.Error(), want)):
			t.Errorf("%q: error %v, want one with %q", name, err, want)
		}
	}
}

// The small programs know one rule, and say so before a game under another.
func TestClassicPlaysFreestyleOnly(t *testing.T) {
	c, err := match.ParseEngineSpec("windows:depth=1", match.TimeControl{Move: time.Second})
	if err != nil {
		t.Fatal(err)
	}
	_, err = c.Open(t.Context(), match.GameSettings{Size: 15, Rule: engine.Standard})
	if want := "windows plays freestyle only, not standard"; err == nil || err.Error() != want {
		t.Errorf("error %v, want %s", err, want)
	}
}

// Every kind of player finds the move that wins at once.
func TestPlayers(t *testing.T) {
	exe, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	program := brainVariable + "=1 '" + exe + "'"
	pos, err := engine.NewPosition(15, engine.Freestyle)
	if err != nil {
		t.Fatal(err)
	}
	pts, err := engine.ParsePoints("h8 a1 i8 b1 j8 a15 k8 b15", 15)
	if err != nil {
		t.Fatal(err)
	}
	for _, pt := range pts {
		if err := pos.Play(pt); err != nil {
			t.Fatal(err)
		}
	}
	for _, name := range []string{
		"hoshi", "hoshi:depth=1", "hoshi:nodes=50,seed=7,hash=1", "hoshi:nodes=100,threads=2", "hoshi:depth=2,LMRBase=0.5,LMRFullMoves=2", "hoshi:time=1s",
		"hoshi:nodes=100,weights=../internal/weights/freestyle.bin",
		"hoshi:level=1", "hoshi:level=2,seed=4", "hoshi:level=easy", "hoshi:level=max,nodes=100", "hoshi:depth=2,noise=100,misses=0.1", "person:novice", "person:good", "hoshi:match=10s,inc=1s", "hoshi:match=10s,time=1s,depth=4",
		"pattern:depth=1", "twolines:depth=1", "shapes:depth=1", "windows:depth=1", "greedy",
		"cmd:" + program,
		"cmd:time=10s,match=100s,inc=1s,nodes=100 depth=4,memory=50MB,info.game_type=2 " + program,
	} {
		t.Run(strings.ReplaceAll(name, exe, "EXE"), func(t *testing.T) {
			c, err := match.ParseEngineSpec(name, match.TimeControl{Move: 10 * time.Second})
			if err != nil {
				t.Fatal(err)
			}
			if diff := cmp.Diff(name, c.Name); diff != "" {
				t.Error(diff)
			}
			p, err := c.Open(t.Context(), match.GameSettings{Size: 15})
			if err != nil {
				t.Fatal(err)
			}
			defer p.Close()
			pt, err := p.Move(t.Context(), pos)
			if err != nil {
				t.Fatal(err)
			}
			if s := pt.String(); s != "g8" && s != "l8" {
				t.Errorf("move %s, want g8 or l8", s)
			}
		})
	}
}

func TestMissingProgram(t *testing.T) {
	missing, err := match.ParseEngineSpec("cmd:/no/such/program", match.TimeControl{Move: time.Second})
	if err != nil {
		t.Fatal(err)
	}
	_, err = match.Run(t.Context(), match.Options{A: good().spec(), B: missing, Games: 2})
	var start *match.StartError
	if !errors.As(err, &start) || !errors.Is(err, gomocup.ErrStart) {
		t.Errorf("error %v, want a StartError", err)
	}
}

func FuzzParse(f *testing.F) {
	for _, name := range []string{"hoshi:depth=4,nodes=20", "windows:depth=2", "cmd:time=1s A=b ./x 'y z'", "cmd:info.a=b=c x", "hoshi:time=9999999h"} {
		f.Add(name)
	}
	f.Fuzz(func(t *testing.T, name string) {
		c, err := match.ParseEngineSpec(name, match.TimeControl{Move: time.Second})
		if (err == nil) != (c.Open != nil) || err == nil && c.Name != name {
			t.Fatalf("%q: %+v, %v", name, c, err)
		}
	})
}

// With a seed, games from one opening differ, and each can be repeated.
func TestSeedsVaryGames(t *testing.T) {
	play := func(name string, game int) string {
		t.Helper()
		spec, err := match.ParseEngineSpec(name, match.TimeControl{})
		if err != nil {
			t.Fatal(err)
		}
		p, err := spec.Open(t.Context(), match.GameSettings{Size: 15, Rule: engine.DefaultRule, Game: game})
		if err != nil {
			t.Fatal(err)
		}
		defer p.Close()
		pos, err := engine.NewPosition(15, engine.DefaultRule)
		if err != nil {
			t.Fatal(err)
		}
		var moves strings.Builder
		for range 12 {
			pt, err := p.Move(t.Context(), pos)
			if err == nil {
				err = pos.Play(pt)
			}
			if err != nil {
				t.Fatal(err)
			}
			moves.WriteString(pt.String())
		}
		return moves.String()
	}
	games := map[string]bool{}
	for game := range 6 {
		one := play("hoshi:nodes=100,seed=1", game)
		if again := play("hoshi:nodes=100,seed=1", game); again != one {
			t.Errorf("game %d is %s and then %s", game, one, again)
		}
		games[one] = true
	}
	if len(games) < 3 {
		t.Errorf("six games with a seed are %d different ones: %v", len(games), games)
	}
	if one, two := play("hoshi:nodes=100", 0), play("hoshi:nodes=100", 2); one != two {
		t.Errorf("games without a seed differ: %s and %s", one, two)
	}
}
