package jobs

import (
	"strings"

	"github.com/riverqueue/river"

	"hoshi/bot/engines"
)

// The queues of jobs. Each process works a limited number of jobs of each queue at the same
// time. So no queue waits for another, and a process takes no more long jobs than it can
// search at once; other processes can take the rest. Within a process the engine pool decides
// who searches first.
const (
	// searchQueue has long searches for moves.
	searchQueue = "searches"
	// puzzleQueue has jobs that make puzzles.
	puzzleQueue = "puzzles"

	// Requests that gateways have handed over, by how soon people expect the answer.
	hintQueue     = "hints"
	analysisQueue = "analyses"
	reviewQueue   = "reviews"

	// ownQueuePrefix begins the names of queues that a single process works: see
	// bot.Job.Here.
	ownQueuePrefix = "own-"
)

// maxWorkers is the maximum number of jobs of the default queue under way. Most of them wait
// for the chat or for an engine.
const maxWorkers = 256

// requestQueue is the queue of requests of a kind.
func requestQueue(kind engines.WorkKind) string {
	switch kind {
	case engines.WorkHint, engines.WorkDraw:
		return hintQueue
	case engines.WorkAnalysis, engines.WorkHeat, engines.WorkThink:
		return analysisQueue
	}
	return reviewQueue
}

// queues returns the queues that this process works, and how many jobs of each at once.
func (q *Queue) queues() map[string]river.QueueConfig {
	out := make(map[string]river.QueueConfig)
	if q.opts.Role.DoesJobs() {
		n := max(q.opts.Searches, 2) // as the engine pool has it
		out[river.QueueDefault] = river.QueueConfig{MaxWorkers: maxWorkers}
		// After its search a job draws and posts, and holds no engine meanwhile.
		out[searchQueue] = river.QueueConfig{MaxWorkers: 2 * n}
		out[hintQueue] = river.QueueConfig{MaxWorkers: 2 * n}
		out[analysisQueue] = river.QueueConfig{MaxWorkers: n}
		out[reviewQueue] = river.QueueConfig{MaxWorkers: n}
		out[puzzleQueue] = river.QueueConfig{MaxWorkers: 1}
	}
	if own := q.ownQueue(); own != "" {
		out[own] = river.QueueConfig{MaxWorkers: maxWorkers}
	}
	return out
}

// ownQueue is the queue of jobs that only this process can do. It is "" if there is only one
// process, or if this one takes no requests.
func (q *Queue) ownQueue() string {
	if q.lock == nil || !q.opts.Role.TakesRequests() {
		return ""
	}
	return ownQueuePrefix + q.id
}

// queueName turns a text into a part of a queue's name: small letters, digits and single
// hyphens.
func queueName(text string) string {
	words := strings.FieldsFunc(strings.ToLower(text), func(r rune) bool {
		return (r < 'a' || r > 'z') && (r < '0' || r > '9')
	})
	return strings.Join(words, "-")
}
