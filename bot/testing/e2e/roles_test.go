package e2e_test

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"hoshi/bot/sandbox"
	"hoshi/bot/store/database"
)

// TestRoles plays with a gateway and two workers on one database.
func TestRoles(t *testing.T) {
	t.Parallel()
	f := newFleet(t)
	gateway := f.start("gateway")
	workers := []*process{f.start("worker"), f.start("worker")}
	p := newPlayer(t, f.box, 0)
	p.log = f.logged
	f.ready()

	p.ask("you", "!level beginner")
	p.ask("you", "!play")
	board := p.ask("you", "!move h8")
	if !strings.HasPrefix(board.Attachments[0].Filename, "board-1-2") {
		t.Errorf("after a move the channel has %s", board.Attachments[0].Filename)
	}
	p.say("you", "!hint")
	hint := p.latest(func(m sandbox.Message) bool { return strings.Contains(m.Text(), "Try") })
	p.slash("you", "hint", nil)
	p.latest(func(m sandbox.Message) bool { return newer(m.ID, hint.ID) && strings.Contains(m.Text(), "Try") })
	f.until("the requests have been done and their secrets are gone",
		`SELECT count(*) = 2 FROM river_job WHERE kind = 'request' AND state = 'completed' AND args = '{}'`)
	if strings.Contains(gateway.out.String(), "searched") {
		t.Errorf("the gateway searches:\n%s", gateway.out.tail())
	}

	p.ask("you", "!resign yes")
	p.ask("ann", "!depth auto") // which is searched for a minute here; ann hasn't set a level
	p.ask("ann", "!play")
	p.say("ann", "!move h8")
	f.until("a worker searches for long", `SELECT count(*) = 1 FROM river_job WHERE kind = 'search' AND state = 'running'`)
	begun := time.Now()
	p.say("ann", "!resign yes")
	f.until("the game is cancelled", `SELECT count(*) = 1 FROM games WHERE id = 2 AND state = 'cancelled'`)
	resigned := time.Now()
	f.until("the search ends then", `SELECT count(*) = 0 FROM river_job WHERE kind = 'search' AND state = 'running'`)
	t.Logf("the search ended %v after the player resigned, %v after that was stored", time.Since(begun), time.Since(resigned))
	for _, w := range append(workers, gateway) {
		w.stop()
	}
}

// TestStoppedWorker suspends a worker in the middle of a search, like a machine that hangs. Another
// one takes over the job. When the first one resumes, its result isn't used: no move is made twice,
// and no board is posted twice. Without [longVariable] the test ages the worker's heartbeat instead
// of waiting for 20 s.
func TestStoppedWorker(t *testing.T) {
	t.Parallel()
	done := false
	for search := 3 * time.Second; !done && !t.Failed(); search *= 2 { // a busy machine may stop the worker too late
		if search > patience {
			t.Fatal("no worker is stopped before its search has ended")
		}
		t.Run(search.String(), func(t *testing.T) {
			defer func() { done = done || t.Skipped() }()
			done = stopDuring(t, search)
		})
	}
}

// stopDuring is the test with searches of a length. It returns false if the search ended before its worker
// was suspended.
func stopDuring(t *testing.T, search time.Duration) bool {
	f := newFleet(t)
	f.autoTime = search
	f.start("gateway")
	workers := []*process{f.start("worker"), f.start("worker")}
	p := newPlayer(t, f.box, 0)
	p.log = f.logged
	f.ready()

	p.ask("you", "!depth auto")
	p.ask("you", "!play")
	p.say("you", "!move h8")
	f.until("a worker searches", `SELECT count(*) = 1 FROM river_job WHERE kind = 'search' AND state IN ('running', 'completed')`)
	var id string
	if err := f.db.QueryRow(t.Context(), `SELECT attempted_by[array_upper(attempted_by, 1)] FROM river_job WHERE kind = 'search'`).Scan(&id); err != nil {
		t.Fatal(err)
	}
	var stopped *process
	for _, w := range workers {
		if strings.Contains(id, fmt.Sprintf("-%d-", w.cmd.Process.Pid)) {
			stopped = w
		}
	}
	if stopped == nil {
		t.Fatalf("no worker is %s\n%s", id, f.logged())
	}
	for begun := time.Now(); f.box.TypingCount(p.channel.ID) == 0; time.Sleep(5 * time.Millisecond) { // shown while it searches
		if time.Since(begun) > patience {
			t.Fatalf("the bot is not shown as typing\n%s", f.logged())
		}
	}
	begun := time.Now()
	suspend(t, stopped)
	if !long() {
		if _, err := f.db.Exec(t.Context(), `UPDATE workers SET heartbeat = heartbeat - $1 WHERE id = $2`, database.DeadAfter.Microseconds(), id); err != nil {
			t.Fatal(err)
		}
	}
	p.latest(func(m sandbox.Message) bool { return shows(m, 1, 2) })
	t.Logf("the other worker had moved %v after the first one was stopped", time.Since(begun))
	if strings.Contains(stopped.out.String(), "searched game=1") {
		return false
	}
	resume(t, stopped)
	// It finishes its search, or is first told that its job was taken over. Then it continues as a
	// worker.
	f.until("the first worker has come back", `SELECT count(*) = 1 FROM workers WHERE id = '`+id+`'`)
	p.ask("you", "!depth 1")
	p.say("you", "!move a1")
	p.latest(func(m sandbox.Message) bool { return shows(m, 1, 4) })
	seen := map[string]bool{}
	for _, m := range f.box.Messages(p.channel.ID) {
		for _, a := range m.Attachments {
			if seen[a.Filename] {
				t.Errorf("%s was posted twice", a.Filename)
			}
			seen[a.Filename] = true
		}
	}
	return true
}
