package e2e_test

import (
	"fmt"
	"os"
	"slices"
	"strconv"
	"strings"
	"time"
)

// measurement is the state of the bot's processes at some moment, all of them together.
type measurement struct {
	at       time.Time
	metrics  map[string]float64 // by the name with its labels, in Prometheus format
	heap     float64            // bytes of objects, if garbage was collected just before
	stack    float64            // bytes of goroutine stacks
	resident float64            // bytes
	database int64              // bytes of the files
}

// measure measures the bot; with collect it collects garbage first.
func (l *load) measure(collect bool) measurement {
	l.t.Helper()
	m := measurement{metrics: map[string]float64{}}
	for i := range l.bot.processes {
		if collect {
			for line := range strings.Lines(l.bot.fetch(i, "/debug/pprof/heap?gc=1&debug=1")) {
				var heap, stack float64
				_, _ = fmt.Sscanf(line, "# HeapAlloc = %f", &heap)
				_, _ = fmt.Sscanf(line, "# Stack = %f", &stack)
				m.heap, m.stack = m.heap+heap, m.stack+stack
			}
		}
		for line := range strings.Lines(l.bot.fetch(i, "/metrics")) {
			line = strings.TrimSpace(line)
			space := strings.LastIndexByte(line, ' ') // labels may contain spaces, too
			if n, err := strconv.ParseFloat(line[space+1:], 64); err == nil && space > 0 && line[0] != '#' {
				m.metrics[line[:space]] += n
			}
		}
	}
	m.at = time.Now()
	m.resident = m.metrics["process_resident_memory_bytes"]
	m.database = l.bot.size()
	return m
}

// profile writes a CPU profile of the bot to the file HOSHI_PROOF_PROFILE until stop is called, or
// for a minute.
func (l *load) profile() (stop func()) {
	file := os.Getenv("HOSHI_PROOF_PROFILE")
	if file == "" {
		return func() {}
	}
	ended := make(chan struct{})
	seconds := int(min(l.size.length, time.Minute).Seconds())
	go func() {
		defer close(ended)
		body := l.bot.fetch(0, fmt.Sprintf("/debug/pprof/profile?seconds=%d", max(seconds, 1)))
		if err := os.WriteFile(file, []byte(body), 0o644); err != nil {
			l.t.Error(err)
		}
	}()
	return func() { <-ended }
}

// watchMemory logs the bot's memory every half minute until stop is called. If HOSHI_PROOF_HEAP is
// set, it writes heap profiles to files that begin with that. Garbage is collected before each.
func (l *load) watchMemory() (stop func()) {
	file := os.Getenv("HOSHI_PROOF_HEAP")
	if file == "" {
		return func() {}
	}
	begun, end, ended := time.Now(), make(chan struct{}), make(chan struct{})
	look := func() {
		before := l.measure(false)
		body := l.bot.fetch(0, "/debug/pprof/heap?gc=1")
		after := l.measure(true)
		seconds := int(time.Since(begun).Seconds())
		l.t.Logf("after %d s: resident %.1f MB, heap %.1f MB, stacks %.1f MB", seconds, before.resident/1e6, after.heap/1e6, after.stack/1e6)
		if err := os.WriteFile(fmt.Sprintf("%s.%03d", file, seconds), []byte(body), 0o644); err != nil {
			l.t.Error(err)
		}
	}
	go func() {
		defer close(ended)
		tick := time.NewTicker(30 * time.Second)
		defer tick.Stop()
		for look(); ; look() {
			select {
			case <-tick.C:
			case <-end:
				look()
				return
			}
		}
	}()
	return func() { close(end); <-ended }
}

// sum adds up the metrics whose names have a prefix.
func (m measurement) sum(prefix string) (total float64) {
	for name, value := range m.metrics {
		if strings.HasPrefix(name, prefix) {
			total += value
		}
	}
	return total
}

