package settings

// CancelPolicy says who may end a game without a winner, besides its players by agreement.
type CancelPolicy string

// The cancel policies. "" is CancelIdle.
const (
	// CancelPlayers allows only the players. In a game that has been idle for long, either
	// player may cancel without the other's agreement.
	CancelPlayers CancelPolicy = "players"
	// CancelManagers also allows the guild's managers.
	CancelManagers CancelPolicy = "managers"
	// CancelIdle also allows the guild's managers, and everyone if the game has been idle for
	// long.
	CancelIdle CancelPolicy = "idle"
)

// CancelPolicies returns the policies users can choose.
func CancelPolicies() []CancelPolicy {
	return []CancelPolicy{CancelPlayers, CancelManagers, CancelIdle}
}
