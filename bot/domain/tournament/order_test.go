package tournament

import "testing"

// Of two who have opened equally often, the one who didn't open their last game opens the next one.
func TestWhoOpensAfterEqualCounts(t *testing.T) {
	for _, tt := range []struct {
		name          string
		better, worse history
		board         int
		opens         int // the seed of who opens
	}{
		{"the better one opened last", history{seed: 1, last: opener}, history{seed: 2, last: replier}, 0, 2},
		{"the other one opened last", history{seed: 1, last: replier}, history{seed: 2, last: opener}, 1, 1},
		{"neither has played, even board", history{seed: 1}, history{seed: 2}, 0, 1},
		{"neither has played, odd board", history{seed: 1}, history{seed: 2}, 1, 2},
		{"the better one opened their only game", history{seed: 1, last: opener}, history{seed: 2}, 0, 2},
		{"the other one replied in their only game", history{seed: 1}, history{seed: 2, last: replier}, 0, 2},
		{"opened more often, but not last", history{seed: 1, surplus: 1, last: replier}, history{seed: 2, last: opener}, 0, 2},
		{"opened less often", history{seed: 1, surplus: -1, last: opener}, history{seed: 2, last: replier}, 1, 1},
	} {
		t.Run(tt.name, func(t *testing.T) {
			for _, pair := range [][2]*history{{&tt.better, &tt.worse}, {&tt.worse, &tt.better}} {
				if first, _ := order(pair[0], pair[1], tt.board); first.seed != tt.opens {
					t.Errorf("seed %d opens, want %d", first.seed, tt.opens)
				}
			}
		})
	}
}
