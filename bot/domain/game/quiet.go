package game

import "time"

// Quiet is the part of each day in which a person doesn't want to be notified: from one full hour, 0 to
// 23, to another, in a time zone. The zero Quiet is empty.
type Quiet struct {
	From, To int
	Zone     *time.Location // nil for the zero Quiet
}

// Has reports whether a time is in quiet hours.
func (q Quiet) Has(t time.Time) bool { return !q.End(t).IsZero() }

// End returns when the quiet hours end that a time is in; zero if it's in none.
func (q Quiet) End(t time.Time) time.Time {
	_, end := q.around(t)
	return end
}

// around returns the beginning and the end of the quiet hours that a time is in; zero if it's in none.
func (q Quiet) around(t time.Time) (begin, end time.Time) {
	if q.Zone == nil {
		return begin, end
	}
	local := t.In(q.Zone)
	for _, day := range [...]int{-1, 0} { // they can begin the day before
		begin = time.Date(local.Year(), local.Month(), local.Day()+day, q.From, 0, 0, 0, q.Zone)
		end = time.Date(local.Year(), local.Month(), local.Day()+day, q.To, 0, 0, 0, q.Zone)
		if q.To <= q.From {
			end = end.AddDate(0, 0, 1)
		}
		if !t.Before(begin) && t.Before(end) {
			return begin, end
		}
	}
	return time.Time{}, time.Time{}
}

// remind moves the time of a reminder out of quiet hours: to their end, or to their beginning if the
// deadline is over by then.
func (q Quiet) remind(at, deadline time.Time) time.Time {
	begin, end := q.around(at)
	switch {
	case end.IsZero():
		return at
	case end.Before(deadline):
		return end
	}
	return begin
}
