package act_test

import (
	"os"
	"testing"

	"hoshi/bot/internal/servicetest"
)

func TestMain(m *testing.M) { os.Exit(servicetest.Run(m)) }
