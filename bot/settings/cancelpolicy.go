package settings

// CancelPolicy says who may end a game without a winner, besides its players when they
// agree.
type CancelPolicy string

// The policies of cancelling. "" is CancelIdle.
const (
	// CancelPlayers allows it to nobody else. In a game that nobody has moved in for
	// long, each player alone may.
	CancelPlayers CancelPolicy = "players"
	// CancelManagers allows it to those who manage the guild, too.
	CancelManagers CancelPolicy = "managers"
	// CancelIdle allows it to them, and to everybody in a game that nobody has moved in
	// for long.
	CancelIdle CancelPolicy = "idle"
)

// CancelPolicies returns the policies that can be chosen.
func CancelPolicies() []CancelPolicy {
	return []CancelPolicy{CancelPlayers, CancelManagers, CancelIdle}
}
