package jobs

import (
	"encoding/json"
	"time"

	"github.com/riverqueue/river"
	"github.com/riverqueue/river/rivertype"

	"hoshi/bot/domain/stored"
)

// maxAttempts is never reached; see [recordedAttempts]. It is the maximum River's PostgreSQL schema
// can hold.
const maxAttempts = 30_000

// The kinds of jobs that the queue itself treats differently.
var (
	dueKind     = stored.DueJob{}.Kind()
	requestKind = stored.RequestJob{}.Kind()
)

// turnKind is the kind under which earlier versions stored a [stored.GameJob].
const turnKind = "turn"

// anyArgs are the arguments of a job of any kind. River decodes them into nothing, since the kind of the
// row determines their type; see [stored.Workers.Decode].
type anyArgs struct{ kind string }

// Kind returns the kind of the row.
func (a anyArgs) Kind() string { return a.kind }

// metadata is what River stores with a job besides its fields.
type metadata struct {
	Trace      string `json:"trace,omitempty"`       // see [traceMiddleware]
	ReceivedBy string `json:"received_by,omitempty"` // the process that received the request behind the job, also if it's this one
}

func (m metadata) encode() []byte {
	text, err := json.Marshal(m)
	if err != nil {
		panic(err) // it has only texts
	}
	return text
}

// metadataOf returns the metadata of a job, as far as it can be read.
func metadataOf(text []byte) (m metadata) {
	_ = json.Unmarshal(text, &m) // a job without any can be done too
	return m
}

// unfinished are the states of jobs that aren't done.
var unfinished = []rivertype.JobState{
	rivertype.JobStateAvailable, rivertype.JobStatePending, rivertype.JobStateRetryable, rivertype.JobStateRunning, rivertype.JobStateScheduled,
}

// insertOpts returns the options for inserting a job that is due at a time. own is the queue of this
// process.
func insertOpts(job stored.Job, own string, at time.Time) *river.InsertOpts {
	of := stored.OptionsOf(job)
	opts := &river.InsertOpts{
		MaxAttempts: maxAttempts,
		Queue:       string(of.Queue),
		ScheduledAt: at,
		UniqueOpts:  river.UniqueOpts{ByArgs: !of.Distinct},
	}
	if of.Here && own != "" {
		opts.Queue = own
	}
	if of.Repeats {
		opts.UniqueOpts.ByState = unfinished
	}
	return opts
}
