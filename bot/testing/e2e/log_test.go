package e2e_test

import (
	"cmp"
	"encoding/json"
	"fmt"
	"strings"
	"testing"
	"time"

	"hoshi/bot/testing/freeport"
)

// An evening's log is JSON from the first line to the last, without a key twice, a bare number of
// nanoseconds or the ID of a person above debug. Its first entry says what runs and where, the last
// one that it ended.
func TestLogOfAnEvening(t *testing.T) {
	t.Parallel()
	box, health, pages := newSandbox(t), freeport.Address(t), freeport.Address(t)
	settings := writeSettings(t, t.TempDir(), fmt.Sprintf("discord: {api_url: %q}\nboard: {width: 320}\nengine: {hash_mb: 4, max_time: 2m}\nhealth: {listen: %q}\n"+
		"web: {listen: %q, url: %q}\nflood: {user: 0, channel: 0}\nlog: {level: debug, format: json}\n", box.URL(), health, pages, "http://"+pages))
	bot := start(t, []string{"DISCORD_TOKEN=" + token}, "--config", settings, "--data", t.TempDir())
	awaitConnected(t, box, bot)
	evening(t, newPlayer(t, box, 0), bot, "http://"+health+"/metrics")
	bot.stop()
	lines := strings.Split(strings.TrimSpace(bot.out.String()), "\n")
	first := entry(t, lines[0])
	for key, want := range map[string]string{
		"msg": "starting", "role": "all", "health_listen": health, "pages": "http://" + pages, "pages_listen": pages, "discord": box.URL(), "shards": "all",
	} {
		if first[key] != want {
			t.Errorf("at the start, %s is %q, want %q", key, first[key], want)
		}
	}
	if first["version"] == "" || !strings.HasPrefix(first["database"], "/") {
		t.Errorf("the first line: %s", lines[0])
	}
	last := entry(t, lines[len(lines)-1])
	if uptime, err := time.ParseDuration(last["uptime"]); last["msg"] != "stopped" || err != nil {
		t.Errorf("the last line says %q, and an uptime of %v", last["msg"], uptime)
	}
	shown, people := map[string]bool{}, box.Users()
	for _, line := range lines {
		e := entry(t, line)
		shown[e["msg"]] = true
		if e["level"] == "DEBUG" {
			continue
		}
		for _, u := range people {
			if !u.Bot && strings.Contains(line, u.ID) {
				t.Errorf("%s is in an entry above debug: %s", u.Name, line)
			}
		}
	}
	for _, message := range []string{"connected", "searched", "background work was cancelled"} {
		if !shown[message] {
			t.Errorf("the evening has no entry %q, so it checks too little", message)
		}
	}
}

// evening plays games, and asks for a hint that the next move makes useless.
func evening(t *testing.T, p *player, bot *process, metrics string) {
	t.Helper()
	p.bot = bot
	p.playThrough("ann", "bob", "you")
	p.ask("you", "!depth 1")
	p.say("you", "!play")
	p.shown(0)
	p.say("you", "!h8")
	p.shown(2)
	p.ask("you", "!depth 20") // the search for the hint ends when it's no longer wanted
	p.say("you", "!hint")
	for end := time.Now().Add(patience); !strings.Contains(fetch(t, metrics), "\nhoshi_engine_running 1"); time.Sleep(time.Millisecond) {
		if time.Now().After(end) {
			t.Fatalf("no search for a hint\n%s", bot.out.tail())
		}
	}
	p.ask("you", "!depth 1")
	p.say("you", "!a1")
	p.shown(4)
	p.ask("you", "!resign yes")
	p.ask("ann", "!stats")
}

// entry parses a line of the log and checks that no object in it has a key twice.
func entry(t *testing.T, line string) map[string]string {
	t.Helper()
	var values map[string]any
	if err := json.Unmarshal([]byte(line), &values); err != nil {
		t.Errorf("not JSON: %s", line)
	}
	if key := keyTwice(json.NewDecoder(strings.NewReader(line))); key != "" {
		t.Errorf("%q is there twice: %s", key, line)
	}
	texts := make(map[string]string)
	for key, value := range values {
		texts[key] = fmt.Sprint(value)
	}
	return texts
}

// keyTwice reads a value and returns a key that an object in it has twice, or "".
func keyTwice(d *json.Decoder) (twice string) {
	begin, _ := d.Token()
	if begin != json.Delim('{') && begin != json.Delim('[') {
		return ""
	}
	seen := make(map[json.Token]bool)
	for d.More() {
		if begin == json.Delim('{') {
			key, _ := d.Token()
			if seen[key] {
				twice = fmt.Sprint(key)
			}
			seen[key] = true
		}
		twice = cmp.Or(twice, keyTwice(d))
	}
	_, _ = d.Token() // the end
	return twice
}
