package game

import (
	"fmt"
	"strconv"
	"strings"

	"hoshi/engine"
)

// Depth is a search depth in plies, from 1 to 20, or one of the special values below.
type Depth int

// DepthOfChannel, the zero value, means the channel's setting. DepthAuto lets the engine search as
// deep as it gets in a few seconds.
const (
	DepthOfChannel Depth = 0
	DepthAuto      Depth = -1
	MinDepth       Depth = 1
	MaxDepth       Depth = 20
)

// ParseDepth parses a number of plies or "auto".
func ParseDepth(s string) (Depth, error) {
	if strings.EqualFold(s, "auto") {
		return DepthAuto, nil
	}
	n, err := strconv.Atoi(s)
	if err != nil || Depth(n) < MinDepth || Depth(n) > MaxDepth {
		return 0, fmt.Errorf("depth %q: want %d to %d or auto", s, MinDepth, MaxDepth)
	}
	return Depth(n), nil
}

// String returns the number of plies, or "auto".
func (d Depth) String() string {
	if d == DepthAuto {
		return "auto"
	}
	return strconv.Itoa(int(d))
}

// Strength is the main engine's playing strength: a level, or a search depth if Level is
// engine.NoLevel.
type Strength struct {
	Level engine.Level
	Depth Depth
}

// Plies returns the engine's maximum search depth; DepthAuto means as deep as it gets.
func (st Strength) Plies() Depth {
	if st.Level == engine.NoLevel {
		return st.Depth
	}
	if depth := st.Level.Limits(0).Depth; depth > 0 {
		return Depth(depth)
	}
	return DepthAuto
}
