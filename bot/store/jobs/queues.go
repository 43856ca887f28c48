package jobs

import (
	"strings"

	"github.com/riverqueue/river"

	"hoshi/bot/domain/stored"
)

// ownQueuePrefix starts the names of queues that only one process works; see [stored.JobOptions].
const ownQueuePrefix = "own-"

// maxWorkers is the maximum number of running jobs from the default queue. Most of them wait for
// the chat or an engine.
const maxWorkers = 256

// queues returns the queues that this process works and the maximum number of running jobs in each.
func (q *Queue) queues() map[string]river.QueueConfig {
	out := make(map[string]river.QueueConfig)
	if q.opts.Role.DoesJobs() {
		n := max(q.opts.Searches, 2) // as in the engine pool
		out[river.QueueDefault] = river.QueueConfig{MaxWorkers: maxWorkers}
		// After its search, a job draws and posts without holding an engine.
		out[string(stored.SearchQueue)] = river.QueueConfig{MaxWorkers: 2 * n}
		out[string(stored.HintQueue)] = river.QueueConfig{MaxWorkers: 2 * n}
		out[string(stored.AnalysisQueue)] = river.QueueConfig{MaxWorkers: n}
		out[string(stored.ReviewQueue)] = river.QueueConfig{MaxWorkers: n}
		out[string(stored.PuzzleQueue)] = river.QueueConfig{MaxWorkers: 1}
		out[string(stored.PracticeQueue)] = river.QueueConfig{MaxWorkers: 2}
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
