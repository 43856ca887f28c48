package store

import (
	"context"
	"encoding/json"
	"strconv"

	"github.com/riverqueue/river"
	"github.com/riverqueue/river/rivertype"

	"hoshi/bot/trace"
)

// traceMiddleware stores the trace id of a context with the jobs that are inserted in it,
// and gives the context of a job's work its id. A job of no request, as one that a clock
// asks for, has the trace "job" with its number.
type traceMiddleware struct{ river.MiddlewareDefaults }

// traceField is the name of the id in a job's metadata.
const traceField = "trace"

// InsertMany implements [rivertype.JobInsertMiddleware].
func (*traceMiddleware) InsertMany(ctx context.Context, jobs []*rivertype.JobInsertParams, insert func(context.Context) ([]*rivertype.JobInsertResult, error)) ([]*rivertype.JobInsertResult, error) {
	if id := trace.ID(ctx); id != "" {
		for _, job := range jobs {
			job.Metadata = withTrace(job.Metadata, id)
		}
	}
	return insert(ctx)
}

// Work implements [rivertype.WorkerMiddleware].
func (*traceMiddleware) Work(ctx context.Context, job *rivertype.JobRow, work func(context.Context) error) error {
	var metadata struct {
		Trace string `json:"trace"`
	}
	_ = json.Unmarshal(job.Metadata, &metadata) // without it the job has an id of its own
	if metadata.Trace == "" {
		metadata.Trace = "job" + strconv.FormatInt(job.ID, 10)
	}
	return work(trace.With(ctx, metadata.Trace))
}

// withTrace adds an id to the metadata of a job, a JSON object or nothing.
func withTrace(metadata []byte, id string) []byte {
	fields := make(map[string]any)
	if len(metadata) > 0 && json.Unmarshal(metadata, &fields) != nil {
		return metadata
	}
	fields[traceField] = id
	changed, err := json.Marshal(fields)
	if err != nil {
		return metadata
	}
	return changed
}
