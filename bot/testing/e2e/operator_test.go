package e2e_test

import (
	"context"
	"errors"
	"fmt"
	"io"
	"net/http"
	"os/exec"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
	"time"

	"hoshi/bot/program/cli"
	"hoshi/bot/sandbox"
	"hoshi/bot/testing/freeport"
)

// fetch returns the response of a URL.
func fetch(t *testing.T, url string) string {
	t.Helper()
	client := http.Client{Transport: &http.Transport{DisableKeepAlives: true}}
	resp, err := client.Get(url)
	if err != nil {
		t.Fatal(err)
	}
	defer resp.Body.Close()
	body, err := io.ReadAll(resp.Body)
	if err != nil || resp.StatusCode != http.StatusOK {
		t.Fatalf("%s: %s, %v\n%s", url, resp.Status, err, body)
	}
	return string(body)
}

// awaitConnected waits until the bot is connected.
func awaitConnected(t *testing.T, box *sandbox.Server, p *process) {
	t.Helper()
	ctx, cancel := context.WithTimeout(t.Context(), patience)
	defer cancel()
	if err := box.WaitConnected(ctx); err != nil {
		t.Fatalf("%v\n%s", err, p.out.tail())
	}
}

// TestMetrics reads the metrics of a process that has played, and stops it by SIGTERM.
func TestMetrics(t *testing.T) {
	t.Parallel()
	box, addr, dir := newSandbox(t), freeport.Address(t), t.TempDir()
	process := startBotWith(t, box, dir, fmt.Sprintf("health: {listen: %q}\n", addr))
	awaitConnected(t, box, process)
	p := newPlayer(t, box, 0)
	p.bot = process
	p.say("you", "!play beginner")
	p.shown(0)
	p.say("you", "!h8")
	p.shown(2)
	got := fetch(t, "http://"+addr+"/metrics")
	for _, line := range []string{
		`hoshi_moves_total{by="player"} 1`,
		`hoshi_moves_total{by="engine"} 1`,
		`hoshi_searches_total{level="beginner",outcome="done"} 1`,
		`hoshi_gateway_connected{shard="0"} 1`,
		`hoshi_games_live 1`,
		`hoshi_database_changes_total{outcome="failed"} 0`,
		`hoshi_discord_answers_total{route="GET /gateway/bot",status="200"}`,
		`hoshi_reply_seconds_count`,
		`hoshi_render_seconds_count{kind="board"}`,
		`hoshi_queue_wait_seconds_count{kind="move"} 1`,
	} {
		if !strings.Contains(got, "\n"+line) {
			t.Errorf("no %s", line)
		}
	}
	if channel := p.channel.ID; strings.Contains(got, channel) {
		t.Error("a label names a channel")
	}
	if ready := fetch(t, "http://"+addr+"/readyz"); ready != "ready\n" {
		t.Errorf("ready: %q", ready)
	}
	check := start(t, nil, "healthcheck", "--config", filepath.Join(dir, "settings.yaml"))
	if err := check.cmd.Wait(); err != nil {
		t.Errorf("the health check: %v, %s", err, check.out.tail())
	}
	if err := process.cmd.Process.Signal(syscall.SIGTERM); err != nil {
		t.Fatal(err)
	}
	if err := process.cmd.Wait(); err != nil {
		t.Errorf("after SIGTERM: %v\n%s", err, process.out.tail())
	}
}

