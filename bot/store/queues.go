package store

import (
	"context"
	"runtime"
	"strings"
	"time"

	"github.com/riverqueue/river"

	"hoshi/bot"
)

// The queues of jobs. Each process works a bounded number of jobs of each, side by side: no
// queue waits for another one, and a process takes no more long jobs than it can search at
// once, so that the rest waits where others can take it. Within a process the engine pool
// decides who searches first.
const (
	// searchQueue has the searches for moves that take long.
	searchQueue = "searches"
	// puzzleQueue has jobs that make puzzles, one at a time.
	puzzleQueue = "puzzles"

	// Requests that gateways have handed over, by how soon people expect the answer.
	hintQueue     = "hints"
	analysisQueue = "analyses"
	reviewQueue   = "reviews"

	// ownQueuePrefix begins the names of queues that one process alone works: see
	// bot.Job.Here.
	ownQueuePrefix = "own-"
)

// maxWorkers is how many jobs of the default queue are under way at once. Most of them
// wait, for the chat or for an engine.
const maxWorkers = 256

// requestQueue is the queue of requests of a kind.
func requestQueue(kind bot.WorkKind) string {
	switch kind {
	case bot.WorkHint, bot.WorkDraw:
		return hintQueue
	case bot.WorkAnalysis, bot.WorkHeat, bot.WorkThink:
		return analysisQueue
	}
	return reviewQueue
}

// queues returns the queues that this process works, with how many jobs of each at once.
func (db *DB) queues() map[string]river.QueueConfig {
	out := make(map[string]river.QueueConfig)
	if db.role.DoesJobs() {
		n := db.searches
		if n <= 0 {
			n = runtime.GOMAXPROCS(0)
		}
		n = max(n, 2) // as the engine pool has it
		out[river.QueueDefault] = river.QueueConfig{MaxWorkers: maxWorkers}
		// After its search a job draws and posts, and holds no engine meanwhile.
		out[searchQueue] = river.QueueConfig{MaxWorkers: 2 * n}
		out[hintQueue] = river.QueueConfig{MaxWorkers: 2 * n}
		out[analysisQueue] = river.QueueConfig{MaxWorkers: n}
		out[reviewQueue] = river.QueueConfig{MaxWorkers: n}
		out[puzzleQueue] = river.QueueConfig{MaxWorkers: 1}
	}
	if own := db.ownQueue(); own != "" {
		out[own] = river.QueueConfig{MaxWorkers: maxWorkers}
	}
	return out
}

// ownQueue is the queue of jobs that this process alone can do, "" where any process can do
// them: there is one process only, or this one takes no requests.
func (db *DB) ownQueue() string {
	if !db.shared || !db.role.TakesRequests() {
		return ""
	}
	return ownQueuePrefix + db.id
}

// queueName makes a part of a queue's name of a text: small letters, digits and single
// hyphens.
func queueName(text string) string {
	words := strings.FieldsFunc(strings.ToLower(text), func(r rune) bool {
		return (r < 'a' || r > 'z') && (r < '0' || r > '9')
	})
	return strings.Join(words, "-")
}

// queueOf is the queue that a job is inserted into, "" for that of its kind.
func (db *DB) queueOf(job bot.Job) string {
	if job.Here {
		return db.ownQueue()
	}
	return ""
}

// insert stores a job in a transaction, to be worked at a time; the zero time is now.
func (db *DB) insert(ctx context.Context, tx transaction, job bot.Job, at time.Time) error {
	args, opts := riverJob(job)
	opts.ScheduledAt = at
	if queue := db.queueOf(job); queue != "" {
		opts.Queue = queue
	}
	return wrap(db.queue.insert(ctx, tx, args, opts), "insert the job")
}

// Enqueue implements [bot.Queue].
func (db *DB) Enqueue(ctx context.Context, job bot.Job) error {
	err := db.change(ctx, func(tx transaction) error { return db.insert(ctx, tx, job, time.Time{}) })
	if err != nil {
		return wrap(err, "enqueue a job")
	}
	db.queue.notify()
	return nil
}
