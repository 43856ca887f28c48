// Package endpoint sends interactions to the application's HTTP endpoint.
package endpoint

import (
	"bytes"
	"context"
	"crypto/ed25519"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"net/http"
	"net/url"
	"strconv"
	"sync"
	"time"

	"hoshi/bot/sandbox/world"
)

// Sender sends interactions to the address that the application has set instead of the gateway (API
// documentation, "Setting Up an Endpoint").
type Sender struct {
	*world.World
	public  ed25519.PublicKey
	secret  ed25519.PrivateKey
	client  *http.Client
	url     string // empty for the gateway; guarded by the World's lock
	log     *slog.Logger
	running *sync.WaitGroup // every goroutine
}

// New returns a Sender without an address. It counts its goroutines in running.
func New(w *world.World, log *slog.Logger, running *sync.WaitGroup) *Sender {
	public, secret, _ := ed25519.GenerateKey(nil) // uses crypto/rand, which can't fail
	stay := func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse }
	return &Sender{World: w, log: log, running: running, public: public, secret: secret, client: &http.Client{Transport: &http.Transport{}, CheckRedirect: stay}}
}

// PublicKey returns, in hexadecimal, the key with which the application verifies requests.
func (e *Sender) PublicKey() string { return hex.EncodeToString(e.public) }

// SetInteractionsEndpoint makes interactions go to an address on this machine instead of the
// gateway; an empty address switches back to the gateway. Like Discord, it tests the address first:
// the endpoint must answer a correctly signed ping with a pong, and one with a wrong signature with
// 401. Otherwise it returns an error and changes nothing.
func (e *Sender) SetInteractionsEndpoint(ctx context.Context, address string) error {
	if address != "" {
		u, err := url.Parse(address)
		if err != nil || u.Scheme != "http" || !LoopbackHost(u.Host) {
			return fmt.Errorf("sandbox: %q isn't an http address of this machine", address)
		}
		if err := e.checkEndpoint(ctx, address); err != nil {
			return fmt.Errorf("sandbox: the endpoint cannot be verified: %w", err)
		}
	}
	e.Lock()
	defer e.Unlock()
	e.url = address
	return nil
}

// checkEndpoint sends one ping with a valid signature and one with an invalid one.
func (e *Sender) checkEndpoint(ctx context.Context, address string) error {
	ping, err := json.Marshal(map[string]any{"id": e.IDs.Next(e.Now()), "application_id": e.Self.ID, "type": 1, "version": 1})
	if err != nil {
		return err
	}
	status, body, err := e.deliver(ctx, address, ping, true)
	var pong struct {
		Type int `json:"type"`
	}
	switch {
	case err != nil:
		return err
	case status != http.StatusOK || json.Unmarshal(body, &pong) != nil || pong.Type != 1:
		return fmt.Errorf("a ping was answered with status %d and %.100q, not with a pong", status, body)
	}
	if status, _, err = e.deliver(ctx, address, ping, false); err != nil {
		return err
	}
	if status != http.StatusUnauthorized {
		return fmt.Errorf("a wrong signature was answered with status %d, not 401", status)
	}
	return nil
}

// maxAnswer is the maximum size of an endpoint's answer in bytes.
const maxAnswer = 26 << 20

// deliver sends a body to an address, with a valid or an invalid signature.
func (e *Sender) deliver(ctx context.Context, address string, body []byte, good bool) (status int, answer []byte, err error) {
	ctx, cancel := context.WithTimeout(ctx, e.Opts.AckTimeout)
	defer cancel()
	req, err := http.NewRequestWithContext(ctx, http.MethodPost, address, bytes.NewReader(body))
	if err != nil {
		return 0, nil, err
	}
	timestamp := strconv.FormatInt(time.Now().Unix(), 10)
	signed := ed25519.Sign(e.secret, append([]byte(timestamp), body...))
	if !good {
		signed[0] ^= 1
	}
	req.Header.Set("Content-Type", "application/json")
	req.Header.Set("User-Agent", "Discord-Interactions/1.0 (+https://discord.com)")
	req.Header.Set("X-Signature-Timestamp", timestamp)
	req.Header.Set("X-Signature-Ed25519", hex.EncodeToString(signed))
	resp, err := e.client.Do(req)
	if err != nil {
		return 0, nil, err
	}
	defer resp.Body.Close()
	answer, err = io.ReadAll(io.LimitReader(resp.Body, maxAnswer))
	if kind := resp.Header.Get("Content-Type"); err == nil && resp.StatusCode == http.StatusOK && kind != "application/json" {
		err = fmt.Errorf("the answer has the content type %q", kind)
	}
	return resp.StatusCode, answer, err
}

// Send sends an interaction to the endpoint, if there is one. With status 202 the answer comes as a
// callback; with 200 it is the body. The caller holds the lock.
func (e *Sender) Send(in *world.Interaction, payload map[string]any) bool {
	address := e.url
	if address == "" || e.Ctx.Err() != nil {
		return false
	}
	body, err := json.Marshal(payload)
	if err != nil {
		e.log.Error("interaction", "err", err)
		return true
	}
	in.Sent = e.Now()
	e.running.Go(func() {
		status, answer, err := e.deliver(e.Ctx, address, body, true)
		if err == nil && status == http.StatusOK {
			err = e.answerInline(in, answer)
		} else if err == nil && status != http.StatusAccepted {
			err = fmt.Errorf("status %d", status)
		}
		if err != nil && e.Ctx.Err() == nil {
			e.log.Warn("the endpoint did not take an interaction", "interaction", in.ID, "err", err)
		}
	})
	return true
}

// answerInline accepts the answer in an endpoint's response. Files need a callback here.
func (e *Sender) answerInline(in *world.Interaction, answer []byte) error {
	var body world.CallbackBody
	if err := json.Unmarshal(answer, &body); err != nil {
		return err
	}
	e.Lock()
	defer e.Unlock()
	if err := world.Acknowledge(e.World, in, body, nil, 10); err != nil {
		return errors.New(err.Message)
	}
	return nil
}

// ShownAddress returns the endpoint as shown in the API. The caller holds the lock.
func (e *Sender) ShownAddress() any {
	if e.url == "" {
		return nil
	}
	return e.url
}

// CloseIdle closes unused connections.
func (e *Sender) CloseIdle() { e.client.CloseIdleConnections() }

// LoopbackHost reports whether a host, with or without a port, is this machine.
func LoopbackHost(hostport string) bool {
	host := (&url.URL{Host: hostport}).Hostname() // only a number counts as a port
	return host == "127.0.0.1" || host == "::1" || host == "localhost"
}
