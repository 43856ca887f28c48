package stored

import "context"

// Start is an action of a session in a browser that may start a game or a search for an opponent.
type Start struct {
	Session string // its ID
	Action  string // its ID: letters, digits, - and _
}

type startKey struct{}

// WithStart makes the change that an action is for happen once, in all processes: [Games.Create],
// [Seeks.AddSeek], and [Seeks.DeleteSeek] of any search, store the action in the same transaction. They
// return [ErrStale] and store nothing if it's one of the latest few that are stored, or the session is gone.
// So an action whose process died can be done again, and does nothing if it was done.
func WithStart(ctx context.Context, s Start) context.Context {
	return context.WithValue(ctx, startKey{}, s)
}

// StartOf returns the action of [WithStart].
func StartOf(ctx context.Context) (s Start, ok bool) {
	s, ok = ctx.Value(startKey{}).(Start)
	return s, ok
}
