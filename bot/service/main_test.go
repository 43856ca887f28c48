package service_test

import (
	"os"
	"testing"

	"hoshi/bot/testing/servicetest"
)

func TestMain(m *testing.M) { os.Exit(servicetest.Run(m)) }
