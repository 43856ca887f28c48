package assets

import (
	"slices"
	"sync"
	"testing"
	"time"
)

// fakeAssets are assets that take that many bytes.
func fakeAssets(bytes int) *Board { return &Board{bytes: bytes} }

// widthKey returns a key that differs from others only by width.
func widthKey(width int) Key { return Key{Theme: "wood", Size: 15, Width: width} }

// held returns the widths of the assets in a cache, most recently used first.
func held(c *Cache) []int {
	var widths []int
	for el := c.order.Front(); el != nil; el = el.Next() {
		widths = append(widths, el.Value.(*cacheEntry).key.Width)
	}
	return widths
}

func TestCacheEvictsWhatWasNotUsedForLongest(t *testing.T) {
	c := NewCache(100)
	builds := map[int]int{}
	get := func(width, bytes int) {
		c.Get(widthKey(width), func() *Board { builds[width]++; return fakeAssets(bytes) })
	}
	for _, step := range []struct {
		width, bytes int
		held         []int
		builds       int // of this width so far
	}{
		{1, 40, []int{1}, 1},
		{2, 40, []int{2, 1}, 1},
		{1, 40, []int{1, 2}, 1},    // used again: moved to the front, not rebuilt
		{3, 20, []int{3, 1, 2}, 1}, // full to the byte
		{4, 1, []int{4, 3, 1}, 1},  // 2 is the least recently used
		{2, 40, []int{2, 4, 3}, 2}, // rebuilt; 1 is evicted
		{5, 500, []int{5}, 1},      // larger than the cache: evicts all others
		{6, 10, []int{6}, 1},       // and is evicted by the next
		{7, 10, []int{7, 6}, 1},
	} {
		get(step.width, step.bytes)
		if got := held(c); !slices.Equal(got, step.held) {
			t.Fatalf("after width %d the cache holds %v, want %v", step.width, got, step.held)
		}
		if len(c.entries) != len(step.held) {
			t.Fatalf("after width %d the cache finds %d assets, want %d", step.width, len(c.entries), len(step.held))
		}
		if builds[step.width] != step.builds {
			t.Errorf("width %d was built %d times, want %d", step.width, builds[step.width], step.builds)
		}
	}
}

func TestCacheBuildsOnce(t *testing.T) {
	c := NewCache(100)
	var builds, building int
	var mu sync.Mutex
	var wg sync.WaitGroup
	assets := make([]*Board, 40)
	for i := range assets {
		wg.Go(func() {
			assets[i] = c.Get(widthKey(i%2), func() *Board {
				mu.Lock()
				builds++
				building++
				if building > 1 {
					t.Error("two assets are built at a time")
				}
				mu.Unlock()
				time.Sleep(time.Millisecond)
				mu.Lock()
				building--
				mu.Unlock()
				return fakeAssets(10)
			})
		})
	}
	wg.Wait()
	if builds != 2 {
		t.Errorf("%d assets were built, want 2", builds)
	}
	for i, got := range assets {
		if got != assets[i%2] {
			t.Errorf("call %d got assets that differ from that of call %d", i, i%2)
		}
	}
}
