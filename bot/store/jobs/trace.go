package jobs

import (
	"context"
	"encoding/json"
	"strconv"

	"github.com/riverqueue/river"
	"github.com/riverqueue/river/rivertype"

	"hoshi/bot/internal/trace"
)

// traceMiddleware stores the trace ID of the current context with each inserted job and restores it
// in the context in which the job runs. A job without a request, such as one for a clock, gets the
// trace "job" with its number.
type traceMiddleware struct{ river.MiddlewareDefaults }

// traceField is the metadata field for the ID.
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
	_ = json.Unmarshal(job.Metadata, &metadata) // on failure the job gets an ID below
	if metadata.Trace == "" {
		metadata.Trace = "job" + strconv.FormatInt(job.ID, 10)
	}
	return work(trace.With(ctx, metadata.Trace))
}

// withTrace adds an ID to a job's metadata, which is empty or a JSON object.
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
