package render

import (
	"slices"
	"sync"
	"testing"
	"time"
)

// fakeKit is a kit that takes so many bytes.
func fakeKit(bytes int) *kit { return &kit{bytes: bytes} }

// widthKey is the key of a kit that differs from others by its width.
func widthKey(width int) kitKey { return kitKey{theme: "wood", size: 15, width: width} }

// held returns the widths of the kits in a cache, the one used last first.
func held(c *kitCache) []int {
	var widths []int
	for el := c.order.Front(); el != nil; el = el.Next() {
		widths = append(widths, el.Value.(*kitEntry).key.width)
	}
	return widths
}

func TestCacheForgetsWhatWasNotUsedForLongest(t *testing.T) {
	c := newKitCache(100)
	builds := map[int]int{}
	get := func(width, bytes int) {
		c.get(widthKey(width), func() *kit { builds[width]++; return fakeKit(bytes) })
	}
	for _, step := range []struct {
		width, bytes int
		held         []int
		builds       int // of this width so far
	}{
		{1, 40, []int{1}, 1},
		{2, 40, []int{2, 1}, 1},
		{1, 40, []int{1, 2}, 1},    // used again: not built, moved to the front
		{3, 20, []int{3, 1, 2}, 1}, // full to the byte
		{4, 1, []int{4, 3, 1}, 1},  // 2 was not used for longest
		{2, 40, []int{2, 4, 3}, 2}, // built again; 1 goes
		{5, 500, []int{5}, 1},      // larger than the cache: alone in it
		{6, 10, []int{6}, 1},       // and gone with the next
		{7, 10, []int{7, 6}, 1},
	} {
		get(step.width, step.bytes)
		if got := held(c); !slices.Equal(got, step.held) {
			t.Fatalf("after width %d the cache holds %v, want %v", step.width, got, step.held)
		}
		if len(c.kits) != len(step.held) {
			t.Fatalf("after width %d the cache finds %d kits, want %d", step.width, len(c.kits), len(step.held))
		}
		if builds[step.width] != step.builds {
			t.Errorf("width %d was built %d times, want %d", step.width, builds[step.width], step.builds)
		}
	}
}

func TestCacheBuildsOnce(t *testing.T) {
	c := newKitCache(100)
	var builds, building int
	var mu sync.Mutex
	var wg sync.WaitGroup
	kits := make([]*kit, 40)
	for i := range kits {
		wg.Go(func() {
			kits[i] = c.get(widthKey(i%2), func() *kit {
				mu.Lock()
				builds++
				building++
				if building > 1 {
					t.Error("two kits are built at a time")
				}
				mu.Unlock()
				time.Sleep(time.Millisecond)
				mu.Lock()
				building--
				mu.Unlock()
				return fakeKit(10)
			})
		})
	}
	wg.Wait()
	if builds != 2 {
		t.Errorf("%d kits were built, want 2", builds)
	}
	for i, k := range kits {
		if k != kits[i%2] {
			t.Errorf("call %d got a kit that differs from that of call %d", i, i%2)
		}
	}
}
