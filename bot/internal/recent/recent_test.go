package recent_test

import (
	"testing"
	"testing/synctest"
	"time"

	"hoshi/bot/internal/recent"
)

func TestMapForgets(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		m := recent.Map[string, int]{Max: 10, For: time.Minute}
		m.Put("a", 1)
		m.PutFor("b", 2, time.Hour)
		m.PutFor("c", 3, 0)
		for _, step := range []struct {
			after time.Duration
			key   string
			want  int
			ok    bool
		}{
			{0, "a", 1, true}, {0, "d", 0, false}, {time.Minute, "a", 1, true}, {time.Second, "a", 0, false},
			{0, "b", 2, true}, {time.Hour, "b", 0, false}, {1000 * time.Hour, "c", 3, true},
		} {
			time.Sleep(step.after)
			if got, ok := m.Get(step.key); got != step.want || ok != step.ok {
				t.Errorf("after %v more, %s is %d, %t", step.after, step.key, got, ok)
			}
		}
	})
}

func TestAdd(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		m := recent.Map[string, int]{Max: 10, For: time.Hour}
		for i, step := range []struct {
			after time.Duration
			key   string
			want  bool
		}{
			{0, "a", true}, {0, "a", false}, {0, "b", true}, {time.Hour, "a", false}, {time.Second, "a", true}, {0, "a", false},
		} {
			time.Sleep(step.after)
			if got := m.Add(step.key, i); got != step.want {
				t.Errorf("step %d: %t", i, got)
			}
		}
	})
}

func TestDelete(t *testing.T) {
	t.Parallel()
	m := recent.Map[string, int]{Max: 10}
	m.Put("a", 1)
	m.Put("b", 2)
	m.Put("c", 3)
	m.Delete("a")
	m.DeleteFunc("b", func(v int) bool { return v == 3 })
	m.DeleteFunc("c", func(v int) bool { return v == 3 })
	m.DeleteFunc("d", func(int) bool { t.Error("asked about a key without a value"); return true })
	for key, want := range map[string]bool{"a": false, "b": true, "c": false} {
		if _, ok := m.Get(key); ok != want {
			t.Errorf("%s is there: %t", key, ok)
		}
	}
	if m.Clear(); m.Len() != 0 {
		t.Errorf("%d entries after Clear", m.Len())
	}
}

func TestMapIsBounded(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		m := recent.Map[int, bool]{Max: 100, For: time.Minute}
		m.PutFor(-1, true, time.Hour)
		for i := range 99 {
			m.Put(i, true)
		}
		if m.Put(50, false); m.Len() != 100 {
			t.Errorf("%d entries after a known key was put", m.Len())
		}
		time.Sleep(2 * time.Minute)
		if m.Put(1000, true); m.Len() != 2 {
			t.Errorf("%d entries: those that have expired weren't deleted first", m.Len())
		}
		for i := range 1000 {
			m.Put(i, true)
			if _, ok := m.Get(i); !ok || m.Len() > 100 {
				t.Fatalf("after %d: there: %t, entries: %d", i, ok, m.Len())
			}
		}
	})
}

func TestLogLimit(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		var l recent.LogLimit
		for i, step := range []struct {
			after time.Duration
			want  int
			ok    bool
		}{
			{0, 1, true}, {time.Second, 0, false}, {58 * time.Second, 0, false}, {time.Second, 3, true}, {time.Second, 0, false}, {time.Hour, 2, true},
		} {
			time.Sleep(step.after)
			if n, ok := l.Next(); n != step.want || ok != step.ok {
				t.Errorf("event %d: %d, %t", i, n, ok)
			}
		}
	})
}
