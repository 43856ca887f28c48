package game

// FoulPolicy says what becomes of a move that the rule forbids Black, when a person makes
// it. Engines make none.
type FoulPolicy string

// The policies.
const (
	// FoulRefuse: the move is refused, with the reason, and the boards mark where Black
	// must not play.
	FoulRefuse FoulPolicy = "refuse"
	// FoulLoses: the move loses the game, as in tournaments. The boards mark nothing.
	FoulLoses FoulPolicy = "loses"
)

// FoulPolicies returns the policies that can be chosen, the default first.
func FoulPolicies() []FoulPolicy { return []FoulPolicy{FoulRefuse, FoulLoses} }

// Fouled reports whether a forbidden move has lost the game.
func (g *Game) Fouled() bool { return g.State == Won && g.Last.Kind == EventFoul }
