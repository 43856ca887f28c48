package bot_test

import (
	"os"
	"testing"

	"hoshi/bot"
	"hoshi/bot/internal/servicetest"
)

func TestMain(m *testing.M) { os.Exit(servicetest.Run(m)) }

// harness is a service to test, with helpers for these tests.
type harness struct{ *servicetest.Harness }

func newHarness(t testing.TB, opt bot.Options) *harness {
	t.Helper()
	return &harness{servicetest.New(t, opt)}
}

// newHarnessWith is newHarness for a service with a wrapped store.
func newHarnessWith(t testing.TB, opt bot.Options, see func(bot.Store, *servicetest.MemoryChat) bot.Store) *harness {
	t.Helper()
	return &harness{servicetest.NewWith(t, opt, see)}
}
