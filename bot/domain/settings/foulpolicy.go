package settings

// FoulPolicy says what happens when a person plays a move that the rule forbids for Black. Engines
// never play one.
type FoulPolicy string

// The policies.
const (
	// FoulRefuse refuses the move and gives the reason. Boards mark the points forbidden for
	// Black.
	FoulRefuse FoulPolicy = "refuse"
	// FoulLoses makes the move lose the game, as in tournaments. Boards mark nothing.
	FoulLoses FoulPolicy = "loses"
)

// FoulPolicies returns the policies users can choose, the default first.
func FoulPolicies() []FoulPolicy { return []FoulPolicy{FoulRefuse, FoulLoses} }
