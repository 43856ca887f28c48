package bot

// Depth is how far the engine looks ahead, in plies: 1 to 20, or one of the
// values below.
type Depth int

// DepthOfChannel is the zero value: what the channel is set to. DepthAuto lets
// the engine look as far as it gets in a few seconds.
const (
	DepthOfChannel Depth = 0
	DepthAuto      Depth = -1
	MinDepth       Depth = 1
	MaxDepth       Depth = 20
)
