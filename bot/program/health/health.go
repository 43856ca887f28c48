// Package health tells an operator's tools over HTTP whether the program is alive and ready, and
// serves its metrics:
//
//	checks := []health.Check{{Name: "database", Test: db.Health}}
//	server, err := health.Listen("127.0.0.1:8138", health.Options{Checks: checks})
//	…
//	defer server.Close()
//
// GET /healthz returns 200 while the program is running. GET /readyz returns 200 if every check
// passes, otherwise 503 and the names of the failed checks. It shows no errors except a
// [PublicError], because others may contain names of files and hosts. GET /metrics returns the
// metrics, and /debug/pprof/ the profiles of net/http/pprof, if enabled.
//
// The listener is private: it accepts only a loopback address, and only requests that name such a
// host, unless Options.Public is set.
package health

import (
	"context"
	"errors"
	"fmt"
	"net"
	"net/http"
	"net/http/pprof"
	"net/url"
	"strings"
	"time"

	"hoshi/bot/internal/address"
	"hoshi/bot/internal/fatal"
)

// checkTimeout limits each check.
const checkTimeout = 3 * time.Second

// answerTime limits each answer. A profile takes 30 seconds unless the request says otherwise.
const answerTime = 2 * time.Minute

// Check is a test of something that the program needs.
type Check struct {
	Name string                      // one word for the answer, such as "database"
	Test func(context.Context) error // returns nil if all is well
}

// Options configure a server. The zero value serves /healthz and /readyz.
type Options struct {
	Checks   []Check      // for /readyz
	Metrics  http.Handler // for /metrics; nil for none
	Profiles bool         // serve /debug/pprof/
	Public   bool         // allow other machines: any address, any host name
}

// Handler returns the handler of all addresses.
func Handler(o Options) http.Handler {
	mux := http.NewServeMux()
	mux.HandleFunc("GET /healthz", func(w http.ResponseWriter, _ *http.Request) { answer(w, http.StatusOK, "ok") })
	mux.HandleFunc("GET /readyz", func(w http.ResponseWriter, r *http.Request) {
		ctx, cancel := context.WithTimeout(r.Context(), checkTimeout)
		defer cancel()
		var failing []string
		for _, c := range o.Checks {
			if err := c.Test(ctx); err != nil {
				failing = append(failing, c.Name+reason(err))
			}
		}
		if len(failing) > 0 {
			answer(w, http.StatusServiceUnavailable, "not ready: "+strings.Join(failing, ", "))
			return
		}
		answer(w, http.StatusOK, "ready")
	})
	if o.Metrics != nil {
		mux.Handle("GET /metrics", o.Metrics)
	}
	if o.Profiles {
		mux.HandleFunc("GET /debug/pprof/", pprof.Index)
		mux.HandleFunc("GET /debug/pprof/profile", pprof.Profile)
		mux.HandleFunc("GET /debug/pprof/trace", pprof.Trace)
	}
	if o.Public {
		return mux
	}
	return onlyLocal(mux)
}

// reason returns the public part of an error, in parentheses.
func reason(err error) string {
	if shown, ok := errors.AsType[PublicError](err); ok {
		return " (" + shown.Public() + ")"
	}
	return ""
}

// PublicError is an error with a text that may be shown to anyone.
type PublicError interface {
	error
	Public() string // without secrets or names of files and hosts
}

// onlyLocal rejects requests from web pages and requests for another host name, which a page can
// make resolve to 127.0.0.1 (DNS rebinding).
func onlyLocal(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if !IsLoopback(r.Host) || r.Header.Get("Origin") != "" {
			answer(w, http.StatusForbidden, "for programs on this machine only")
			return
		}
		next.ServeHTTP(w, r)
	})
}

// IsLoopback reports whether a host, with or without a port, is this machine.
func IsLoopback(hostport string) bool {
	host := (&url.URL{Host: hostport}).Hostname() // only a number counts as a port
	ip := net.ParseIP(host)
	return host == "localhost" || ip != nil && ip.IsLoopback()
}

func answer(w http.ResponseWriter, status int, text string) {
	w.Header().Set("Content-Type", "text/plain; charset=utf-8")
	w.WriteHeader(status)
	fmt.Fprintln(w, text)
}

// Server is a listener for health checks.
type Server struct {
	server   *http.Server
	listener net.Listener
	served   chan error
}

// ErrPublic means that other machines can reach an address.
var ErrPublic = errors.New("other machines can reach this address")

// Listen serves on an address such as 127.0.0.1:8138 until Close. It returns an error that wraps
// [ErrPublic] if the address isn't on the loopback interface, unless o.Public is set.
func Listen(addr string, o Options) (*Server, error) {
	if !o.Public && !IsLoopback(addr) {
		return nil, fatal.Errorf("health.listen %s: %w and read the metrics: use 127.0.0.1, or set health.public if that's intended", addr, ErrPublic)
	}
	l, err := address.Listen("health.listen", addr)
	if err != nil {
		return nil, err
	}
	s := &Server{
		server:   &http.Server{Handler: Handler(o), ReadTimeout: checkTimeout, WriteTimeout: answerTime, IdleTimeout: answerTime},
		listener: l, served: make(chan error, 1),
	}
	go func() { s.served <- s.server.Serve(l) }()
	return s, nil
}

// Close stops listening.
func (s *Server) Close() error {
	err := s.server.Close()
	if served := <-s.served; !errors.Is(served, http.ErrServerClosed) {
		err = errors.Join(err, served)
	}
	return err
}
