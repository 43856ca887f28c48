package config

import (
	"reflect"
	"slices"
	"strings"
	"testing"
	"time"
)

// leaves returns the paths of all settings below a struct.
func leaves(prefix string, t reflect.Type) []string {
	var paths []string
	for f := range t.Fields() {
		path := strings.TrimPrefix(prefix+"."+f.Tag.Get("yaml"), ".")
		if f.Type.Kind() == reflect.Struct {
			paths = append(paths, leaves(path, f.Type)...)
			continue
		}
		paths = append(paths, path)
	}
	return paths
}

// Every setting has a check, which also rejects a key without a value.
func TestEverySettingIsChecked(t *testing.T) {
	var checked []string
	for _, c := range checks(&Config{}) {
		checked = append(checked, c.path)
		if c.want == "" {
			t.Errorf("%s does not say which values it wants", c.path)
		}
	}
	settings := leaves("", reflect.TypeFor[Config]())
	slices.Sort(settings)
	slices.Sort(checked)
	if !slices.Equal(settings, checked) {
		t.Errorf("settings %v\nchecks   %v", settings, checked)
	}
}

func TestBounds(t *testing.T) {
	for _, tt := range []struct {
		name string
		got  check
		ok   bool
	}{
		{"least number", number("x", 1, 1, 5), true},
		{"greatest number", number("x", 5, 1, 5), true},
		{"too small", number("x", 0, 1, 5), false},
		{"too great", number("x", 6, 1, 5), false},
		{"least duration", duration("x", 0, 0, time.Minute), true},
		{"greatest duration", duration("x", Duration(time.Minute), 0, time.Minute), true},
		{"no duration", duration("x", invalidDuration, 0, time.Minute), false},
		{"too long", duration("x", Duration(time.Hour), 0, time.Minute), false},
		{"one of a list", oneOf("x", "b", "a", "b"), true},
		{"none of a list", oneOf("x", "", "a", "b"), false},
		{"no address", is("x", isURL("ftp://example"), ""), false},
		{"address without a host", is("x", isURL("http://"), ""), false},
		{"empty address", is("x", isURL(""), ""), true},
		{"address", is("x", isURL("https://example:8080"), ""), true},
		{"port of every address", is("x", isHostPort(":80"), ""), true},
		{"port of IPv6", is("x", isHostPort("[::1]:80"), ""), true},
		{"port too high", is("x", isHostPort("127.0.0.1:65536"), ""), false},
		{"unknown port", is("x", isHostPort("127.0.0.1:hoshi"), ""), false},
		{"no port", is("x", isHostPort("localhost:"), ""), false},
	} {
		t.Run(tt.name, func(t *testing.T) {
			if tt.got.ok != tt.ok {
				t.Errorf("ok %t, want %t", tt.got.ok, tt.ok)
			}
		})
	}
}
