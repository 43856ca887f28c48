package stored

import "hoshi/bot/domain/work"

// RequestJob answers a request handed over by a gateway, and is never retried. Its fields are deleted when
// it's done.
type RequestJob struct {
	Work  work.Kind `json:"work,omitempty"`  // what the request asks for
	Event string    `json:"event,omitempty"` // the request from [chat.Transferable]; never log it
}

// Kind implements [Job].
func (RequestJob) Kind() string { return "request" }

// Options says where the job waits: two people may ask for the same.
func (j RequestJob) Options() JobOptions {
	switch j.Work {
	case work.Hint, work.Draw:
		return JobOptions{Queue: HintQueue, Distinct: true}
	case work.Analysis, work.Heat, work.Think:
		return JobOptions{Queue: AnalysisQueue, Distinct: true}
	}
	return JobOptions{Queue: ReviewQueue, Distinct: true}
}
