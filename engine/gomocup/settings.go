package gomocup

import (
	"errors"
	"fmt"
	"math"
	"strconv"
	"strings"
	"time"

	"hoshi/engine"
	"hoshi/engine/internal/excerpt"
)

// settings are the values set by INFO.
type settings struct {
	turn       time.Duration // for a move; 0 means as fast as possible
	match      time.Duration // for all moves of a game; 0 for no limit
	left       time.Duration // what remains of match
	leftSet    bool
	memory     int64 // bytes; 0 for no limit
	rule       int64 // bits: 1 exactly five, 2 continuous, 4 renju, 8 caro
	maxNodes   uint64
	maxDepth   int
	showDetail bool
}

// unlimitedMS is the time_left that managers send for a game without a time limit.
const unlimitedMS = math.MaxInt32

// set applies an INFO line. Unknown keys are meant for other programs and cause no error.
func (s *settings) set(args string) (known bool, err error) {
	c := parseCommand(args)
	key, text := strings.ToLower(c.verb), c.args
	switch key {
	case "timeout_turn", "timeout_match", "time_left", "max_memory", "rule", "max_node", "max_depth", "show_detail":
	default:
		return false, nil
	}
	v, err := strconv.ParseInt(text, 10, 64)
	if err != nil && !errors.Is(err, strconv.ErrRange) {
		return true, fmt.Errorf("INFO %s wants a number, not %s", key, excerpt.QuoteASCII(text))
	}
	switch key {
	case "timeout_turn":
		s.turn = milliseconds(v)
	case "timeout_match":
		s.match = milliseconds(v)
	case "time_left":
		s.left, s.leftSet = milliseconds(v), true
	case "max_memory":
		s.memory = max(v, 0)
	case "rule":
		s.rule = v
	case "max_node":
		s.maxNodes = uint64(max(v, 0))
	case "max_depth":
		s.maxDepth = int(min(max(v, 0), engine.MaxDepth))
	case "show_detail":
		s.showDetail = v != 0
	}
	return true, nil
}

// milliseconds returns v as a duration: 0 if negative, and the longest duration if too large.
func milliseconds(v int64) time.Duration {
	return time.Duration(min(max(v, 0), math.MaxInt64/int64(time.Millisecond))) * time.Millisecond
}

var errRule = errors.New("this rule is not played: set INFO rule 0 (freestyle), 1 (standard), 4 (renju), 8 (caro) or 9 (caro with exactly five)")

// yixinRenju is the number for renju in older programs such as Yixin. In the protocol it means
// continuous games, which the brain doesn't play.
const yixinRenju = 2

// engineRule returns the rule for package engine.
func (s *settings) engineRule() (engine.Rule, error) {
	if s.rule == yixinRenju {
		return engine.Renju, nil
	}
	rule, ok := engine.RuleOfGomocupCode(int(s.rule))
	if !ok || !rule.Playable() {
		return 0, errRule
	}
	return rule, nil
}

// prepare builds the tables of a playable rule ahead of time, off the clock of the first move.
func (s *settings) prepare() {
	rule, err := s.engineRule()
	if err != nil {
		return
	}
	if pos, err := engine.NewPosition(engine.MinSize, rule); err == nil {
		engine.ThreatAt(pos, engine.Center(engine.MinSize), engine.Black)
	}
}

// Memory used besides the table: the program, its static tables and garbage not yet collected.
// With a 1 MiB table the total was 12 MiB.
const memoryOverheadMB = 24 // MiB

const maxTableMB = 1024 // MiB; minutes of thinking don't fill more

// tableMB returns the transposition table size in MiB, or otherwise if memory is unlimited.
func (s *settings) tableMB(otherwise int) int {
	if s.memory == 0 {
		return otherwise
	}
	return int(min(max(s.memory>>20-memoryOverheadMB, 1), maxTableMB))
}

// Times for a move. fastMoveTime applies if the manager wants it as fast as possible.
const (
	fastMoveTime = 20 * time.Millisecond
	minMoveTime  = time.Microsecond // used if no time is left, since 0 would mean no limit
)

// limits returns the limits of a search for a move requested ago earlier. used is the time this
// side's moves have taken so far.
func (s *settings) limits(ago, used time.Duration) engine.Limits {
	lim := engine.Limits{Depth: s.maxDepth, Nodes: s.maxNodes}
	if d := s.turnLimit(); d > 0 {
		lim.Time = max(d-ago, minMoveTime)
	}
	if left, ok := s.remaining(used); ok {
		lim.Clock = &engine.Clock{Remaining: left - ago}
	}
	return lim
}

// turnLimit returns the time for a move, or 0 if unlimited.
func (s *settings) turnLimit() time.Duration {
	switch {
	case s.turn >= milliseconds(unlimitedMS):
		return 0
	case s.turn > 0:
		// The pipe, the scheduler and the manager's own clock take their share.
		margin := min(20*time.Millisecond+s.turn/50, 200*time.Millisecond)
		return max(s.turn-margin, s.turn/2)
	case s.maxNodes > 0 || s.maxDepth > 0:
		return 0 // as fast as the limit allows
	}
	return fastMoveTime
}

// remaining returns what is left of the game's time; ok is false if it is unlimited.
func (s *settings) remaining(used time.Duration) (left time.Duration, ok bool) {
	switch {
	case s.leftSet && s.left >= milliseconds(unlimitedMS):
		return 0, false
	case s.leftSet && (s.match > 0 || s.left > 0):
		return s.left, true
	case s.match > 0:
		return max(s.match-used, 0), true
	}
	return 0, false
}
