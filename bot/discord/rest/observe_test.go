package rest

import "testing"

// There are few routes: they contain no IDs and no interaction token.
func TestRouteName(t *testing.T) {
	for _, tt := range []struct{ name, method, path, want string }{
		{"message", "POST", "/api/v10/channels/123/messages", "POST /channels/ID/messages"},
		{"edit", "PATCH", "/api/v9/channels/123/messages/456", "PATCH /channels/ID/messages/ID"},
		{"behind a proxy", "GET", "/discord/api/v10/gateway/bot", "GET /gateway/bot"},
		{"callback", "POST", "/api/v10/interactions/1/aW50ZXJhY3Rpb24/callback", "POST /interactions/ID/ID/callback"},
		{"follow-up", "PATCH", "/api/v10/webhooks/1/secret/messages/@original", "PATCH /webhooks/ID/ID/messages/@original"},
		{"endless", "GET", "/api/v10/a/b/c/d/e/f/g/h", "GET /ID/ID/ID/ID/ID/ID"},
		{"none", "GET", "", "GET /ID"},
	} {
		t.Run(tt.name, func(t *testing.T) {
			if got := routeName(tt.method, tt.path); got != tt.want {
				t.Errorf("%q, want %q", got, tt.want)
			}
		})
	}
}
