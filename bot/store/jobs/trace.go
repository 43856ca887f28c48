package jobs

import (
	"context"
	"encoding/json"
	"strconv"

	"github.com/riverqueue/river"
	"github.com/riverqueue/river/rivertype"

	"hoshi/bot/trace"
)

// traceMiddleware stores the trace id of a context with the jobs inserted in it, and puts it
// into the context in which the job is done. A job that no request has caused, such as one
// for a clock, has the trace "job" with its number.
type traceMiddleware struct{ river.MiddlewareDefaults }

// traceField is the name of the id in a job's metadata.
const traceField = "trace"

func (*traceMiddleware) InsertMany(ctx context.Context, jobs []*rivertype.JobInsertParams, insert func(context.Context) ([]*rivertype.JobInsertResult, error)) ([]*rivertype.JobInsertResult, error) {
	if id := trace.ID(ctx); id != "" {
		for _, job := range jobs {
			job.Metadata = withTrace(job.Metadata, id)
		}
	}
	return insert(ctx)
}

func (*traceMiddleware) Work(ctx context.Context, job *rivertype.JobRow, work func(context.Context) error) error {
	var metadata struct {
		Trace string `json:"trace"`
	}
	_ = json.Unmarshal(job.Metadata, &metadata) // without it the job gets an id below
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
