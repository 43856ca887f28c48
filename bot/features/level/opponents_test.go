package level_test

import (
	"strings"
	"testing"

	"hoshi/bot/service"
	"hoshi/bot/testing/servicetest"
	"hoshi/engine/classic"
)

func TestOpponents(t *testing.T) {
	tb := servicetest.New(t, service.Options{})
	list := tb.One("you", "!opponents").Text
	for _, p := range classic.Programs() {
		if !strings.Contains(list, "`!play "+p.ID+"`: ") {
			t.Errorf("%s is not listed:\n%s", p.ID, list)
		}
	}
	if n := len([]rune(list)); n > 2000 {
		t.Errorf("the list has %d characters, more than a message holds", n)
	}
}
