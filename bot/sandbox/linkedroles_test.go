package sandbox_test

import (
	"net/http"
	"strings"
	"testing"

	"hoshi/bot/sandbox"
)

// TestRoleMetadata checks which role connection metadata Discord takes, and its errors for the
// rest.
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

// TestRoleConnection sets what the application says about a person.
func TestRoleConnection(t *testing.T) {
	t.Parallel()
	c := newOAuthClient(t, sandbox.Options{})
	metadata := []object{
		{"type": 2, "key": "rating", "name": "Rating", "description": "how strong"},
		{"type": 6, "key": "since", "name": "Since", "description": "how long"},
		{"type": 7, "key": "champion", "name": "Champion", "description": "whether"},
	}
	if a := c.do("PUT", "/applications/"+c.s.Bot().ID+"/role-connections/metadata", metadata); a.status != http.StatusOK {
		t.Fatalf("%+v", a)
	}
	path := "/users/@me/applications/" + c.s.Bot().ID + "/role-connection"
	person := c.as("Bearer " + c.login("identify", "role_connections.write")["access_token"].(string))
	if a := person.do("GET", path, nil); string(a.body) != `{"platform_name":null,"platform_username":null,"metadata":{}}` {
		t.Errorf("at first: %s", a.body)
	}
	good := object{
		"platform_name": "Hoshi", "platform_username": "you",
		"metadata": object{"rating": "1500", "since": "2026-08-06T12:00:00Z", "champion": "1"},
	}
	if a := person.do("PUT", path, good); a.status != http.StatusOK {
		t.Fatalf("%+v", a)
	}
	for name, tt := range map[string]struct {
		body object
		path string
	}{
		"long platform":      {object{"platform_name": strings.Repeat("a", 51)}, "platform_name"},
		"long name":          {object{"platform_username": strings.Repeat("a", 101)}, "platform_username"},
		"long value":         {object{"metadata": object{"rating": strings.Repeat("1", 101)}}, "metadata.rating"},
		"number":             {object{"metadata": object{"rating": 1500}}, "metadata"},
		"word for a number":  {object{"metadata": object{"rating": "good"}}, "metadata.rating"},
		"word for a time":    {object{"metadata": object{"since": "today"}}, "metadata.since"},
		"word for a boolean": {object{"metadata": object{"champion": "yes"}}, "metadata.champion"},
		"unregistered":       {object{"metadata": object{"games": "3"}}, "metadata.games"},
	} {
		t.Run(name, func(t *testing.T) { expectFormError(t, person.do("PUT", path, tt.body), tt.path) })
	}
	if got, ok := c.s.RoleConnection(c.you); !ok || got.Metadata["rating"] != "1500" || *got.PlatformUsername != "you" {
		t.Errorf("after refused requests: %+v", got)
	}
	if a := person.do("PUT", "/users/@me/applications/1/role-connection", good); a.status != http.StatusForbidden {
		t.Errorf("of another application: %+v", a)
	}
	if a := person.do("DELETE", path, nil); a.status != http.StatusNoContent {
		t.Errorf("deleted: %+v", a)
	}
	if _, ok := c.s.RoleConnection(c.you); ok {
		t.Error("it is still there")
	}
}
