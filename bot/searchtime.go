package bot

import "time"

type searchTimes struct{}

func newSearchTimes() *searchTimes { return &searchTimes{} }

func (*searchTimes) expected(depth int) time.Duration { return 0 }

func (*searchTimes) record(depth int, d time.Duration) {}
