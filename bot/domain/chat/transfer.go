package chat

// A gateway answers what it can answer immediately. If a command's handler needs the background
// for a long search or drawing, the gateway hands the request over as a [stored.Job] containing
// the chat's original event. A worker rebuilds the request from it and runs the same handler.
// The gateway stores the job before it defers the answer, so if it dies in between, the worker
// defers the answer and the user still gets one.

// Transferable is a [Responder] whose request another process can answer.
type Transferable interface {
	Responder
	// Transfer returns what another process needs to rebuild the request and its responder.
	// The caller defers the answer, unless it already has or the other process is faster, and
	// doesn't answer itself. Transfer returns false without changing anything if only this
	// process can answer. The event contains secrets: never log it.
	Transfer() (event string, ok bool)
}
