package engines

import (
	"cmp"
	"maps"
	"slices"

	"hoshi/bot/domain/chat"
	"hoshi/engine"
)

// seatBound is a limit on how many seats of a [Pool] certain work may take.
type seatBound int

const (
	boundAll        seatBound = iota // all work
	boundOthers                      // all except people's moves
	boundLong                        // long work
	boundLongOthers                  // long work except people's moves
	seatBounds
)

// seatClass groups the requests that count toward the same bounds: if one of them fits, they all
// do.
type seatClass int

const (
	classShortMove  seatClass = iota // a move in a person's game, expected to be short
	classLongMove                    // any other move in a person's game
	classShortOther                  // other work, expected to be short
	classLongOther                   // any other work
	seatClasses
)

// boundsOf lists the bounds that each class counts toward.
//
// No class can starve by being blocked by one bound now and by another later: the limits are
// nested, so when work that counts toward a class's fullest bound ends, it frees a seat in all of
// the class's other bounds too.
var boundsOf = [seatClasses][]seatBound{
	classShortMove:  {boundAll},
	classLongMove:   {boundAll, boundLong},
	classShortOther: {boundAll, boundOthers},
	classLongOther:  {boundAll, boundOthers, boundLong, boundLongOthers},
}

// IsLong reports whether a request is for long work. Work of unknown length counts as long.
func (p *Pool) IsLong(request SeatRequest) bool {
	return request.Expected <= 0 || request.Expected > p.Options.ShortSearch
}

// classOf returns the class of a request.
func (p *Pool) classOf(request SeatRequest) seatClass {
	isLong, isMove := p.IsLong(request), request.Priority == PriorityMove
	switch {
	case isMove && isLong:
		return classLongMove
	case isMove:
		return classShortMove
	case isLong:
		return classLongOther
	}
	return classShortOther
}

// seatWaiter is a request that's queued or has a seat.
type seatWaiter struct {
	request SeatRequest
	class   seatClass
	number  uint64         // order of arrival
	granted chan struct{}  // closed when the request gets its seat
	engine  *engine.Engine // set before granted is closed
}

// patience is how often the oldest request of a class can be passed over while it fits. Smaller
// values weaken the priorities; larger ones make work wait longer.
const patience = 8

// seatQueue holds the waiting requests of a class, oldest first.
type seatQueue struct {
	waiters []*seatWaiter
	passed  int // how often the oldest was passed over while it fit
}

// remove removes a request and reports whether it was queued.
func (q *seatQueue) remove(waiter *seatWaiter) bool {
	i := slices.Index(q.waiters, waiter)
	if i < 0 {
		return false
	}
	q.waiters = slices.Delete(q.waiters, i, i+1)
	return true
}

// count updates passed when a request of any class is granted. fits says whether this queue's
// oldest request could have been granted instead.
func (q *seatQueue) count(granted *seatWaiter, fits bool) {
	switch {
	case len(q.waiters) == 0 || q.waiters[0] == granted:
		q.passed = 0
	case fits:
		q.passed++
	}
}

// turns records when each user and channel last got a seat. The one whose last seat was longest ago
// goes first, so 200 requests from one user delay someone else's by only one, no matter how many
// channels they come from.
type turns map[turnKey]uint64

// turnKey identifies a user or a channel. Each priority takes turns separately.
type turnKey struct {
	priority Priority
	user     chat.UserID
	channel  chat.ChannelID
}

// lastTurn is the key for the number of the last grant.
var lastTurn = turnKey{priority: -1}

// grant records that a request got its seat.
func (t turns) grant(request SeatRequest) {
	t[lastTurn]++
	t[turnKey{priority: request.Priority, user: request.User}] = t[lastTurn]
	t[turnKey{priority: request.Priority, channel: request.Channel}] = t[lastTurn]
}

// before reports whether request a goes before b. For each request, the more recent of its user's
// and its channel's last turns counts.
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

// rememberedTurns is the minimum number of grants for which a turn is remembered.
const rememberedTurns = 1000

// forget removes old turns if there are many. A user or channel whose last turn was that long ago
// counts as never served.
func (t turns) forget() {
	if len(t) > 4*rememberedTurns { // each grant adds at most two
		last := t[lastTurn]
		maps.DeleteFunc(t, func(_ turnKey, grant uint64) bool { return grant+rememberedTurns < last })
	}
}

// last returns the numbers of the last grants to a request's user and channel.
func (t turns) last(request SeatRequest) (user, channel uint64) {
	return t[turnKey{priority: request.Priority, user: request.User}],
		t[turnKey{priority: request.Priority, channel: request.Channel}]
}
