package config

import (
	"os"
	"path/filepath"
	"reflect"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"

	"golang.org/x/image/font/gofont/gobold"
)

// leaves returns all settings of a struct by path, in lower case and without underscores, like engine.hashmb.
func leaves(prefix string, v reflect.Value, into map[string]any) {
	for f, value := range v.Fields() {
		path := strings.TrimPrefix(prefix+"."+strings.ToLower(f.Name), ".")
		if f.Type.Kind() == reflect.Struct {
			leaves(path, value, into)
			continue
		}
		into[path] = value.Interface()
	}
}

// Every field has one key, which sets that field alone.
func TestEveryFieldHasAKey(t *testing.T) {
	defaults, err := os.ReadFile("../../../config.yaml")
	if err != nil {
		t.Fatal(err)
	}
	all := func(c *Config) map[string]any {
		into := make(map[string]any)
		leaves("", reflect.ValueOf(c).Elem(), into)
		return into
	}
	font := filepath.Join(t.TempDir(), "font.ttf")
	if err := os.WriteFile(font, gobold.TTF, 0o600); err != nil {
		t.Fatal(err)
	}
	texts := []string{"true", "false", "10", "400", "10s", "2h", "max", "free", "http", "debug", "json", "127.0.0.1:1", "https://a.example",
		"postgres://u@h/n", strings.Repeat("ab", 32), font}
	unset := all(&Config{})
	for i := range (&Config{}).keys() {
		c, _, err := load(defaults, os.DevNull)
		if err != nil {
			t.Fatal(err)
		}
		k := c.keys()[i]
		if k.path == "discord.gateway" {
			c.Discord.Interactions = "http" // otherwise it has to be true
		}
		before := all(c)
		path := strings.ReplaceAll(k.path, "_", "")
		delete(unset, path)
		var changed []string
		for _, text := range texts {
			if k.set(text) != nil {
				continue
			}
			for of, v := range all(c) {
				if v != before[of] {
					changed = append(changed, of)
				}
			}
			if len(changed) > 0 {
				break
			}
		}
		if !slices.Equal(changed, []string{path}) {
			t.Errorf("%s sets %q", k.path, changed)
		}
	}
	if len(unset) > 0 {
		t.Errorf("no key sets %v", unset)
	}
}

// Every key has a default in config.yaml, whose comment names the values that the key allows.
func TestEveryKeyHasADefault(t *testing.T) {
	defaults, err := os.ReadFile("../../../config.yaml")
	if err != nil {
		t.Fatal(err)
	}
	bounds, list := regexp.MustCompile(`\w+ to \w+`), regexp.MustCompile(`^one of ([\w, ]+?)(, or nothing)?$`)
	section, comments := "", make(map[string]string)
	for line := range strings.Lines(string(defaults)) {
		name, comment, _ := strings.Cut(line, ":")
		if below, ok := strings.CutPrefix(name, "  "); ok {
			name = section + "." + below
		} else {
			section = name
		}
		_, comments[name], _ = strings.Cut(comment, " # ")
	}
	for _, k := range (&Config{}).keys() {
		if _, ok := comments[k.path]; !ok {
			t.Errorf("%s has no default", k.path)
		}
		wanted := bounds.FindAllString(k.want, -1)
		if match := list.FindStringSubmatch(k.want); match != nil {
			wanted = strings.Split(match[1], ", ")
		}
		for _, want := range wanted {
			if !strings.Contains(comments[k.path], want) {
				t.Errorf("the comment of %s doesn't name %s", k.path, want)
			}
		}
	}
}

func TestBounds(t *testing.T) {
	var n int
	var d time.Duration
	var s string
	one, minute := number("x", &n, 1, 5), duration("x", &d, 0, time.Minute)
	list, url, address := oneOf("x", &s, "a", "b"), text("x", &s, "", isURL), text("x", &s, "", isHostPort)
	for _, tt := range []struct {
		name string
		key  key
		text string
		ok   bool
	}{
		{"least number", one, "1", true},
		{"greatest number", one, "5", true},
		{"too small", one, "0", false},
		{"too great", one, "6", false},
		{"far too great", one, "18446744073709551617", false},
		{"hexadecimal number", one, "0x5", true},
		{"no whole number", one, "1.5", false},
		{"least duration", minute, "0s", true},
		{"greatest duration", minute, "1m", true},
		{"no duration", minute, "soon", false},
		{"negative duration", minute, "-1ns", false},
		{"too long", minute, "1h", false},
		{"one of a list", list, "b", true},
		{"none of a list", list, "", false},
		{"no address", url, "ftp://example", false},
		{"address without a host", url, "http://", false},
		{"empty address", url, "", true},
		{"address", url, "https://example:8080", true},
		{"port of every address", address, ":80", true},
		{"port of IPv6", address, "[::1]:80", true},
		{"port too high", address, "127.0.0.1:65536", false},
		{"unknown port", address, "127.0.0.1:hoshi", false},
		{"no port", address, "localhost:", false},
	} {
		t.Run(tt.name, func(t *testing.T) {
			if err := tt.key.set(tt.text); (err == nil) != tt.ok {
				t.Errorf("%v, want ok %t", err, tt.ok)
			}
		})
	}
}