// TestSecondSignal stops a bot in the middle of a long search. A second signal ends it at once.
func TestSecondSignal(t *testing.T) {
	t.Parallel()
	box, addr := newSandbox(t), freeport.Address(t)
	process := startBotWith(t, box, t.TempDir(), fmt.Sprintf("health: {listen: %q}\n", addr))
	awaitConnected(t, box, process)
	p := newPlayer(t, box, 0)
	p.bot = process
	p.ask("you", "!depth 20")
	p.say("you", "!play")
	p.shown(0)
	p.say("you", "!h8")
	await := func(what string, ok func() bool) {
		for end := time.Now().Add(patience); !ok(); time.Sleep(time.Millisecond) {
			if time.Now().After(end) {
				t.Fatalf("not %s after %v\n%s", what, patience, process.out.tail())
			}
		}
	}
	await("searching", func() bool {
		return strings.Contains(fetch(t, "http://"+addr+"/metrics"), "\nhoshi_engine_running 1")
	})
	for range 2 {
		if err := process.cmd.Process.Signal(syscall.SIGTERM); err != nil {
			t.Fatal(err)
		}
		await("stopping", func() bool { return strings.Contains(process.out.String(), "stopping") })
	}
	err := process.cmd.Wait()
	exit := (*exec.ExitError)(nil)
	if !errors.As(err, &exit) || exit.Sys().(syscall.WaitStatus).Signal() != syscall.SIGTERM {
		t.Errorf("after two signals: %v\n%s", err, process.out.tail())
	}
}

// TestDoctor has the doctor check the local Discord, and runs the health check with and without a
// bot.
func TestDoctor(t *testing.T) {
	t.Parallel()
	box, dir := newSandbox(t), t.TempDir()
	settings := writeSettings(t, dir, fmt.Sprintf("discord: {api_url: %q}\nhealth: {listen: %q}\n", box.URL(), freeport.Address(t)))
	run := func(token string, args ...string) (string, error) {
		p := start(t, []string{"DISCORD_TOKEN=" + token}, append(args, "--config", settings)...)
		err := p.cmd.Wait()
		return p.out.String(), err
	}
	out, err := run(token, "doctor", "--data", dir)
	if err != nil {
		t.Errorf("%v\n%s", err, out)
	}
	for _, line := range []string{"ok    database", "ok    discord", "ok    intents", "ok    permissions", "ok    clock", "ok    health"} {
		if !strings.Contains(out, line) {
			t.Errorf("no line %q in\n%s", line, out)
		}
	}
	if out, err = run("another", "doctor", "--data", dir); err == nil || !strings.Contains(out, "FIX   discord") {
		t.Errorf("a wrong token: %v\n%s", err, out)
	}
	if out, err = run(token, "healthcheck"); err == nil {
		t.Errorf("nobody listens, but the check says %s", out)
	}
}

// TestRefusedToken starts a bot with a token that Discord refuses. The exit status says so.
func TestRefusedToken(t *testing.T) {
	t.Parallel()
	box, dir := newSandbox(t), t.TempDir()
	settings := writeSettings(t, dir, fmt.Sprintf("discord: {api_url: %q}\n", box.URL()))
	p := start(t, []string{"DISCORD_TOKEN=another"}, "--config", settings, "--data", dir)
	_ = p.cmd.Wait()
	if status := p.cmd.ProcessState.ExitCode(); status != cli.StatusRefused || !strings.Contains(p.out.String(), "Discord refuses the token") {
		t.Errorf("status %d\n%s", status, p.out.tail())
	}
}

// TestDoctorTellsOfRefusedCommands has Discord refuse the list of slash commands.
func TestDoctorTellsOfRefusedCommands(t *testing.T) {
	t.Parallel()
	box, dir := newSandbox(t), t.TempDir()
	box.FailNext(sandbox.Route("PUT", "/applications/{application}/commands"), 1, sandbox.Failure{Status: 400, Code: 50035})
	process := startBotWith(t, box, dir, fmt.Sprintf("health: {listen: %q}\n", freeport.Address(t)))
	awaitConnected(t, box, process)
	p := newPlayer(t, box, 0)
	p.bot = process
	p.ask("you", "!help") // which works
	doctor := start(t, []string{"DISCORD_TOKEN=" + token}, "doctor", "--config", filepath.Join(dir, "settings.yaml"), "--data", filepath.Join(dir, "data"))
	err := doctor.cmd.Wait()
	out := doctor.out.String()
	for _, line := range []string{"FIX   bot", "refuses the list of slash commands", "note  commands"} {
		if err == nil || !strings.Contains(out, line) {
			t.Errorf("%v, no %q in\n%s", err, line, out)
		}
	}
}
