package bot

import "time"

// SetWaitNotice sets after how long a person is told that a request waits for an
// engine.
func SetWaitNotice(s *Service, d time.Duration) { s.engines.options.WaitNotice = d }
