package cli

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"net"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
	"time"

	"hoshi/bot/discord"
	"hoshi/bot/domain/chat"
	"hoshi/bot/program/config"
	"hoshi/bot/program/health"
	"hoshi/bot/store/backup"
)

// realToken looks like a token but isn't one.
const realToken = "MTIzNDU2Nzg5MDEyMzQ1Njc4.GabcDE.0123456789abcdefghijklmnop"

func TestCheckToken(t *testing.T) {
	for _, tt := range []struct {
		name, token string
		local       bool
		state       string
	}{
		{"none", "", false, "note"},
		{"a token", realToken, false, "ok"},
		{"with the word", "Bot " + realToken, false, "ok"},
		{"a public key", strings.Repeat("0f", 32), false, "FIX"},
		{"a client secret", "abcdefghijklmnopqrstuvwxyz012345", false, "FIX"},
		{"the name of the bot", "MyBot.is.0123456789abcdefghijklmnop", false, "FIX"},
		{"of the local Discord", "sandbox", true, "ok"},
	} {
		t.Run(tt.name, func(t *testing.T) {
			f := checkToken(tt.token, tt.local)
			if f.state != tt.state {
				t.Errorf("%+v, want %s", f, tt.state)
			}
			if tt.token != "" && strings.Contains(f.text, tt.token) {
				t.Errorf("the token is shown: %s", f.text)
			}
		})
	}
}

func TestCheckDiagnosis(t *testing.T) {
	well := discord.Diagnosis{MessageContent: true, Guilds: 3, Skew: time.Second}
	withheld, lacking, late := well, well, well
	withheld.MessageContent = false
	lacking.Lacking = map[string]chat.Permissions{"42": {chat.AttachFiles}}
	late.Skew = -time.Minute
	for _, tt := range []struct {
		name      string
		d         discord.Diagnosis
		check     string
		state     string
		wantWords string
	}{
		{"well", well, "", "", ""},
		{"no message content", withheld, "intents", "note", "Privileged Gateway Intents"},
		{"a permission is missing", lacking, "permissions", "FIX", "1 of 3 servers checked, such as server 42"},
		{"a new bot", discord.Diagnosis{MessageContent: true}, "permissions", "note", "hoshi invite"},
		{"a slow clock", late, "clock", "FIX", "-1m0s"},
	} {
		t.Run(tt.name, func(t *testing.T) {
			for _, f := range checkDiagnosis(tt.d) {
				want, words := "ok", ""
				if f.check == tt.check {
					want, words = tt.state, tt.wantWords
				}
				if f.state != want || !strings.Contains(f.text, words) {
					t.Errorf("%+v, want %s with %q", f, want, words)
				}
			}
		})
	}
}

func TestJudgeDatabase(t *testing.T) {
	for _, tt := range []struct {
		name, state, words string
		e                  backup.Examination
	}{
		{"new", "ok", "creates it", backup.Examination{Pending: 9}},
		{"up to date", "ok", "up to date", backup.Examination{Exists: true}},
		{"in use", "ok", "is using it", backup.Examination{Exists: true, InUse: true}},
		{"old", "note", "9 migrations", backup.Examination{Exists: true, Pending: 9}},
		{"nearly", "note", "1 migration is pending", backup.Examination{Exists: true, Pending: 1}},
		{"newer", "FIX", "later version", backup.Examination{Exists: true, Newer: true}},
	} {
		t.Run(tt.name, func(t *testing.T) {
			if f := judgeDatabase("data", tt.e); f.state != tt.state || !strings.Contains(f.text, tt.words) {
				t.Errorf("%+v, want %s with %q", f, tt.state, tt.words)
			}
		})
	}
	var out bytes.Buffer
	if err := writeFindings(&out, []finding{{"a", "ok", "x"}, {"b", "FIX", "y"}}); !errors.Is(err, errUnwell) {
		t.Errorf("the error for %q: %v", out.String(), err)
	}
}

// Interactions over HTTP need the application's key, without which the bot doesn't start, and an address.
func TestCheckInteractions(t *testing.T) {
	other := httptest.NewServer(http.NotFoundHandler())
	defer other.Close()
	bot := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) { w.WriteHeader(http.StatusUnauthorized) }))
	defer bot.Close()
	at := func(s *httptest.Server) string { return strings.TrimPrefix(s.URL, "http://") }
	key, another := strings.Repeat("0f", 32), strings.Repeat("1e", 32)
	app := discord.Diagnosis{Application: "1", PublicKey: key}
	known := app
	known.Endpoint = "https://hoshi.example/interactions"
	const free = "127.0.0.1:0"
	for _, tt := range []struct {
		name, how, key, listen string
		d                      discord.Diagnosis
		states                 string // of the findings
		words                  string // part of the last one
	}{
		{"through the gateway", "gateway", "", free, app, "", ""},
		{"the gateway isn't asked", "gateway", "", free, known, "FIX", "remove the Interactions Endpoint URL"},
		{"no key", "http", "", free, app, "FIX", "is empty"},
		{"all is well", "http", key, free, known, "ok", "they arrive"},
		{"capital letters", "http", strings.ToUpper(key), free, known, "ok", "they arrive"},
		{"Discord wasn't asked", "http", key, free, discord.Diagnosis{}, "ok", "they arrive"},
		{"Discord doesn't know the address", "http", key, free, app, "ok note", "enter it"},
		{"another application's key", "http", another, free, known, "FIX", "isn't the key of this bot's application"},
		{"another program has the address", "http", key, at(other), known, "FIX", "another program is using discord.interactions_listen"},
		{"the bot has the address", "http", key, at(bot), known, "ok", "they arrive"},
	} {
		t.Run(tt.name, func(t *testing.T) {
			s := &config.Config{}
			s.Discord = config.Discord{Interactions: tt.how, PublicKey: tt.key, InteractionsListen: tt.listen}
			var states []string
			text := ""
			for _, f := range checkInteractions(t.Context(), s, tt.d) {
				states, text = append(states, f.state), f.text
			}
			if got := strings.Join(states, " "); got != tt.states || !strings.Contains(text, tt.words) {
				t.Errorf("%q %q, want %q %q", got, text, tt.states, tt.words)
			}
		})
	}
}

