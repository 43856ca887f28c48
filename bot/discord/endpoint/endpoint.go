// Package endpoint receives interactions that Discord sends over HTTP instead of the gateway.
package endpoint

import (
	"context"
	"crypto/ed25519"
	"encoding/hex"
	"encoding/json"
	"errors"
	"io"
	"log/slog"
	"net"
	"net/http"
	"strconv"
	"time"

	"hoshi/bot/discord/event"
	"hoshi/bot/discord/rest"
	"hoshi/bot/internal/address"
)

// Endpoint receives interactions.
type Endpoint struct {
	listen   string
	listener net.Listener // on it; nil until it is bound
	key      ed25519.PublicKey
	log      *slog.Logger
}

// New returns an endpoint that listens on an address such as 127.0.0.1:8139. Discord requires
// HTTPS, so a proxy must forward requests to it. publicKey is the application's key in hexadecimal;
// only requests signed with it are accepted.
func New(listen, publicKey string, log *slog.Logger) (*Endpoint, error) {
	key, err := parsePublicKey(publicKey)
	if err != nil {
		return nil, err
	}
	if listen == "" {
		return nil, errors.New("interactions over HTTP need an address: set discord.interactions_listen")
	}
	return &Endpoint{listen: listen, key: key, log: log}, nil
}

// Key returns the application's public key, in hexadecimal.
func (e *Endpoint) Key() string { return hex.EncodeToString(e.key) }

// Limits on requests to an endpoint.
const (
	maxInteraction  = 1 << 20         // bytes of a body
	maxTimestampAge = time.Minute     // in both directions: clocks differ
	timeout         = 5 * time.Second // for a request to arrive
)

// Why a request is rejected.
var (
	errBadSignature = errors.New("the signature is wrong")
	errOldTimestamp = errors.New("the timestamp is far from this machine's clock")
)

// parsePublicKey parses the public key of an application.
func parsePublicKey(s string) (ed25519.PublicKey, error) {
	key, err := hex.DecodeString(s)
	if err != nil || len(key) != ed25519.PublicKeySize {
		return nil, &rest.FatalError{Sentence: "interactions over HTTP need discord.public_key: the 64 digits from the General Information page of " + rest.Portal}
	}
	return key, nil
}

// verify checks that a body was sent by Discord recently.
func verify(key ed25519.PublicKey, h http.Header, body []byte, now time.Time) error {
	signature, err := hex.DecodeString(h.Get("X-Signature-Ed25519"))
	if err != nil || len(signature) != ed25519.SignatureSize {
		return errBadSignature
	}
	timestamp := h.Get("X-Signature-Timestamp")
	if !ed25519.Verify(key, append([]byte(timestamp), body...), signature) {
		return errBadSignature
	}
	sent, err := strconv.ParseInt(timestamp, 10, 64)
	if err != nil {
		return errBadSignature
	}
	if age := now.Sub(time.Unix(sent, 0)); age > maxTimestampAge || age < -maxTimestampAge {
		return errOldTimestamp
	}
	return nil
}

// handler passes interactions to accept. It answers each with 202, and accept sends the real answer
// in a separate request, as for interactions from the gateway.
func (e *Endpoint) handler(accept func(raw json.RawMessage, at time.Time)) http.Handler {
	mux := http.NewServeMux()
	mux.HandleFunc("POST /interactions", func(w http.ResponseWriter, r *http.Request) {
		received := time.Now()
		body, err := io.ReadAll(http.MaxBytesReader(w, r.Body, maxInteraction))
		if err != nil {
			http.Error(w, "the body is too long or broken", http.StatusBadRequest)
			return
		}
		if err := verify(e.key, r.Header, body, received); err != nil {
			if errors.Is(err, errOldTimestamp) {
				e.log.Warn("refused an interaction; is the clock of this machine right?", "err", err)
			}
			http.Error(w, "invalid request signature", http.StatusUnauthorized)
			return
		}
		var what struct {
			Type event.InteractionType `json:"type"`
		}
		switch err := json.Unmarshal(body, &what); {
		case err != nil:
			http.Error(w, "not JSON", http.StatusBadRequest)
		case what.Type == event.Ping:
			w.Header().Set("Content-Type", "application/json")
			_, _ = io.WriteString(w, `{"type":1}`)
		default:
			accept(body, received)
			w.WriteHeader(http.StatusAccepted)
		}
	})
	return mux
}

// Bind takes the endpoint's address, unless it's done already.
func (e *Endpoint) Bind() (err error) {
	if e.listener == nil {
		e.listener, err = address.Listen("discord.interactions_listen", e.listen)
	}
	return err
}

// Listen serves the endpoint's path, /interactions, until stop is called, which waits for running
// requests. accept must return at once.
func (e *Endpoint) Listen(accept func(raw json.RawMessage, at time.Time)) (stop func(), err error) {
	if err := e.Bind(); err != nil {
		return nil, err
	}
	l := e.listener
	server := &http.Server{
		Handler:        e.handler(accept),
		ReadTimeout:    timeout,
		WriteTimeout:   timeout,
		IdleTimeout:    2 * time.Minute,
		MaxHeaderBytes: 16 << 10,
		ErrorLog:       slog.NewLogLogger(e.log.Handler(), slog.LevelDebug),
	}
	served := make(chan struct{})
	go func() {
		defer close(served)
		if err := server.Serve(l); !errors.Is(err, http.ErrServerClosed) {
			e.log.Error("no longer accepting interactions", "err", err)
		}
	}()
	e.log.Info("listening for interactions", "address", l.Addr().String())
	return func() {
		ctx, cancel := context.WithTimeout(context.Background(), timeout)
		defer cancel()
		if server.Shutdown(ctx) != nil {
			_ = server.Close()
		}
		<-served
	}, nil
}
