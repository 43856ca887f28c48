package stored

import "context"

// Job is work left to do after a commit: a struct type for each kind of job. Jobs are idempotent.
//
// The fields are what the job is about, and are stored as JSON, so their names stay. A type is beside
// the interface whose changes store the job, or with the feature that enqueues it, and its [Worker] is in
// the list of the service. Two jobs of a kind are equal, and stored once, if all their fields are equal,
// or those with the tag `river:"unique"` if there are any.
type Job interface {
	// Kind is the name under which the job is stored; no two types have the same.
	Kind() string
}

// JobOptions say how jobs are stored and when they run. The zero value suits most kinds.
type JobOptions struct {
	Queue    JobQueue
	Here     bool // reserved for the process that stores the job while that lives: only it can show the board
	Deadline bool // of people; the job waits while no process takes their requests
	Repeats  bool // an equal job can be stored as soon as this one is done, not only minutes later
	Distinct bool // no job is equal to this one
}

// A Job with options of its own has this method.
type withOptions interface{ Options() JobOptions }

// OptionsOf returns the options of a job.
func OptionsOf(j Job) JobOptions {
	if j, ok := j.(withOptions); ok {
		return j.Options()
	}
	return JobOptions{}
}

// JobQueue is where jobs wait. Each process runs a limited number of jobs from each queue, so no queue
// blocks another, and a process takes no more long jobs than it can search at once; other processes
// can take the rest.
type JobQueue string

// The queues; "" is the one for jobs that don't take long.
const (
	SearchQueue   JobQueue = "searches"
	PuzzleQueue   JobQueue = "puzzles"
	PracticeQueue JobQueue = "practice"

	// Requests handed over by gateways, by how soon people expect the answer.
	HintQueue     JobQueue = "hints"
	AnalysisQueue JobQueue = "analyses"
	ReviewQueue   JobQueue = "reviews"
)

// again marks the context of [Again].
type again struct{}

// Again returns a context for a job that another process began. That one died or stopped, so what it did
// in the chat is unknown.
func Again(ctx context.Context) context.Context { return context.WithValue(ctx, again{}, true) }

// IsAgain reports whether another process began the job.
func IsAgain(ctx context.Context) bool { return ctx.Value(again{}) != nil }

// receivedBy is the context key of [WithReceivedBy].
type receivedBy struct{}

// WithReceivedBy returns a context for a job behind which is a request that another process received. That
// process may still answer it: a board that the chat refuses ([chat.ErrCannotPost]) is shown by that one.
// process is "" if there is no other.
func WithReceivedBy(ctx context.Context, process string) context.Context {
	return context.WithValue(ctx, receivedBy{}, process)
}

// ReceivedBy returns the process of [WithReceivedBy], or "".
func ReceivedBy(ctx context.Context) string {
	process, _ := ctx.Value(receivedBy{}).(string)
	return process
}
