package games

import (
	"fmt"
	"time"
)

// NotDueError says that a job with Due came before something has to happen to its game, as
// the time was moved: the job is to come again after Wait.
type NotDueError struct {
	Wait time.Duration // from now on
}

// Error implements error.
func (e *NotDueError) Error() string { return fmt.Sprintf("not due for %v", e.Wait) }
