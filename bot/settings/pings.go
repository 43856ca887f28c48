package settings

// Pings says when a person is notified that it is their turn in a game with another
// person.
type Pings string

// The choices. "" is PingAway.
const (
	// PingAway notifies those who have not acted for a while, or have days for a move.
	PingAway   Pings = "away"
	PingAlways Pings = "always" // every turn
	PingNever  Pings = "never"  // no turn
)
