package activity_test

import (
	"testing"

	"github.com/google/go-cmp/cmp"

	"hoshi/bot/sandbox/activity"
)

func TestLocations(t *testing.T) {
	t.Parallel()
	for name, tt := range map[string]struct {
		guild string
		want  activity.Location
	}{
		"guild":   {"3", activity.Location{ID: "gc-3-7", Kind: "gc", ChannelID: "7", GuildID: "3"}},
		"private": {"", activity.Location{ID: "pc-7", Kind: "pc", ChannelID: "7"}},
	} {
		if got := activity.At(tt.guild, "7"); got != tt.want {
			t.Errorf("%s: %+v", name, got)
		}
	}
}

// TestLifeOfAnInstance follows an instance from its launch until everyone has left.
func TestLifeOfAnInstance(t *testing.T) {
	t.Parallel()
	var all activity.Instances
	here, elsewhere := activity.At("3", "7"), activity.At("", "7")
	first := all.Open(here, "10", activity.Frame{ID: "a", UserID: "1"})
	if first.ID != "i-10-gc-3-7" {
		t.Errorf("the instance is called %q", first.ID)
	}
	if joined := all.Open(here, "11", activity.Frame{ID: "b", UserID: "2"}); joined != first {
		t.Errorf("a second launch started %q", joined.ID)
	}
	all.Open(here, "12", activity.Frame{ID: "c", UserID: "1"}) // on another device
	if other := all.Open(elsewhere, "13", activity.Frame{ID: "d", UserID: "1"}); other == first {
		t.Error("another location has the same instance")
	}
	if got := first.Users(); !cmp.Equal(got, []string{"1", "2"}) {
		t.Errorf("it has the users %v", got)
	}
	if f, i := all.Frame("b"); i != first || f.InstanceID != first.ID || f.UserID != "2" {
		t.Errorf("frame b is %+v of %v", f, i)
	}
	for _, id := range []string{"a", "b", "b", "no such"} {
		all.Close(id)
	}
	if got := first.Users(); all.Find(first.ID) != first || !cmp.Equal(got, []string{"1"}) {
		t.Errorf("with one frame left it has the users %v", got)
	}
	if all.Close("c") != first || all.Find(first.ID) != nil || len(all.All()) != 1 {
		t.Error("the instance outlives its last frame")
	}
	if again := all.Open(here, "14", activity.Frame{ID: "e", UserID: "1"}); again.ID != "i-14-gc-3-7" {
		t.Errorf("the next instance is called %q", again.ID)
	}
}
