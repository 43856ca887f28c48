package service_test

import (
	"slices"
	"strings"
	"testing"

	"hoshi/bot/command"
	"hoshi/bot/service"
	"hoshi/bot/testing/servicetest"
)

// Points near stones come first, starting with those next to the last one.
func TestSuggestPoints(t *testing.T) {
	tb := servicetest.New(t, service.Options{})
	point := &tb.Service.Commands().Lookup("move").Options[0]
	suggest := func(typed string) []string {
		t.Helper()
		got, err := tb.Service.Suggest(t.Context(), "c", point, typed, nil)
		if err != nil {
			t.Fatal(err)
		}
		return got
	}
	if got := suggest(""); len(got) != 0 {
		t.Errorf("without a game: %v", got)
	}
	tb.Begin("ann", "!play @bob")
	if got := suggest(""); len(got) != service.MaxSuggestions || got[0] != "h8" || slices.Contains(got, "a1") {
		t.Errorf("on the empty board: %v", got)
	}
	tb.One("ann", "!h8")
	tb.One("bob", "!k8")
	got := suggest("")
	slices.Sort(got[:8])
	slices.Sort(got[8:16])
	if want := "j7 j8 j9 k7 k9 l7 l8 l9 g7 g8 g9 h7 h9 i7 i8 i9"; strings.Join(got[:16], " ") != want {
		t.Errorf("beside the stones: %v, want %s", got[:16], want)
	}
	if got := suggest("Ｈ－７"); len(got) != 1 || got[0] != "h7" {
		t.Errorf("a point in full-width letters: %v", got)
	}
	if got := suggest("h"); len(got) == 0 || got[0] != "h7" || slices.Contains(got, "h8") {
		t.Errorf("of a column: %v", got)
	}
}

// The usual clocks are suggested.
func TestSuggestClock(t *testing.T) {
	tb := servicetest.New(t, service.Options{})
	options := tb.Service.Commands().Lookup("play").Options
	i := slices.IndexFunc(options, func(o command.Option) bool { return o.Name == "clock" })
	for typed, want := range map[string][]string{"5": {"5+0", "5+5"}, "no": {"none"}, "x": nil} {
		got, err := tb.Service.Suggest(t.Context(), "c", &options[i], typed, nil)
		if err != nil || !slices.Equal(got, want) {
			t.Errorf("%q: %v, %v, want %v", typed, got, err, want)
		}
	}
}
