package gomocup_test

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"hoshi/engine"
	"hoshi/engine/gomocup"
)

// answer waits for a line and returns it.
func (m *manager) answer() string {
	m.t.Helper()
	select {
	case line, ok := <-m.lines:
		if ok {
			return line
		}
		m.t.Fatalf("Serve ended: %v", m.err)
	case <-time.After(patience):
		m.t.Fatal("no answer")
	}
	return ""
}

// swap2 sends SWAP2BOARD with stones and returns the answer's words.
func (m *manager) swap2(stones []string) []string {
	m.t.Helper()
	m.send("SWAP2BOARD\n" + strings.Join(append(stones, "DONE"), "\n") + "\n")
	return strings.Fields(m.answer())
}

// short are options for short searches of an engine.
func short(seed int64) gomocup.Options { return gomocup.Options{HashMB: 1, Depth: 2, Seed: seed} }

// Two brains agree on colors and play on, under every rule and on boards with and without a table
// of three-stone openings. No move is answered with ERROR, so each brain knows its color.
func TestSwap2BetweenTwo(t *testing.T) {
	for _, rule := range engine.PlayableRules() {
		for _, size := range []int{9, 15} {
			t.Run(fmt.Sprintf("%v %d", rule, size), func(t *testing.T) {
				first, second := serve(t, short(1)), serve(t, short(2))
				for _, m := range []*manager{first, second} {
					m.send(fmt.Sprintf("START %d\nINFO rule %d\nINFO max_node 300\n", size, rule.GomocupCode()))
					m.want("OK")
				}
				stones := first.swap2(nil)
				if len(stones) != 3 {
					t.Fatalf("the first stones are %v, want three", stones)
				}
				black, white, chooser, other := first, second, second, first
				words := second.swap2(stones)
				if len(words) == 2 {
					stones = append(stones, words...)
					chooser, other = first, second
					words = first.swap2(stones)
				}
				switch {
				case len(words) != 1:
					t.Fatalf("answer %v, want SWAP or a point", words)
				case words[0] == "SWAP":
					black, white = chooser, other
					white.send("BOARD\n")
					for i, pt := range stones {
						white.send(fmt.Sprintf("%s,%d\n", pt, 2-i%2))
					}
					white.send("DONE\n")
					words = []string{white.answer()}
				default:
					black, white = other, chooser
				}
				stones = append(stones, words[0])
				for _, m := range []*manager{black, white, black} { // and two moves each
					m.send("TURN " + stones[len(stones)-1] + "\n")
					stones = append(stones, m.answer())
				}
				pos, err := engine.NewPosition(size, rule)
				for _, text := range stones {
					pt, perr := gomocup.ParsePoint(text, size)
					if perr != nil {
						t.Fatalf("answer %q: %v", text, perr)
					}
					if err == nil {
						err = pos.Play(pt)
					}
				}
				if err != nil {
					t.Fatalf("%v: %v", stones, err)
				}
			})
		}
	}
}

// The engine takes the color that's ahead: Black with SWAP, White with a stone.
func TestSwap2TakesTheBetterColor(t *testing.T) {
	for _, tt := range []struct {
		name   string
		stones string
		black  bool
	}{
		{"Black after three", "7,7 0,14 8,6", true},
		{"White after three", "0,0 7,7 14,14", false},
		{"Black after five", "7,7 0,14 8,6 14,14 6,6", true},
		{"White after five", "0,0 7,7 14,14 8,6 0,14", false},
	} {
		t.Run(tt.name, func(t *testing.T) {
			m := serve(t, gomocup.Options{HashMB: 4})
			m.send("START 15\nINFO rule 1\nINFO max_node 20000\n")
			m.want("OK")
			words := m.swap2(strings.Fields(tt.stones))
			if len(words) != 1 || (words[0] == "SWAP") != tt.black {
				t.Errorf("answer %v, takes Black: want %v", words, tt.black)
			}
		})
	}
}

// The engine chooses in time, with no time at all, and when it's stopped. The test doesn't check
// what it chooses: this engine's searches end with their context.
func TestSwap2EndsWithItsLimits(t *testing.T) {
	for _, tt := range []struct{ name, limits, stop string }{
		{"time for a move", "INFO timeout_turn 60\n", ""},
		{"no time", "INFO timeout_match 1000\nINFO time_left 0\n", ""},
		{"YXSTOP", "INFO timeout_turn 2147483647\n", "YXSTOP\n"},
	} {
		t.Run(tt.name, func(t *testing.T) {
			for _, stones := range []string{"", "7,7\n8,8\n9,9\n", "7,7\n8,8\n9,9\n1,1\n2,2\n"} {
				m := serve(t, gomocup.Options{Depth: thinks, New: func(int) gomocup.Searcher { return firstFree{} }})
				m.send("START 15\nINFO rule 8\n" + tt.limits + "SWAP2BOARD\n" + stones)
				m.want("OK")
				m.send("DONE\n" + tt.stop)
				words := strings.Fields(m.answer())
				if len(words) < 1 || len(words) > 3 || stones == "" && len(words) != 3 {
					t.Errorf("after %q: %v", stones, words)
				}
				m.send("ABOUT\n")
				m.want(`name="Hoshi", author="The Hoshi authors"`)
			}
		})
	}
}
