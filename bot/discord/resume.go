package discord

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"io"
	"net"
	"net/http"
	"net/url"

	"github.com/gorilla/websocket"
)

// Discord names an address in READY at which the session is to be resumed, and soon ends
// connections that resume elsewhere. discordgo doesn't know that address. It keeps the one that
// it last connected to, and asks for the gateway's address again only if it can't be dialled. So
// the supervisor has it fail to dial, and answers what it asks next.

// resumeElsewhere is after how many failed dials in a row a session is resumed at the gateway's
// own address for once: the address in READY may be gone.
const resumeElsewhere = 4

// checkResumeAddress returns an address for resuming if it can be used, else "": the gateway's
// own address has to do then. The token goes there, so it isn't sent in the clear to more than a
// test's or a proxy's API.
func (c *Client) checkResumeAddress(address string) string {
	u, err := url.Parse(address)
	insecure := c.api != nil && c.api.Scheme == "http"
	if err != nil || u.Host == "" || u.Scheme != "wss" && !(u.Scheme == "ws" && insecure) {
		return ""
	}
	return address
}

// resumeAddress is where the session is to be resumed next; "" for the gateway's own address.
func (s *session) resumeAddress() string {
	address, _ := s.resumeAt.Load().(string)
	if s.undialled%resumeElsewhere == resumeElsewhere-1 {
		return ""
	}
	return address
}

// forgetGateway makes discordgo ask for the gateway's address when it connects next.
func (s *session) forgetGateway() {
	refused := errors.New("not to be dialled")
	s.Client = &http.Client{Transport: gatewayAddress("ws://127.0.0.1")} // should it have forgotten the address already
	s.Dialer = &websocket.Dialer{NetDialContext: func(context.Context, string, string) (net.Conn, error) { return nil, refused }}
	_ = s.Open() // fails, which is the purpose
}

// gatewayAddress answers every request with an address of the gateway.
type gatewayAddress string

// RoundTrip implements [http.RoundTripper].
func (a gatewayAddress) RoundTrip(r *http.Request) (*http.Response, error) {
	body, err := json.Marshal(map[string]string{"url": string(a)})
	if err != nil {
		return nil, err
	}
	return &http.Response{
		Status: "200 OK", StatusCode: http.StatusOK, Proto: "HTTP/1.1", ProtoMajor: 1, ProtoMinor: 1, Request: r,
		Header: http.Header{"Content-Type": {"application/json"}},
		Body:   io.NopCloser(bytes.NewReader(body)), ContentLength: int64(len(body)),
	}, nil
}
