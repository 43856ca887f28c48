package analysis_test

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
