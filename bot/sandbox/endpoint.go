package sandbox

import (
	"bytes"
	"context"
	"crypto/ed25519"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net/http"
	"net/url"
	"strconv"
	"time"
)

// outgoing sends interactions to the address that the application has set, instead of
// the gateway (API documentation, "Setting Up an Endpoint").
type outgoing struct {
	public ed25519.PublicKey
	secret ed25519.PrivateKey
	client *http.Client
	url    string // empty for the gateway; Server.mu guards it
}

func newOutgoing() outgoing {
	public, secret, _ := ed25519.GenerateKey(nil) // of the system's random numbers: cannot fail
	stay := func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse }
	return outgoing{public: public, secret: secret, client: &http.Client{Transport: &http.Transport{}, CheckRedirect: stay}}
}

// PublicKey returns the key of the application by which it knows that a request comes from
// here, in hexadecimal.
func (s *Server) PublicKey() string { return hex.EncodeToString(s.outgoing.public) }

// SetInteractionsEndpoint has interactions sent to an address of this machine, and to the
// gateway no more; an empty one sends them to the gateway again. As Discord does, it asks
// the address first: a ping that is signed has to be answered with a pong, and one with a
// wrong signature with 401. Else it fails, and nothing changes.
func (s *Server) SetInteractionsEndpoint(ctx context.Context, address string) error {
	if address != "" {
		u, err := url.Parse(address)
		if err != nil || u.Scheme != "http" || !loopbackHost(u.Host) {
			return fmt.Errorf("sandbox: %q is no http address of this machine", address)
		}
		if err := s.checkEndpoint(ctx, address); err != nil {
			return fmt.Errorf("sandbox: the endpoint cannot be verified: %w", err)
		}
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	s.outgoing.url = address
	return nil
}

// checkEndpoint sends a ping with a good signature and one with a wrong one.
func (s *Server) checkEndpoint(ctx context.Context, address string) error {
	ping, err := json.Marshal(map[string]any{"id": s.ids.Next(s.opts.Clock.Now()), "application_id": s.Bot().ID, "type": 1, "version": 1})
	if err != nil {
		return err
	}
	status, body, err := s.deliver(ctx, address, ping, true)
	var pong struct {
		Type int `json:"type"`
	}
	switch {
	case err != nil:
		return err
	case status != http.StatusOK || json.Unmarshal(body, &pong) != nil || pong.Type != 1:
		return fmt.Errorf("a ping was answered with status %d and %.100q, not with a pong", status, body)
	}
	if status, _, err = s.deliver(ctx, address, ping, false); err != nil {
		return err
	}
	if status != http.StatusUnauthorized {
		return fmt.Errorf("a wrong signature was answered with status %d, not 401", status)
	}
	return nil
}

// deliver sends a body to an address, with a good signature or a wrong one.
func (s *Server) deliver(ctx context.Context, address string, body []byte, good bool) (status int, answer []byte, err error) {
	ctx, cancel := context.WithTimeout(ctx, s.opts.AckTimeout)
	defer cancel()
	req, err := http.NewRequestWithContext(ctx, http.MethodPost, address, bytes.NewReader(body))
	if err != nil {
		return 0, nil, err
	}
	timestamp := strconv.FormatInt(time.Now().Unix(), 10)
	signed := ed25519.Sign(s.outgoing.secret, append([]byte(timestamp), body...))
	if !good {
		signed[0] ^= 1
	}
	req.Header.Set("Content-Type", "application/json")
	req.Header.Set("User-Agent", "Discord-Interactions/1.0 (+https://discord.com)")
	req.Header.Set("X-Signature-Timestamp", timestamp)
	req.Header.Set("X-Signature-Ed25519", hex.EncodeToString(signed))
	resp, err := s.outgoing.client.Do(req)
	if err != nil {
		return 0, nil, err
	}
	defer resp.Body.Close()
	answer, err = io.ReadAll(io.LimitReader(resp.Body, maxBody))
	if kind := resp.Header.Get("Content-Type"); err == nil && resp.StatusCode == http.StatusOK && kind != "application/json" {
		err = fmt.Errorf("the answer has the content type %q", kind)
	}
	return resp.StatusCode, answer, err
}

// sendOut sends an interaction to the endpoint, if there is one. With 202 the answer comes
// as a callback; with 200 it is the body. s.mu is held.
func (s *Server) sendOut(in *interaction, payload map[string]any) bool {
	address := s.outgoing.url
	if address == "" || s.closed {
		return false
	}
	body, err := json.Marshal(payload)
	if err != nil {
		s.log.Error("interaction", "err", err)
		return true
	}
	in.sent = s.opts.Clock.Now()
	s.running.Go(func() {
		status, answer, err := s.deliver(s.ctx, address, body, true)
		if err == nil && status == http.StatusOK {
			err = s.answerInline(in, answer)
		} else if err == nil && status != http.StatusAccepted {
			err = fmt.Errorf("status %d", status)
		}
		if err != nil && s.ctx.Err() == nil {
			s.log.Warn("the endpoint did not take an interaction", "interaction", in.id, "err", err)
		}
	})
	return true
}

// answerInline takes the answer in the response of an endpoint. Files need a callback
// here.
func (s *Server) answerInline(in *interaction, answer []byte) error {
	var body callbackBody
	if err := json.Unmarshal(answer, &body); err != nil {
		return err
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	if err := s.acknowledge(in, body, nil, 10); err != nil {
		return errors.New(err.Message)
	}
	return nil
}

// wire is the endpoint as the API shows it. s.mu is held.
func (o *outgoing) wire() any {
	if o.url == "" {
		return nil
	}
	return o.url
}
