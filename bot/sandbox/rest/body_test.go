package rest_test

import (
	"net/http"
	"strings"
	"testing"

	"hoshi/bot/sandbox"
	"hoshi/bot/testing/sandboxtest"
)

// TestManyParts checks that a form with far too many empty parts is refused.
func TestManyParts(t *testing.T) {
	t.Parallel()
	s := sandboxtest.New(t, sandbox.Options{})
	part := "--b\r\nContent-Disposition: form-data; name=\"content\"\r\n\r\nx\r\n"
	a := sandboxtest.NewClient(t, s).Send("POST", "/channels/"+sandboxtest.ChannelNamed(t, s, "gomoku")+"/messages",
		"multipart/form-data; boundary=b", []byte(strings.Repeat(part, 1000)+"--b--\r\n"))
	if a.Status != http.StatusBadRequest {
		t.Errorf("%d %s", a.Status, a.Body)
	}
}
