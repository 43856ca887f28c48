package jobs

import (
	"hoshi/bot/domain/work"
	"strings"

	"github.com/riverqueue/river"
)

// The queues of jobs. Each process runs a limited number of jobs from each queue, so no queue
// blocks another, and a process takes no more long jobs than it can search at once; other processes
// can take the rest. Within a process, the engine pool decides the order of searches.
const (
	// searchQueue holds long searches for moves.
	searchQueue = "searches"
	// puzzleQueue holds jobs that make puzzles.
	puzzleQueue = "puzzles"
	// practiceQueue holds jobs that look through lost games.
	practiceQueue = "practice"

	// Requests handed over by gateways, by how soon people expect the answer.
	hintQueue     = "hints"
	analysisQueue = "analyses"
	reviewQueue   = "reviews"

	// ownQueuePrefix starts the names of queues that only one process works; see [stored.Job.Here].
	ownQueuePrefix = "own-"
)

// maxWorkers is the maximum number of running jobs from the default queue. Most of them wait for
// the chat or an engine.
const maxWorkers = 256

// requestQueue returns the queue for requests of a kind.
func requestQueue(kind work.Kind) string {
	switch kind {
	case work.Hint, work.Draw:
		return hintQueue
	case work.Analysis, work.Heat, work.Think:
		return analysisQueue
	}
	return reviewQueue
}

// queues returns the queues that this process works and the maximum number of running jobs in each.
func (q *Queue) queues() map[string]river.QueueConfig {
	out := make(map[string]river.QueueConfig)
	if q.opts.Role.DoesJobs() {
		n := max(q.opts.Searches, 2) // as in the engine pool
		out[river.QueueDefault] = river.QueueConfig{MaxWorkers: maxWorkers}
		// After its search, a job draws and posts without holding an engine.
		out[searchQueue] = river.QueueConfig{MaxWorkers: 2 * n}
		out[hintQueue] = river.QueueConfig{MaxWorkers: 2 * n}
		out[analysisQueue] = river.QueueConfig{MaxWorkers: n}
		out[reviewQueue] = river.QueueConfig{MaxWorkers: n}
		out[puzzleQueue] = river.QueueConfig{MaxWorkers: 1}
		out[practiceQueue] = river.QueueConfig{MaxWorkers: 2}
	}
	if own := q.ownQueue(); own != "" {
		out[own] = river.QueueConfig{MaxWorkers: maxWorkers}
	}
	return out
}

// ownQueue returns the queue of jobs that only this process can run, or "" if there is only one
// process or this one takes no requests.
func (q *Queue) ownQueue() string {
	if q.lock == nil || !q.opts.Role.TakesRequests() {
		return ""
	}
	return ownQueuePrefix + q.id
}

// queueName turns a text into part of a queue's name: lowercase letters, digits and single hyphens.
func queueName(text string) string {
	words := strings.FieldsFunc(strings.ToLower(text), func(r rune) bool {
		return (r < 'a' || r > 'z') && (r < '0' || r > '9')
	})
	return strings.Join(words, "-")
}
