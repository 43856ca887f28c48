package rest_test

import (
	"net/http"
	"strings"
	"testing"

	"hoshi/bot/sandbox"
	"hoshi/bot/testing/sandboxtest"
)

// TestRoleMetadata checks which role connection metadata Discord takes, and its errors for the
// rest.
func TestRoleMetadata(t *testing.T) {
	t.Parallel()
	s := sandboxtest.New(t, sandbox.Options{Unlimited: true})
	c := sandboxtest.NewClient(t, s)
	path := "/applications/" + s.Bot().ID + "/role-connections/metadata"
	with := func(key string, value any) sandboxtest.Object {
		o := sandboxtest.Object{"type": 2, "key": "rating", "name": "Rating", "description": "how strong"}
		o[key] = value
		return o
	}
	good := with("name_localizations", sandboxtest.Object{"ja": "レーティング"})
	if a := c.Do("PUT", path, []sandboxtest.Object{good}); a.Status != http.StatusOK || len(s.LinkedRoles()) != 1 {
		t.Fatalf("%+v", a)
	}
	for name, tt := range map[string]struct {
		figure sandboxtest.Object
		path   string
	}{
		"type":             {with("type", 9), "0.type"},
		"key in capitals":  {with("key", "Rating"), "0.key"},
		"long key":         {with("key", strings.Repeat("a", 51)), "0.key"},
		"no name":          {with("name", ""), "0.name"},
		"long name":        {with("name", strings.Repeat("a", 101)), "0.name"},
		"long description": {with("description", strings.Repeat("a", 201)), "0.description"},
		"unknown locale":   {with("name_localizations", sandboxtest.Object{"xx": "a"}), "0.name_localizations.xx"},
	} {
		t.Run(name, func(t *testing.T) {
			sandboxtest.ExpectFormError(t, c.Do("PUT", path, []sandboxtest.Object{tt.figure}), tt.path)
		})
	}
	if a := c.Do("PUT", path, []sandboxtest.Object{good, good, good, good, good, good}); a.Status != http.StatusBadRequest {
		t.Errorf("six figures: %+v", a)
	}
	if a := c.Do("PUT", "/applications/1/role-connections/metadata", []sandboxtest.Object{}); a.Status != http.StatusForbidden {
		t.Errorf("of another application: %+v", a)
	}
	if got := s.LinkedRoles(); len(got) != 1 || got[0].Key != "rating" {
		t.Errorf("after refused requests: %+v", got)
	}
}

// TestRoleConnection sets what the application says about a person.
func TestRoleConnection(t *testing.T) {
	t.Parallel()
	c := sandboxtest.NewOAuthClient(t, sandbox.Options{})
	metadata := []sandboxtest.Object{
		{"type": 2, "key": "rating", "name": "Rating", "description": "how strong"},
		{"type": 6, "key": "since", "name": "Since", "description": "how long"},
		{"type": 7, "key": "champion", "name": "Champion", "description": "whether"},
	}
	if a := c.Do("PUT", "/applications/"+c.Server.Bot().ID+"/role-connections/metadata", metadata); a.Status != http.StatusOK {
		t.Fatalf("%+v", a)
	}
	path := "/users/@me/applications/" + c.Server.Bot().ID + "/role-connection"
	person := c.As("Bearer " + c.Login("identify", "role_connections.write")["access_token"].(string))
	if a := person.Do("GET", path, nil); string(a.Body) != `{"platform_name":null,"platform_username":null,"metadata":{}}` {
		t.Errorf("at first: %s", a.Body)
	}
	good := sandboxtest.Object{
		"platform_name": "Hoshi", "platform_username": "you",
		"metadata": sandboxtest.Object{"rating": "1500", "since": "2026-08-06T12:00:00Z", "champion": "1"},
	}
	if a := person.Do("PUT", path, good); a.Status != http.StatusOK {
		t.Fatalf("%+v", a)
	}
	for name, tt := range map[string]struct {
		body sandboxtest.Object
		path string
	}{
		"long platform":      {sandboxtest.Object{"platform_name": strings.Repeat("a", 51)}, "platform_name"},
		"long name":          {sandboxtest.Object{"platform_username": strings.Repeat("a", 101)}, "platform_username"},
		"long value":         {sandboxtest.Object{"metadata": sandboxtest.Object{"rating": strings.Repeat("1", 101)}}, "metadata.rating"},
		"number":             {sandboxtest.Object{"metadata": sandboxtest.Object{"rating": 1500}}, "metadata"},
		"word for a number":  {sandboxtest.Object{"metadata": sandboxtest.Object{"rating": "good"}}, "metadata.rating"},
		"word for a time":    {sandboxtest.Object{"metadata": sandboxtest.Object{"since": "today"}}, "metadata.since"},
		"word for a boolean": {sandboxtest.Object{"metadata": sandboxtest.Object{"champion": "yes"}}, "metadata.champion"},
		"unregistered":       {sandboxtest.Object{"metadata": sandboxtest.Object{"games": "3"}}, "metadata.games"},
	} {
		t.Run(name, func(t *testing.T) { sandboxtest.ExpectFormError(t, person.Do("PUT", path, tt.body), tt.path) })
	}
	if got, ok := c.Server.RoleConnection(c.You); !ok || got.Metadata["rating"] != "1500" || *got.PlatformUsername != "you" {
		t.Errorf("after refused requests: %+v", got)
	}
	if a := person.Do("PUT", "/users/@me/applications/1/role-connection", good); a.Status != http.StatusForbidden {
		t.Errorf("of another application: %+v", a)
	}
	if a := person.Do("DELETE", path, nil); a.Status != http.StatusNoContent {
		t.Errorf("deleted: %+v", a)
	}
	if _, ok := c.Server.RoleConnection(c.You); ok {
		t.Error("it is still there")
	}
}
