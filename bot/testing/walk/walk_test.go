package walk

import (
	"flag"
	"fmt"
	"os"
	"sync"
	"testing"

	"pgregory.net/rapid"
)

// longVariable, if set, makes the walks many and long.
const longVariable = "HOSHI_PROOF_LONG"

// usually sets a flag of rapid unless the command line does.
func usually(t *testing.T, name string, value string) {
	t.Helper()
	given := false
	flag.Visit(func(f *flag.Flag) { given = given || f.Name == name })
	if given {
		return
	}
	f := flag.Lookup(name)
	old := f.Value.String()
	if err := f.Value.Set(value); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = f.Value.Set(old) })
}

// The laws hold wherever people, time and accidents lead.
func TestWalk(t *testing.T) {
	usually(t, "rapid.nofailfile", "true")
	usually(t, "rapid.seed", "1")
	usually(t, "rapid.checks", "4")
	usually(t, "rapid.steps", "45")
	if os.Getenv(longVariable) != "" {
		usually(t, "rapid.checks", "60")
		usually(t, "rapid.steps", "60")
	}
	dir, walks := t.TempDir(), 0
	var once sync.Once // the first failure, before rapid looks for a shorter walk
	tell := func(log string) { once.Do(func() { t.Log("\n" + log) }) }
	rapid.Check(t, func(t *rapid.T) {
		walks++
		h := newHouse(t, fmt.Sprint(dir, "/", walks), tell)
		defer h.close()
		t.Repeat(map[string]func(*rapid.T){"step": h.step})
	})
}
