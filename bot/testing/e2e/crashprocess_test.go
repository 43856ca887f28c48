package e2e_test

import (
	"fmt"
	"path/filepath"
	"strconv"
	"strings"
	"syscall"
	"time"
)

// startBot starts the bot's processes that aren't running.
func (c *crash) startBot() {
	c.t.Helper()
	c.processes = append(c.processes, make([]*process, len(c.roles)-len(c.processes))...)
	begun := time.Now()
	gateways := 0
	for i, role := range c.roles {
		var shard []string
		if c.shards > 0 && role == "gateway" {
			shard = []string{"--shards", strconv.Itoa(gateways)}
			gateways++
		}
		if c.processes[i] == nil {
			args := append([]string{"--config", c.settings(), "run", "--role", role}, shard...)
			c.processes[i] = start(c.t, []string{"DISCORD_TOKEN=" + token}, args...)
		}
	}
	c.mu.Lock()
	defer c.mu.Unlock()
	if n := len(c.downs); n > 0 && c.downs[n-1].to.IsZero() {
		c.downs[n-1].to = begun
	}
}

// settings writes all processes' settings and returns the name of the file.
func (c *crash) settings() string {
	c.t.Helper()
	text := fmt.Sprintf("discord: {api_url: %q}\nboard: {width: 320}\ngames: {watch_pause: 200ms}\nflood: {user: 0, channel: 0}\nengine: {max_time: 300ms, hash_mb: 4}\n", c.box.URL())
	if c.shards > 0 {
		text = strings.Replace(text, "discord: {", fmt.Sprintf("discord: {shards: %d, ", c.shards), 1)
	}
	text += fmt.Sprintf("data: %q\n", filepath.Join(c.dir, "data"))
	if c.cluster != nil {
		text += fmt.Sprintf("database: {url: %q}\n", c.cluster.URL("games"))
	}
	return writeSettings(c.t, c.dir, text)
}

// kill kills some processes at the same time, without restarting them.
func (c *crash) kill(which ...int) {
	for _, i := range which {
		_ = c.processes[i].cmd.Process.Kill()
	}
	for _, i := range which {
		c.processes[i].kill()
		c.ended(i)
	}
	reached := false // by people
	for i, role := range c.roles {
		reached = reached || role != "worker" && c.processes[i] != nil
	}
	c.mu.Lock()
	defer c.mu.Unlock()
	c.downs = append(c.downs, span{from: time.Now(), part: reached})
}

// ended records that a process has ended, and what its log says about boards.
func (c *crash) ended(i int) {
	c.stay += strings.Count(c.processes[i].out.String(), "an earlier board stays")
	c.processes[i] = nil
}

// replace kills some processes at a random moment, sometimes while they start, and restarts them.
func (c *crash) replace(which ...int) {
	c.t.Helper()
	if c.rand.IntN(6) == 0 {
		c.wait(400 * time.Millisecond)
	} else {
		c.connected()
		c.goOn()
	}
	c.kill(which...)
	if c.rand.IntN(4) == 0 {
		c.wait(time.Second)
	}
	c.offline((*crash).checkStored)
	c.startBot()
}

// killProcess kills the bot, which is one process.
func (c *crash) killProcess() { c.replace(0) }

// killGateway kills the gateway.
func (c *crash) killGateway() { c.replace(0) }

// killWorker kills one of the two workers.
func (c *crash) killWorker() { c.replace(1 + c.rand.IntN(2)) }

// killBoth kills the gateway and a worker, or both workers, at the same moment.
func (c *crash) killBoth() {
	if c.rand.IntN(2) == 0 {
		c.replace(0, 1, 2)
		return
	}
	c.replace(0, 1+c.rand.IntN(2))
}

// stopBot stops the processes as an operator would.
func (c *crash) stopBot() {
	for i, p := range c.processes {
		p.stop()
		c.ended(i)
	}
}

// logged returns what the processes have logged last.
func (c *crash) logged() string {
	var b strings.Builder
	for i, p := range c.processes {
		if p != nil {
			fmt.Fprintf(&b, "%s %d:\n%s\n", c.roles[i], i, p.out.tail())
		}
	}
	return b.String()
}

// goroutines ends the processes by SIGQUIT and returns what every goroutine was doing.
func (c *crash) goroutines() string {
	var b strings.Builder
	for i, p := range c.processes {
		before := len(p.out.String())
		_ = p.cmd.Process.Signal(syscall.SIGQUIT)
		_ = p.cmd.Wait()
		fmt.Fprintf(&b, "%s %d:\n%s\n", c.roles[i], i, p.out.String()[before:])
	}
	return b.String()
}
