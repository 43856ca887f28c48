package sandbox_test

import (
	"fmt"
	"os"
	"testing"
	"time"

	"go.uber.org/goleak"
)

// leakPatience is how long goroutines may take to end after the last test. Those of connections and
// browsers need some time on a busy machine, but a leaked one never ends.
const leakPatience = 30 * time.Second

func TestMain(m *testing.M) {
	code := m.Run()
	chromium.Close()
	if code == 0 {
		if err := leaked(leakPatience); err != nil {
			fmt.Fprintln(os.Stderr, err)
			code = 1
		}
	}
	os.Exit(code)
}

// leaked returns the goroutines that haven't ended in time.
func leaked(within time.Duration) error {
	for end := time.Now().Add(within); ; {
		err := goleak.Find()
		if err == nil || time.Now().After(end) {
			return err
		}
	}
}
