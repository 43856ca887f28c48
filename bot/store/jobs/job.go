package jobs

import (
	"strings"
	"time"

	"github.com/riverqueue/river"
	"github.com/riverqueue/river/rivertype"

	"hoshi/bot/domain/chat"
	"hoshi/bot/domain/settings"
	"hoshi/bot/domain/stored"
	"hoshi/bot/domain/work"
)

// maxAttempts is never reached; see [recordedAttempts]. It is the maximum River's PostgreSQL schema
// can hold.
const maxAttempts = 30_000

// The kinds of rows in river_job.
const (
	gameKind    = "game"
	dueKind     = "due"
	requestKind = "request"
)

// jobArgs is a [stored.Job] as River stores it.
type jobArgs struct{ Fields }

// Fields has the fields of [stored.Job]; converting one to the other copies them. Two jobs of a kind are
// the same if their unique fields are equal.
type Fields struct {
	Kind     stored.JobKind `json:"-"` // stored as the kind of the row
	Game     int64          `json:"game,omitempty" river:"unique"`
	Ply      int            `json:"ply,omitempty"`
	Revision int64          `json:"revision,omitempty" river:"unique"`
	Due      bool           `json:"-"` // also stored in the kind of the row
	Here     bool           `json:"-"` // stored in the queue's name
	InSight  time.Time      `json:"in_sight,omitzero"`
	Again    bool           `json:"-"` // stored as the workers that have tried it
	Guild    chat.GuildID   `json:"guild,omitempty" river:"unique"`
	Day      settings.Day   `json:"day,omitempty" river:"unique"`

	User       chat.UserID `json:"user,omitempty" river:"unique"`
	Tournament int64       `json:"tournament,omitempty" river:"unique"`

	ReceivedBy string `json:"received_by,omitempty"` // also if it's this process

	Work  work.Kind `json:"work,omitempty"`
	Event string    `json:"event,omitempty"`
}

// Kind returns the kind of the row.
func (a jobArgs) Kind() string {
	switch {
	case a.Due:
		return dueKind
	case a.Fields.Kind == stored.JobGame:
		return gameKind
	}
	return string(a.Fields.Kind)
}

// KindAliases returns the other kinds, so that one worker handles all jobs. Earlier versions stored
// game jobs as "turn".
func (jobArgs) KindAliases() []string {
	aliases := []string{"turn", dueKind}
	for _, kind := range stored.JobKinds() {
		if kind != stored.JobGame {
			aliases = append(aliases, string(kind))
		}
	}
	return aliases
}

// job converts a row to a job.
func (a jobArgs) job(row *rivertype.JobRow) stored.Job {
	job := stored.Job(a.Fields)
	switch row.Kind {
	case gameKind, "turn":
	case dueKind:
		job.Due = true
	default:
		job.Kind = stored.JobKind(row.Kind)
	}
	job.Here = strings.HasPrefix(row.Queue, ownQueuePrefix)
	return job
}

// unfinished are the states of jobs that aren't done.
var unfinished = []rivertype.JobState{
	rivertype.JobStateAvailable, rivertype.JobStatePending, rivertype.JobStateRetryable, rivertype.JobStateRunning, rivertype.JobStateScheduled,
}

// insertOpts returns the options for inserting a job that is due at a time.
func insertOpts(job stored.Job, at time.Time) *river.InsertOpts {
	opts := &river.InsertOpts{
		MaxAttempts: maxAttempts,
		ScheduledAt: at,
		UniqueOpts:  river.UniqueOpts{ByArgs: job.Kind != stored.JobRequest},
	}
	switch job.Kind {
	case stored.JobPuzzle:
		opts.Queue = puzzleQueue
	case stored.JobPractice:
		opts.Queue, opts.UniqueOpts.ByState = practiceQueue, unfinished
	case stored.JobRequest:
		opts.Queue = requestQueue(job.Work)
	case stored.JobSearch:
		opts.Queue = searchQueue
	}
	return opts
}
