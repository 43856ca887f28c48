package oauth_test

import (
	"errors"
	"mime"
	"mime/multipart"
	"net/http"
	"strings"
	"testing"

	"hoshi/bot/discord/oauth"
)

// A picture is uploaded with the person's token, and the address that comes back must be one of
// Discord's.
func TestUpload(t *testing.T) {
	t.Parallel()
	const address = "https://cdn.discordapp.com/ephemeral-attachments/1/2/gomoku.png"
	at := func(url string) http.HandlerFunc { return says(200, `{"attachment":{"id":"1","url":"`+url+`"}}`) }
	for _, tt := range []struct {
		name   string
		access oauth.Secret
		answer http.HandlerFunc
		want   error // nil for success
		tries  int
	}{
		{"well", accessToken, at(address), nil, 1},
		{"no token", "", at(address), oauth.ErrToken, 0},
		{"an expired token", accessToken, echoes(401, ""), oauth.ErrToken, 1},
		{"an outage", accessToken, echoes(503, ""), oauth.ErrUnreachable, 1},
		{"another host", accessToken, at("https://cdn.discordapp.com.example/x.png"), oauth.ErrUnreachable, 1},
		{"no address", accessToken, says(200, "{}"), oauth.ErrUnreachable, 1},
	} {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			var sent, kind, name string
			d := newDiscord(t, func(w http.ResponseWriter, r *http.Request) {
				_, params, err := mime.ParseMediaType(r.Header.Get("Content-Type"))
				if err == nil {
					var form *multipart.Form
					if form, err = multipart.NewReader(r.Body, params["boundary"]).ReadForm(1 << 20); err == nil && len(form.File["file"]) == 1 {
						f := form.File["file"][0]
						name, kind, sent = f.Filename, f.Header.Get("Content-Type"), r.URL.Path
					}
				}
				tt.answer(w, r)
			})
			got, err := d.Upload(t.Context(), tt.access, "gomoku.png", []byte("\x89PNG"))
			if !errors.Is(err, tt.want) || (err == nil) != (got == address) {
				t.Errorf("%q, %v; want %v", got, err, tt.want)
			}
			if n := len(d.requests()); n != tt.tries {
				t.Errorf("%d requests, want %d", n, tt.tries)
			}
			if tt.tries > 0 && (name != "gomoku.png" || kind != "image/png" || !strings.HasSuffix(sent, "/applications/42/attachment")) {
				t.Errorf("sent %q of type %q to %s", name, kind, sent)
			}
			if err != nil && strings.Contains(err.Error(), accessToken) {
				t.Errorf("an error shows the token: %v", err)
			}
		})
	}
}
