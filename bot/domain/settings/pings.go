package settings

// Pings says when to notify a person that it's their turn in a game against another person.
type Pings string

// The choices. "" is PingAway.
const (
	// PingAway notifies people who haven't acted for a while or have days per move.
	PingAway   Pings = "away"
	PingAlways Pings = "always" // on every turn
	PingNever  Pings = "never"  // on no turn
)
