package discord

import (
	"context"
	"crypto/ed25519"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"net"
	"net/http"
	"strconv"
	"time"

	"github.com/bwmarrin/discordgo"
)

// Endpoint is where Discord sends interactions over HTTP. The zero value leaves them to
// the gateway. Discord sends them either way, as the application's Interactions Endpoint
// URL says, and never both ways.
type Endpoint struct {
	// Listen is an address such as 127.0.0.1:8139, on which a proxy reaches the endpoint:
	// Discord asks for HTTPS. The path is /interactions.
	Listen string

	// PublicKey is that of the application, in hexadecimal, from its General Information
	// page. Without the right one nothing is accepted.
	PublicKey string
}

// Bounds of requests to an endpoint.
const (
	maxInteraction  = 1 << 20         // bytes of a body
	maxTimestampAge = time.Minute     // either way: clocks differ
	endpointTimeout = 5 * time.Second // for a request to arrive
)

// Why a request is not accepted.
var (
	errBadSignature = errors.New("the signature is wrong")
	errOldTimestamp = errors.New("the timestamp is far from this machine's clock")
)

// parsePublicKey reads the public key of an application.
func parsePublicKey(s string) (ed25519.PublicKey, error) {
	key, err := hex.DecodeString(s)
	if err != nil || len(key) != ed25519.PublicKeySize {
		return nil, fmt.Errorf("interactions over HTTP need discord.public_key: the 64 digits from the General Information page of %s", portal)
	}
	return key, nil
}

// verifyInteraction checks that a body comes from Discord, and not long ago.
func verifyInteraction(key ed25519.PublicKey, h http.Header, body []byte, now time.Time) error {
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

// endpointHandler accepts interactions. Each is answered with 202: its answer goes to
// Discord by a request of its own, as for those of the gateway.
func endpointHandler(key ed25519.PublicKey, accept func(raw []byte, at time.Time), log *slog.Logger) http.Handler {
	mux := http.NewServeMux()
	mux.HandleFunc("POST /interactions", func(w http.ResponseWriter, r *http.Request) {
		received := time.Now()
		body, err := io.ReadAll(http.MaxBytesReader(w, r.Body, maxInteraction))
		if err != nil {
			http.Error(w, "the body is too long or broken", http.StatusBadRequest)
			return
		}
		if err := verifyInteraction(key, r.Header, body, received); err != nil {
			if errors.Is(err, errOldTimestamp) {
				log.Warn("an interaction is refused; does the clock of this machine go right?", "error", err)
			}
			http.Error(w, "invalid request signature", http.StatusUnauthorized)
			return
		}
		var what struct {
			Type InteractionType `json:"type"`
		}
		switch err := json.Unmarshal(body, &what); {
		case err != nil:
			http.Error(w, "not JSON", http.StatusBadRequest)
		case what.Type == InteractionPing:
			w.Header().Set("Content-Type", "application/json")
			_, _ = io.WriteString(w, `{"type":1}`)
		default:
			accept(body, received)
			w.WriteHeader(http.StatusAccepted)
		}
	})
	return mux
}

// listenEndpoint serves the endpoint until stop is called, which waits for the requests
// under way. Without an endpoint it does nothing.
func (c *Client) listenEndpoint(accept func(raw []byte, at time.Time)) (stop func(), err error) {
	if c.endpoint == nil {
		return func() {}, nil
	}
	l, err := net.Listen("tcp", c.endpoint.listen)
	if err != nil {
		return nil, fmt.Errorf("listen for interactions: %w", err)
	}
	server := &http.Server{
		Handler:        endpointHandler(c.endpoint.key, accept, c.log),
		ReadTimeout:    endpointTimeout,
		WriteTimeout:   endpointTimeout,
		IdleTimeout:    2 * time.Minute,
		MaxHeaderBytes: 16 << 10,
		ErrorLog:       slog.NewLogLogger(c.log.Handler(), slog.LevelDebug),
	}
	served := make(chan struct{})
	go func() {
		defer close(served)
		if err := server.Serve(l); !errors.Is(err, http.ErrServerClosed) {
			c.log.Error("interactions are not accepted any more", "error", err)
		}
	}()
	c.log.Info("listening for interactions", "address", l.Addr().String())
	return func() {
		ctx, cancel := context.WithTimeout(context.Background(), endpointTimeout)
		defer cancel()
		if server.Shutdown(ctx) != nil {
			_ = server.Close()
		}
		<-served
	}, nil
}

// endpoint is a checked [Endpoint].
type endpoint struct {
	listen string
	key    ed25519.PublicKey
}

// check returns the endpoint, nil for none.
func (e Endpoint) check() (*endpoint, error) {
	if e == (Endpoint{}) {
		return nil, nil
	}
	key, err := parsePublicKey(e.PublicKey)
	if err != nil {
		return nil, err
	}
	if e.Listen == "" {
		return nil, errors.New("interactions over HTTP need an address: set discord.interactions_listen")
	}
	return &endpoint{e.Listen, key}, nil
}

// checkInteractions compares where the application has its interactions sent with what
// this client expects.
func (c *Client) checkInteractions(app application) error {
	switch {
	case c.endpoint == nil && app.Endpoint != "":
		c.log.Error("Discord sends interactions to the Interactions Endpoint URL of the application, so that commands and buttons do not reach this program: remove the URL on the General Information page of "+portal+", or set discord.interactions to http", "url", app.Endpoint)
	case c.endpoint != nil && app.VerifyKey != "" && app.VerifyKey != hex.EncodeToString(c.endpoint.key):
		return &FatalError{Sentence: "discord.public_key is not the key of this bot's application: copy it from the General Information page of " + portal + "."}
	case c.endpoint != nil && app.Endpoint == "":
		c.log.Warn("the application has no Interactions Endpoint URL yet: set it on the General Information page of " + portal + " to the HTTPS address that leads to /interactions here")
	}
	return nil
}

// serveWithoutGateway does what is done once and waits until ctx ends: messages reach
// nobody, and interactions come over HTTP.
func (c *Client) serveWithoutGateway(ctx context.Context) error {
	again := reconnects{timing: &c.timing}
	for ctx.Err() == nil {
		app, err := c.register(ctx)
		var self user
		if err == nil {
			err = c.get(ctx, discordgo.EndpointUser("@me"), "GET users/@me", &self)
		}
		if err == nil {
			c.self.Store(self.ID)
			c.name.Store(self.Username)
			c.states.begin(nil)
			c.readyOnce.Do(func() { close(c.ready) })
			c.keepRegistering(ctx, app)
			<-ctx.Done()
			break
		}
		if f := c.fatal(ctx, err); f != nil {
			return c.fail(f)
		}
		pause, _ := again.next(attempt{}, err)
		c.log.Warn("Discord cannot be reached; trying again", "error", c.scrub.err(err), "in", pause.Round(time.Millisecond))
		_ = sleep(ctx, pause)
	}
	return c.fatalError()
}
