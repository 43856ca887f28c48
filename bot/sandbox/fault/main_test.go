package fault_test

import (
	"testing"

	"hoshi/bot/testing/sandboxtest"
)

func TestMain(m *testing.M) { sandboxtest.Main(m) }
