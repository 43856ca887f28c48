package rest

import (
	"fmt"
	"hash/fnv"
	"net/http"
	"strconv"
	"sync"
	"time"

	"hoshi/bot/sandbox/refusal"
)

// Limit is a rate limit.
type Limit struct {
	Requests int           // per interval; zero or less means no limit
	Per      time.Duration // length of an interval, which begins with its first request
}

// GlobalLimit is the key of Options.Limits for all routes of a bot together.
const GlobalLimit = "global"

// DefaultLimits returns the rate limits that apply unless Options.Limits overrides them, by route
// as in [Request.Route]. Discord documents only the global limit (50 a second); the others are
// taken from headers it has sent.
func DefaultLimits() map[string]Limit {
	return map[string]Limit{
		GlobalLimit:                                {50, time.Second},
		"POST /channels/{channel}/messages":        {5, 5 * time.Second},
		"PATCH /channels/{channel}/messages/{id}":  {5, 5 * time.Second},
		"DELETE /channels/{channel}/messages/{id}": {5, time.Second},
		"GET /channels/{channel}/messages":         {10, 5 * time.Second},
		"POST /channels/{channel}/typing":          {5, 5 * time.Second},
		"PUT " + reactionPath:                      {1, 250 * time.Millisecond},
		"POST /users/@me/channels":                 {10, 10 * time.Second},
		"GET /gateway/bot":                         {5, 5 * time.Second},
		"POST " + webhookPath:                      {5, 2 * time.Second},
		"PATCH " + webhookPath + "/messages/{id}":  {5, 2 * time.Second},
	}
}

// fallbackLimit applies to routes in neither Options.Limits nor DefaultLimits.
var fallbackLimit = Limit{30, 10 * time.Second}

// bucket counts the requests of one interval.
type bucket struct {
	used  int
	reset time.Time
}

// limiter holds the buckets of all routes. Requests with the same route and major parameter (here
// the channel or the guild) share a bucket.
type limiter struct {
	mu      sync.Mutex
	limits  map[string]Limit
	off     bool
	buckets map[string]*bucket
	global  bucket
}

func newLimiter(o Options) *limiter {
	l := &limiter{limits: DefaultLimits(), off: o.Unlimited, buckets: map[string]*bucket{}}
	for route, limit := range o.Limits {
		l.limits[route] = limit
	}
	return l
}

// take counts a request, sets the headers that report the bucket, and returns how long to wait if
// there's no room; global then says which limit it was. A route with apart set doesn't count
// towards the global limit.
func (l *limiter) take(h http.Header, route, major string, apart bool, now time.Time) (wait time.Duration, global bool) {
	l.mu.Lock()
	defer l.mu.Unlock()
	if l.off {
		return 0, false
	}
	if !apart {
		if wait, _ := l.global.take(l.limits[GlobalLimit], now); wait > 0 {
			return wait, true
		}
	}
	limit, ok := l.limits[route]
	if !ok {
		limit = fallbackLimit
	}
	if limit.Requests <= 0 {
		return 0, false
	}
	key := route + " " + major
	b := l.buckets[key]
	if b == nil {
		l.dropOld(now)
		b = &bucket{}
		l.buckets[key] = b
	}
	wait, left := b.take(limit, now)
	h.Set("X-RateLimit-Limit", strconv.Itoa(limit.Requests))
	h.Set("X-RateLimit-Remaining", strconv.Itoa(left))
	h.Set("X-RateLimit-Reset", fmt.Sprintf("%.3f", float64(b.reset.UnixMilli())/1000))
	h.Set("X-RateLimit-Reset-After", refusal.Seconds(b.reset.Sub(now)))
	h.Set("X-RateLimit-Bucket", bucketName(route))
	return wait, false
}

// maxBuckets is the number of buckets at which expired ones are removed. Each interaction has
// separate buckets.
const maxBuckets = 1000

func (l *limiter) dropOld(now time.Time) {
	if len(l.buckets) < maxBuckets {
		return
	}
	for key, b := range l.buckets {
		if now.After(b.reset) {
			delete(l.buckets, key)
		}
	}
}

func (b *bucket) take(limit Limit, now time.Time) (wait time.Duration, left int) {
	if limit.Requests <= 0 {
		return 0, 0
	}
	if !now.Before(b.reset) {
		b.used, b.reset = 0, now.Add(limit.Per)
	}
	if b.used >= limit.Requests {
		return b.reset.Sub(now), 0
	}
	b.used++
	return 0, limit.Requests - b.used
}

// bucketName returns the opaque name that Discord gives a route's limit.
func bucketName(route string) string {
	h := fnv.New128a()
	h.Write([]byte(route))
	return fmt.Sprintf("%x", h.Sum(nil))
}
