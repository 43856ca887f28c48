package cli

import (
	"strings"
	"testing"

	"hoshi/bot/discord"
	"hoshi/bot/program/config"
)

// The doctor names what people need to open the Activity, and how to get it.
func TestCheckActivity(t *testing.T) {
	well := discord.Diagnosis{Application: "42", Activities: true, Launches: true, Redirects: true}
	disabled, elsewhere, lost := well, well, well
	disabled.Activities, elsewhere.Launches, lost.Redirects = false, false, false
	const address = "https://hoshi.example/board"
	for _, tt := range []struct {
		name, secret, url string
		d                 discord.Diagnosis
		state, words      string // of the finding that isn't "ok", apart from the note about the mapping
	}{
		{"well", "secret", address, well, "", ""},
		{"no secret", "", address, well, "FIX", "DISCORD_CLIENT_SECRET isn't set"},
		{"not a secret", "a b", address, well, "FIX", "isn't a client secret"},
		{"no https", "secret", "http://hoshi.example", well, "FIX", "https"},
		{"not enabled", "secret", address, disabled, "FIX", "Activities → Settings"},
		{"launched by Discord", "secret", address, elsewhere, "note", "Entry Point"},
		{"no redirect", "secret", address, lost, "FIX", "https://127.0.0.1"},
		{"Discord can't be asked", "secret", address, discord.Diagnosis{}, "", ""},
	} {
		t.Run(tt.name, func(t *testing.T) {
			t.Setenv(SecretVariable, tt.secret)
			s := &config.Config{}
			s.Web = config.Web{Listen: "127.0.0.1:80", URL: tt.url, Activity: true}
			var unwell []finding
			mapped := false
			for _, f := range checkActivity(s, tt.d) {
				switch {
				case strings.Contains(f.text, "URL Mappings"):
					mapped = f.state == "note" && strings.Contains(f.text, "hoshi.example/board;")
				case f.state != "ok":
					unwell = append(unwell, f)
				}
			}
			if mapped != (tt.url == address) {
				t.Errorf("the mapping is told: %t", mapped)
			}
			if tt.state == "" && len(unwell) > 0 || tt.state != "" && (len(unwell) != 1 || unwell[0].state != tt.state || !strings.Contains(unwell[0].text, tt.words)) {
				t.Errorf("%+v, want %s with %q", unwell, tt.state, tt.words)
			}
		})
	}
	if list := checkActivity(&config.Config{}, well); len(list) > 0 {
		t.Errorf("without the Activity: %+v", list)
	}
}
