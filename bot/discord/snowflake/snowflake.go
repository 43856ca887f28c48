// Package snowflake reads Discord's IDs, which contain the time they were made.
package snowflake

import (
	"strconv"
	"time"
)

// Valid reports whether s has the form of an ID. Only valid IDs may become part of a request's
// path.
func Valid(s string) bool {
	if len(s) == 0 || len(s) > 20 {
		return false
	}
	for i := range len(s) {
		if s[i] < '0' || s[i] > '9' {
			return false
		}
	}
	return true
}

// epoch is the start of the time in IDs (API reference, "Snowflakes").
var epoch = time.UnixMilli(1420070400000)

// Time returns when an ID was made, or the zero time if it isn't an ID.
func Time(id string) time.Time {
	n, err := strconv.ParseUint(id, 10, 64)
	if err != nil {
		return time.Time{}
	}
	return epoch.Add(time.Duration(n>>22) * time.Millisecond)
}

// After reports whether both are IDs and the first was made later.
func After(id, other string) bool {
	a, err := strconv.ParseUint(id, 10, 64)
	b, otherErr := strconv.ParseUint(other, 10, 64)
	return err == nil && otherErr == nil && a > b
}
