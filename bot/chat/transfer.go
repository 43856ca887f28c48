package chat

// A gateway answers what it can answer at once. Where the handler of a command goes on in
// the background, to search or to draw for long, the gateway hands the request over: as a
// [bot.Job] with what the chat has sent, which a worker makes the same request of. The worker
// runs the same handler, which goes on there. The gateway stores the job before it defers
// the answer: if it dies in between, the worker defers it, and who asked is answered.

// Transferable is a [Responder] whose request another process can answer.
type Transferable interface {
	Responder
	// Transfer returns what another process needs to make the request and its responder
	// anew. The caller defers the answer, unless it has done so or the other process is
	// faster, and gives none. It reports false, and nothing has changed, where only this
	// process can answer. What it returns holds secrets: it must not be logged.
	Transfer() (event string, ok bool)
}
