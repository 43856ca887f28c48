package cli

import (
	"strings"
	"testing"

	"hoshi/bot/discord"
	"hoshi/bot/program/config"
)

// The doctor names what's missing before people can connect an account.
func TestCheckRoles(t *testing.T) {
	const base = "https://hoshi.example"
	right := discord.Diagnosis{Application: "1", RedirectURIs: []string{"https://127.0.0.1", base + "/link/done"}, RolesPage: base + "/link"}
	for _, tt := range []struct {
		name, url, secret string
		off               bool
		d                 discord.Diagnosis
		state, text       string
	}{
		{name: "off", off: true},
		{name: "no pages", secret: "s", d: right, state: "FIX", text: "web.url"},
		{name: "no secret", url: base, d: right, state: "FIX", text: SecretVariable},
		{name: "no redirect", url: base, secret: "s", d: discord.Diagnosis{Application: "1", RedirectURIs: []string{}, RolesPage: base + "/link"}, state: "FIX", text: base + "/link/done under Redirects"},
		{name: "another page", url: base, secret: "s", d: discord.Diagnosis{Application: "1", RolesPage: "https://other.example"}, state: "FIX", text: base + "/link as"},
		{name: "all", url: base, secret: "s", d: right, state: "ok", text: base + "/link is"},
	} {
		t.Run(tt.name, func(t *testing.T) {
			t.Setenv(SecretVariable, tt.secret)
			s := &config.Config{}
			s.Discord.LinkedRoles, s.Web.Listen, s.Web.URL = !tt.off, "127.0.0.1:8136", tt.url
			got := checkRoles(s, tt.d)
			if tt.off {
				if len(got) > 0 {
					t.Errorf("%+v", got)
				}
				return
			}
			if len(got) != 1 || got[0].state != tt.state || !strings.Contains(got[0].text, tt.text) || tt.secret == "s" && strings.Contains(got[0].text, " s ") {
				t.Errorf("%+v", got)
			}
		})
	}
}
