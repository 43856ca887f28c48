package jobs

import (
	"cmp"
	"context"
	"encoding/json"
	"strconv"

	"github.com/riverqueue/river"
	"github.com/riverqueue/river/rivertype"

	"hoshi/bot/internal/trace"
)

// traceMiddleware restores the trace ID of the context that inserted a job in the context in which the
// job runs. A job without a request, such as one for a clock, gets the
// trace "job" with its number.
type traceMiddleware struct{ river.MiddlewareDefaults }

func (*traceMiddleware) Work(ctx context.Context, job *rivertype.JobRow, work func(context.Context) error) error {
	var about struct {
		Game int64 `json:"game"`
	}
	_ = json.Unmarshal(job.EncodedArgs, &about) // not every job is about a game
	id := cmp.Or(metadataOf(job.Metadata).Trace, "job"+strconv.FormatInt(job.ID, 10))
	return work(trace.WithGame(trace.With(ctx, id), about.Game))
}