// What's wrong with the token or the address of Discord is said with what to do.
func TestCheckDiscordFails(t *testing.T) {
	serve := func(status int, body string) string {
		s := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
			w.WriteHeader(status)
			fmt.Fprint(w, body)
		}))
		t.Cleanup(s.Close)
		return s.URL
	}
	for _, tt := range []struct{ name, url, words string }{
		{"a wrong token", serve(401, `{"message": "401: Unauthorized", "code": 0}`), "Discord refuses the token: make a new one on the Bot page"},
		{"another web server", serve(404, "<h1>not found</h1>"), "check that discord.api_url leads to a proxy for Discord, or leave it empty"},
		{"a page", serve(200, "<h1>It works!</h1>"), "check that discord.api_url leads to a proxy for Discord"},
		{"another API", serve(200, `{"hello": "world"}`), "check that discord.api_url leads to a proxy for Discord"},
		{"nobody", "http://127.0.0.1:1", "check discord.api_url, or leave it empty for Discord itself"},
	} {
		t.Run(tt.name, func(t *testing.T) {
			s := &config.Config{Discord: config.Discord{APIURL: tt.url}}
			list, _ := checkDiscord(t.Context(), s, realToken)
			if len(list) != 1 || list[0].state != "FIX" || !strings.Contains(list[0].text, tt.words) {
				t.Errorf("%+v, want FIX with %q", list, tt.words)
			}
		})
	}
}

// Another program may use the bot's address.
func TestAskReadyElsewhere(t *testing.T) {
	other := httptest.NewServer(http.NotFoundHandler())
	defer other.Close()
	listen := strings.TrimPrefix(other.URL, "http://")
	_, _, err := askReady(t.Context(), listen)
	if want := "something else answers at health.listen " + listen; err == nil || err.Error() != want {
		t.Errorf("got %v, want %s", err, want)
	}
	s := &config.Config{}
	s.Health.Listen = listen
	if f := checkReady(t.Context(), s); f.state != "FIX" || !strings.Contains(f.text, "something else") {
		t.Errorf("%+v", f)
	}
}

func TestJudgeCommands(t *testing.T) {
	for _, tt := range []struct {
		name, state, words string
		d                  discord.Diagnosis
	}{
		{"all are there", "ok", "all 3", discord.Diagnosis{Commands: 3}},
		{"none is there", "note", "when it starts", discord.Diagnosis{Commands: 1, Unregistered: []string{"play"}}},
		{"some are missing", "note", "play, move", discord.Diagnosis{Commands: 3, Unregistered: []string{"play", "move"}}},
	} {
		t.Run(tt.name, func(t *testing.T) {
			if f := judgeCommands(tt.d); f.state != tt.state || !strings.Contains(f.text, tt.words) {
				t.Errorf("%+v, want %s with %q", f, tt.state, tt.words)
			}
		})
	}
}

// refusedError is an error with a text that may be shown.
type refusedError struct{}

func (refusedError) Error() string  { return "with a secret" }
func (refusedError) Public() string { return "these slash commands are refused: play" }

func TestCheckReady(t *testing.T) {
	listen := func(err error) string {
		server := httptest.NewServer(health.Handler(health.Options{Checks: []health.Check{{Name: "discord", Test: func(context.Context) error { return err }}}}))
		t.Cleanup(server.Close)
		return server.Listener.Addr().String()
	}
	gone := httptest.NewServer(nil)
	nobody := gone.Listener.Addr().String()
	gone.Close()
	silent, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	go func() {
		for {
			c, err := silent.Accept()
			if err != nil {
				return
			}
			_ = c.Close()
		}
	}()
	defer silent.Close()
	for _, tt := range []struct{ name, address, state, words string }{
		{"ready", listen(nil), "ok", "is ready"},
		{"commands are refused", listen(refusedError{}), "FIX", "these slash commands are refused: play"},
		{"nobody answers", nobody, "note", "isn't running"},
		{"another program has the port", silent.Addr().String(), "FIX", "another program is using health.listen"},
		{"no address", "", "note", "health.listen is empty"},
	} {
		t.Run(tt.name, func(t *testing.T) {
			s := &config.Config{}
			s.Health.Listen = tt.address
			if f := checkReady(t.Context(), s); f.state != tt.state || !strings.Contains(f.text, tt.words) || strings.Contains(f.text, "secret") {
				t.Errorf("%+v, want %s with %q", f, tt.state, tt.words)
			}
		})
	}
}
