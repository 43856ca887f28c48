package engines

import (
	"cmp"
	"maps"
	"slices"
	"time"

	"hoshi/bot/chat"
	"hoshi/engine"
)

// seatBound is a limit on how many seats of an enginePool some of the work takes.
type seatBound int

const (
	boundAll        seatBound = iota // all work
	boundOthers                      // all but persons' moves
	boundLong                        // long work
	boundLongOthers                  // long work but persons' moves
	seatBounds
)

// seatClass groups the requests that count towards the same bounds: if one of them fits,
// all do.
type seatClass int

const (
	classShortMove  seatClass = iota // a person's move, expected to be short
	ClassLongMove                    // a person's move
	classShortOther                  // other work, expected to be short
	classLongOther                   // other work
	seatClasses
)

// boundsOf are the bounds that the classes count towards.
//
// No class can starve by being refused for one bound now and for another later. When
// work of a class that counts towards its fullest bound ends, it makes room in all its
// other bounds too, as the limits are nested.
var boundsOf = [seatClasses][]seatBound{
	classShortMove:  {boundAll},
	ClassLongMove:   {boundAll, boundLong},
	classShortOther: {boundAll, boundOthers},
	classLongOther:  {boundAll, boundOthers, boundLong, boundLongOthers},
}

// ClassOf returns the class of a request. Work is short if it is expected to take at most
// short. Work of unknown length counts as long.
func ClassOf(request SeatRequest, short time.Duration) seatClass {
	isShort, isMove := 0 < request.Expected && request.Expected <= short, request.Priority == PriorityMove
	switch {
	case isMove && isShort:
		return classShortMove
	case isMove:
		return ClassLongMove
	case isShort:
		return classShortOther
	}
	return classLongOther
}

// seatWaiter is a request in the queue, or with a seat.
type seatWaiter struct {
	request SeatRequest
	class   seatClass
	number  uint64         // in the order of arrival
	granted chan struct{}  // closed when it has its seat
	engine  *engine.Engine // set before granted is closed
}

// patience is how often the oldest request of a class is passed over at most while it
// fits. Smaller values weaken the priorities, larger ones let work wait longer.
const patience = 8

// seatQueue is the waiting requests of a class, the oldest first.
type seatQueue struct {
	waiters []*seatWaiter
	passed  int // how often the oldest was passed over while it fitted
}

// remove takes a request out and reports whether it was there.
func (q *seatQueue) remove(waiter *seatWaiter) bool {
	i := slices.Index(q.waiters, waiter)
	if i < 0 {
		return false
	}
	q.waiters = slices.Delete(q.waiters, i, i+1)
	return true
}

// count notes that a request, of this class or another, is granted. fits says whether the
// oldest of this class could have been granted instead.
func (q *seatQueue) count(granted *seatWaiter, fits bool) {
	switch {
	case len(q.waiters) == 0 || q.waiters[0] == granted:
		q.passed = 0
	case fits:
		q.passed++
	}
}

// turns remembers when users and channels got a seat last, so that they take turns: the
// one whose last seat is longest ago goes first. 200 requests of one user then delay
// somebody else's by one, from however many channels they come.
type turns map[turnKey]uint64

// turnKey names a user or a channel. Each priority takes turns separately.
type turnKey struct {
	priority Priority
	user     chat.UserID
	channel  chat.ChannelID
}

// lastTurn is the key under which turns keeps the number of the last grant.
var lastTurn = turnKey{priority: -1}

// grant notes that a request got its seat.
func (t turns) grant(request SeatRequest) {
	t[lastTurn]++
	t[turnKey{priority: request.Priority, user: request.User}] = t[lastTurn]
	t[turnKey{priority: request.Priority, channel: request.Channel}] = t[lastTurn]
}

// before reports whether request a goes before b. Either its user or its channel had a
// turn lately; the later one counts.
func (t turns) before(a, b *seatWaiter) bool {
	if a.request.Priority != b.request.Priority {
		return a.request.Priority < b.request.Priority
	}
	userA, channelA := t.last(a.request)
	userB, channelB := t.last(b.request)
	return cmp.Or(
		cmp.Compare(max(userA, channelA), max(userB, channelB)),
		cmp.Compare(userA, userB),
		cmp.Compare(channelA, channelB),
		cmp.Compare(a.number, b.number),
	) < 0
}

// rememberedTurns is how many grants back a turn is remembered at least.
const rememberedTurns = 1000

// forget removes old turns if there are many: who had the last turn that long ago counts
// as never served.
func (t turns) forget() {
	if len(t) > 4*rememberedTurns { // each grant adds two at most
		last := t[lastTurn]
		maps.DeleteFunc(t, func(_ turnKey, grant uint64) bool { return grant+rememberedTurns < last })
	}
}

// last returns the numbers of the last grants to a request's user and channel.
func (t turns) last(request SeatRequest) (user, channel uint64) {
	return t[turnKey{priority: request.Priority, user: request.User}],
		t[turnKey{priority: request.Priority, channel: request.Channel}]
}
