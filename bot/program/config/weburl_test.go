package config

import (
	"strings"
	"testing"
)

func TestWebURL(t *testing.T) {
	for _, tt := range []struct {
		name, url string
		ok        bool
	}{
		{"none", "", true},
		{"host", "https://hoshi.example", true},
		{"port", "https://hoshi.example:8443", true},
		{"slash", "https://hoshi.example/", true},
		{"folder", "https://games.example/hoshi", true},
		{"folders and a slash", "https://games.example/a/hoshi-2.0/", true},
		{"this machine", "http://localhost:8136", true},
		{"this machine by number", "http://127.0.0.1:8136", true},
		{"this machine by IPv6", "http://[::1]:8136", true},
		{"longest", "https://" + strings.Repeat("a", maxWebURL-8), true},
		{"too long", "https://" + strings.Repeat("a", maxWebURL-7), false},
		{"not encrypted", "http://hoshi.example", false},
		{"not encrypted, and looks local", "http://127.0.0.1.example", false},
		{"not encrypted in a local network", "http://192.168.0.1", false},
		{"another protocol", "ftp://hoshi.example", false},
		{"a script", "javascript:alert(1)", false},
		{"no protocol", "hoshi.example", false},
		{"no host", "https://", false},
		{"only a port", "https://:8136", false},
		{"no host but a path", "https:///g", false},
		{"a name", "https://ann@hoshi.example", false},
		{"a password", "https://ann:sesame@hoshi.example", false},
		{"a query", "https://hoshi.example/?a=b", false},
		{"an empty query", "https://hoshi.example/?", false},
		{"a fragment", "https://hoshi.example/#k=1", false},
		{"an empty fragment", "https://hoshi.example#", false},
		{"the folder above", "https://hoshi.example/a/../b", false},
		{"the folder above at the end", "https://hoshi.example/..", false},
		{"the same folder", "https://hoshi.example/./a", false},
		{"an empty folder", "https://hoshi.example//a", false},
		{"two slashes", "https://hoshi.example//", false},
		{"escaped", "https://hoshi.example/%2e%2e/", false},
		{"backslash", `https://hoshi.example\a`, false},
		{"a quote in the host", `https://hoshi.example"`, false},
		{"an international name", "https://星.example", false},
		{"a space", "https://hoshi.example/a b", false},
		{"a line break", "https://hoshi.example/\na", false},
		{"markup", "https://hoshi.example/<b>", false},
	} {
		t.Run(tt.name, func(t *testing.T) {
			if got := isWebURL(tt.url); got != tt.ok {
				t.Errorf("%q: %t, want %t", tt.url, got, tt.ok)
			}
		})
	}
}

func FuzzWebURL(f *testing.F) {
	f.Add("https://games.example/a/hoshi/")
	f.Fuzz(func(t *testing.T, s string) {
		if isWebURL(s) && strings.ContainsAny(s, " \t\r\n<>\"'?#@%\\") {
			t.Errorf("%q is accepted", s)
		}
	})
}

func TestBaseURL(t *testing.T) {
	for _, tt := range []struct {
		name  string
		web   Web
		local bool
		want  string
	}{
		{"Discord without an address", Web{Listen: "127.0.0.1:8136"}, false, ""},
		{"Discord", Web{Listen: ":8136", URL: "https://hoshi.example/"}, false, "https://hoshi.example"},
		{"local", Web{Listen: "127.0.0.1:0"}, true, "http://127.0.0.1:4321"},
		{"local behind a proxy", Web{Listen: "127.0.0.1:0", URL: "https://hoshi.example/a"}, true, "https://hoshi.example/a"},
		{"switched off", Web{}, true, ""},
	} {
		t.Run(tt.name, func(t *testing.T) {
			if got := tt.web.BaseURL(tt.local, "127.0.0.1:4321"); got != tt.want {
				t.Errorf("%q, want %q", got, tt.want)
			}
		})
	}
}
