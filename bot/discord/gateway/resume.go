package gateway

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

// READY contains an address for resuming the session; Discord soon ends connections that resume
// elsewhere. discordgo doesn't know that address. It keeps the one it last connected to and asks
// for the gateway's address again only if dialing fails. So forgetGateway makes dialing fail, and
// gatewayAddress answers discordgo's next question.

// resumeElsewhere is the number of consecutive failed dials after which a session is resumed once
// at the gateway's own address, because the address in READY may be gone.
const resumeElsewhere = 4

// resumeAddress returns the address in READY if it is usable, otherwise "" for the gateway's own
// address. The token is sent there, so it must be encrypted unless base, which replaces Discord's
// API, isn't.
func resumeAddress(address string, base *url.URL) string {
	u, err := url.Parse(address)
	insecure := base != nil && base.Scheme == "http"
	if err != nil || u.Host == "" || u.Scheme != "wss" && !(u.Scheme == "ws" && insecure) {
		return ""
	}
	return address
}

// nextAddress returns the address at which to resume the session next, or "" for the gateway's own.
func (s *session) nextAddress() string {
	address, _ := s.resumeAt.Load().(string)
	if s.undialled%resumeElsewhere == resumeElsewhere-1 {
		return ""
	}
	return address
}

// forgetGateway makes discordgo ask for the gateway's address at the next connection.
func (s *session) forgetGateway() {
	refused := errors.New("not to be dialled")
	s.Client = &http.Client{Transport: gatewayAddress("ws://127.0.0.1")} // in case it has already forgotten the address
	s.Dialer = &websocket.Dialer{NetDialContext: func(context.Context, string, string) (net.Conn, error) { return nil, refused }}
	_ = s.Open() // fails on purpose
}

// gatewayAddress answers every request with an address of the gateway.
type gatewayAddress string

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
