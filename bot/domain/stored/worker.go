package stored

import (
	"context"
	"encoding/json"
	"fmt"
)

// Worker does the jobs of one kind.
type Worker struct {
	Job Job // of that kind, with no fields set
	Do  func(context.Context, Job) error

	// Due is nil unless a [Queue] stores the job by itself, without any fields: when it starts and every
	// quarter of an hour, if Due returns true.
	Due func(context.Context) (bool, error)

	decode func(fields []byte) (Job, error)
}

// NewWorker returns a worker that does jobs of a type. If do returns a *[NotDueError], the job runs again
// later.
func NewWorker[T Job](do func(context.Context, T) error) Worker {
	var none T
	return Worker{
		Job: none,
		Do:  func(ctx context.Context, j Job) error { return do(ctx, j.(T)) },
		decode: func(fields []byte) (Job, error) {
			var j T
			err := json.Unmarshal(fields, &j)
			return j, err
		},
	}
}

// Quarterly returns a worker that also has a job every quarter of an hour, if due returns true.
func (w Worker) Quarterly(due func(context.Context) (bool, error)) Worker {
	w.Due = due
	return w
}

// Workers do jobs, each those of its kind.
type Workers []Worker

// Do does a job. Repeating one, in this process or after a crash at any point, makes no second move and
// posts no second message.
func (list Workers) Do(ctx context.Context, j Job) error {
	w, err := list.find(j.Kind())
	if err != nil {
		return err
	}
	return w.Do(ctx, j)
}

// Decode returns a job that's stored under a kind with fields.
func (list Workers) Decode(kind string, fields []byte) (Job, error) {
	w, err := list.find(kind)
	if err != nil {
		return nil, err
	}
	return w.decode(fields)
}

func (list Workers) find(kind string) (Worker, error) {
	for _, w := range list {
		if w.Job.Kind() == kind {
			return w, nil
		}
	}
	return Worker{}, fmt.Errorf("no worker for jobs of kind %q", kind)
}
