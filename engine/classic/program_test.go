package classic_test

import (
	"testing"

	"github.com/google/go-cmp/cmp"

	"hoshi/engine/classic"
)

// How games begin in the reports, and what they show for each move.
func TestProgramsBeginAndShowAsTheirReports(t *testing.T) {
	type habits struct{ Cross, Numbers, Times bool }
	want := map[string]habits{
		"pattern":  {Cross: true},                // 000: the stones of __init__; nothing on the stones of show_board
		"twolines": {Numbers: true, Times: true}, // 001: draw_movements writes move[3]; ai_go prints "Time cost"
		"shapes":   {},                           // 002: a red frame round the last stone (section 7.2)
		"windows":  {Cross: true, Numbers: true}, // 003: initChessboard; NumList in main
		"greedy":   {Numbers: true},              // 004: 落子后标记是第几手落子 (section 1), record_turn
	}
	got := map[string]habits{}
	for _, p := range classic.Programs() {
		got[p.ID] = habits{p.Cross, p.Numbers, p.Times}
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("programs (-reports +ours):\n%s", diff)
	}
}
