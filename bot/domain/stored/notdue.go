package stored

import (
	"fmt"
	"time"
)

// NotDueError means that a job ran too early, such as a [DueJob] whose game's due time was moved. It
// should run again after Wait.
type NotDueError struct {
	Wait time.Duration // from now
}

// Error implements error.
func (e *NotDueError) Error() string { return fmt.Sprintf("not due for %v", e.Wait) }
