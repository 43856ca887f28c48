package sandbox_test

import (
	"net/http"
	"strings"
	"testing"

	"hoshi/bot/sandbox"
)

// TestRoleMetadata checks what Discord takes as figures for linked roles, and what is wrong
// with others.
func TestRoleMetadata(t *testing.T) {
	t.Parallel()
	s := start(t, sandbox.Options{Unlimited: true})
	c := newClient(t, s)
	path := "/applications/" + s.Bot().ID + "/role-connections/metadata"
	with := func(key string, value any) object {
		o := object{"type": 2, "key": "rating", "name": "Rating", "description": "how strong"}
		o[key] = value
		return o
	}
	good := with("name_localizations", object{"ja": "レーティング"})
	if a := c.do("PUT", path, []object{good}); a.status != http.StatusOK || len(s.LinkedRoles()) != 1 {
		t.Fatalf("%+v", a)
	}
	for name, tt := range map[string]struct {
		figure object
		path   string
	}{
		"type":             {with("type", 9), "0.type"},
		"key in capitals":  {with("key", "Rating"), "0.key"},
		"long key":         {with("key", strings.Repeat("a", 51)), "0.key"},
		"no name":          {with("name", ""), "0.name"},
		"long name":        {with("name", strings.Repeat("a", 101)), "0.name"},
		"long description": {with("description", strings.Repeat("a", 201)), "0.description"},
		"unknown locale":   {with("name_localizations", object{"xx": "a"}), "0.name_localizations.xx"},
	} {
		t.Run(name, func(t *testing.T) { expectFormError(t, c.do("PUT", path, []object{tt.figure}), tt.path) })
	}
	if a := c.do("PUT", path, []object{good, good, good, good, good, good}); a.status != http.StatusBadRequest {
		t.Errorf("six figures: %+v", a)
	}
	if a := c.do("PUT", "/applications/1/role-connections/metadata", []object{}); a.status != http.StatusForbidden {
		t.Errorf("of another application: %+v", a)
	}
	if got := s.LinkedRoles(); len(got) != 1 || got[0].Key != "rating" {
		t.Errorf("after refused requests: %+v", got)
	}
}
