package jobs

import (
	"context"
	"time"

	"github.com/riverqueue/river"
)

// periodicJobs returns the jobs that River inserts on a schedule, in one of the processes.
func (q *Queue) periodicJobs(ctx context.Context, w Work) []*river.PeriodicJob {
	var list []*river.PeriodicJob
	for _, one := range w.Jobs {
		if one.Due == nil {
			continue
		}
		insert := func() (river.JobArgs, *river.InsertOpts) {
			due, err := one.Due(ctx)
			if err != nil && ctx.Err() == nil {
				q.db.CalmLog().Warn("what is due is not looked for", "kind", one.Job.Kind(), "err", err)
			}
			if err != nil || !due {
				return nil, nil
			}
			return one.Job, nil
		}
		list = append(list, river.NewPeriodicJob(quarters{}, insert, &river.PeriodicJobOpts{RunOnStart: true}))
	}
	if w.Clean != nil {
		clean := func() (river.JobArgs, *river.InsertOpts) { return cleanArgs{}, &river.InsertOpts{MaxAttempts: 3} }
		list = append(list, river.NewPeriodicJob(&hourly{first: q.opts.FirstClean}, clean, nil))
	}
	return list
}

// quarters is a schedule that fires every quarter of an hour, because in every time zone a day
// begins at one.
type quarters struct{}

func (quarters) Next(after time.Time) time.Time {
	const quarter = 15 * time.Minute
	return after.Truncate(quarter).Add(quarter)
}

// hourly is a schedule that fires for the first time soon after the start, and then every hour. It
// doesn't fire at once, because a process that ends soon, such as a script's, would be interrupted.
type hourly struct {
	first time.Duration
	begun bool // River calls Next from one goroutine
}

func (h *hourly) Next(after time.Time) time.Time {
	if !h.begun {
		h.begun = true
		return after.Add(h.first)
	}
	return after.Add(time.Hour)
}

// cleanArgs is the job that deletes old data.
type cleanArgs struct{}

func (cleanArgs) Kind() string { return "retention" }

// cleaner runs that job. If it fails, the next one runs an hour later.
type cleaner struct {
	river.WorkerDefaults[cleanArgs]
	clean func(context.Context) error
}

func (c *cleaner) Work(ctx context.Context, _ *river.Job[cleanArgs]) error {
	if c.clean == nil {
		return nil // another process no longer keeps games forever
	}
	err := c.clean(ctx)
	if err != nil && ctx.Err() == nil {
		return river.JobCancel(err)
	}
	return err
}
