package stored

import "time"

// GameJob makes the engine's move if it's the engine's turn, and then shows the board unless that's
// already done.
type GameJob struct {
	Game     int64     `json:"game,omitempty" river:"unique"`
	Revision int64     `json:"revision,omitempty" river:"unique"` // when the job was stored
	InSight  time.Time `json:"in_sight,omitzero"`                 // when the game's message was last known to be in sight of people; zero for unknown
	Here     bool      `json:"-"`                                 // see [JobOptions]
}

// Kind implements [Job].
func (GameJob) Kind() string { return "game" }

// Options says where the job runs.
func (j GameJob) Options() JobOptions { return JobOptions{Here: j.Here} }

// SearchJob is a [GameJob] with a long search. A process runs only a few of these at once, so that other
// jobs can overtake them.
type SearchJob GameJob

// Kind implements [Job].
func (SearchJob) Kind() string { return "search" }

// Options says where the job waits.
func (j SearchJob) Options() JobOptions { return JobOptions{Queue: SearchQueue, Here: j.Here} }

// DueJob runs at a game's due time, and does nothing if that was postponed. It never runs early, and at
// most 0.5 s late while a worker is running. If the process that schedules jobs has died and others share
// its database, it can be about 15 s late.
type DueJob struct {
	Game     int64 `json:"game,omitempty"`
	Revision int64 `json:"revision,omitempty"` // when the job was stored
	Here     bool  `json:"-"`                  // see [JobOptions]
}

// Kind implements [Job].
func (DueJob) Kind() string { return "due" }

// Options says where and when the job runs.
func (j DueJob) Options() JobOptions { return JobOptions{Here: j.Here, Deadline: true} }