// report logs the measurements: before the games, with all games started, and while they were
// played.
func (l *load) report(before, idle, from, to measurement, missed int) {
	l.mu.Lock()
	defer l.mu.Unlock()
	seconds := to.at.Sub(from.at).Seconds()
	grown := func(prefix string) float64 { return to.sum(prefix) - from.sum(prefix) }
	shown := grown(`hoshi_render_seconds_count{kind="board"}`)
	cpu := grown("process_cpu_seconds_total")
	thought := grown("hoshi_search_seconds_sum")
	var b strings.Builder
	fmt.Fprintf(&b, "%d channels, %.0f s at %.1f moves/s of people asked for: %.1f moves/s of people and %.1f of engines, %d games begun, %d moments missed\n",
		l.size.channels, seconds, l.size.rate, grown(`hoshi_moves_total{by="player"}`)/seconds, grown(`hoshi_moves_total{by="engine"}`)/seconds, l.starts, missed)
	var all []time.Duration
	for kind, took := range l.took {
		fmt.Fprintf(&b, "message to board, %s: %s\n", loadKind(kind), quantiles(took))
		all = append(all, took...)
	}
	fmt.Fprintf(&b, "message to board, all: %s\n", quantiles(all))
	fmt.Fprintf(&b, "CPU: %.2f s, of a core %.0f %%; a board shown %.2f ms (%.0f boards), of which searches at most %.2f ms, drawing %.2f ms\n",
		cpu, 100*cpu/seconds, 1000*cpu/shown, shown, 1000*thought/shown, 1000*grown(`hoshi_render_seconds_sum{kind="board"}`)/shown)
	fmt.Fprintf(&b, "memory: resident %.1f MB before, %.1f MB with a game in each channel, %.1f MB after; heap %.1f and %.1f MB\n",
		before.resident/1e6, idle.resident/1e6, to.resident/1e6, before.heap/1e6, idle.heap/1e6)
	fmt.Fprintf(&b, "an idle game: %.1f KB of heap and stacks, %.1f KB resident\n",
		(idle.heap+idle.stack-before.heap-before.stack)/1024/float64(l.size.channels), (idle.resident-before.resident)/1024/float64(l.size.channels))
	fmt.Fprintf(&b, "goroutines %.0f, %.0f, %.0f; open files %.0f, %.0f, %.0f\n",
		before.metrics["go_goroutines"], idle.metrics["go_goroutines"], to.metrics["go_goroutines"],
		before.metrics["process_open_fds"], idle.metrics["process_open_fds"], to.metrics["process_open_fds"])
	moves := grown("hoshi_moves_total")
	fmt.Fprintf(&b, "database: %.1f MB, then %.1f MB; %.0f bytes a move; %.2f transactions that write a board shown\n",
		float64(idle.database)/1e6, float64(to.database)/1e6, float64(to.database-from.database)/moves, grown("hoshi_database_changes_total")/shown)
	fmt.Fprintf(&b, "requests to Discord: %.2f a board shown, %.0f bytes a picture\n", grown("hoshi_discord_answers_total")/shown, float64(l.bytes)/float64(max(len(all), 1)))
	text, _ := os.ReadFile("/proc/loadavg") // of the last minute; empty elsewhere
	average, _, _ := strings.Cut(string(text), " ")
	var requests, answers float64 // which don't count toward Discord's limit
	for name := range to.metrics {
		if strings.HasPrefix(name, "hoshi_discord_answers_total") {
			if n := to.metrics[name] - from.metrics[name]; strings.Contains(name, "/interactions/") || strings.Contains(name, "/webhooks/") {
				answers += n
			} else {
				requests += n
			}
		}
	}
	writes, made := grown("hoshi_database_changes_total"), float64(max(len(all), 1))
	l.row = fmt.Sprintf("| %s | %s | %.2f | %.2f | %.1f | %.0f | %.1f ms |", cells(all), average, requests/made, answers/made, writes/made, writes/seconds, 1000*cpu/made)
	names := make([]string, 0)
	for name := range to.metrics {
		if strings.HasPrefix(name, "hoshi_discord_answers_total") && to.metrics[name] > from.metrics[name] {
			names = append(names, name)
		}
	}
	slices.Sort(names)
	for _, name := range names {
		fmt.Fprintf(&b, "    %s %.3f\n", strings.TrimPrefix(name, "hoshi_discord_answers_total"), (to.metrics[name]-from.metrics[name])/shown)
	}
	l.t.Log("\n" + b.String())
}

// cells returns the median, p95 and p99 of sorted times as cells of a table.
func cells(took []time.Duration) string {
	return fmt.Sprintf("%v | %v | %v", quantile(took, .5), quantile(took, .95), quantile(took, .99))
}

// quantile returns a quantile of sorted times.
func quantile(took []time.Duration, q float64) time.Duration {
	if len(took) == 0 {
		return 0
	}
	return took[min(int(q*float64(len(took))), len(took)-1)].Round(100 * time.Microsecond)
}

// quantiles sorts times and describes them.
func quantiles(took []time.Duration) string {
	if len(took) == 0 {
		return "none"
	}
	slices.Sort(took)
	return fmt.Sprintf("p50 %v, p95 %v, p99 %v, longest %v, of %d", quantile(took, .5), quantile(took, .95), quantile(took, .99), took[len(took)-1].Round(time.Millisecond), len(took))
}
