// Package health tells an operator's tools over HTTP whether the program lives and
// whether it is ready to work, and how it does:
//
//	checks := []health.Check{{Name: "database", Test: db.Health}}
//	server, err := health.Listen("127.0.0.1:8138", health.Options{Checks: checks})
//	…
//	defer server.Close()
//
// GET /healthz is answered with 200 as long as the program runs. GET /readyz is
// answered with 200 when every check passes, else with 503 and the names of the checks
// that do not. Errors are not shown, but for those that are a [PublicError]: they may name
// files and hosts. GET /metrics has the
// metrics, and /debug/pprof/ the profiles of net/http/pprof, where these are wanted.
//
// The listener is private: it takes a loopback address only, and requests that name
// such a host, unless Options.Public says that others may reach it.
package health

import (
	"context"
	"errors"
	"fmt"
	"net"
	"net/http"
	"net/http/pprof"
	"strings"
	"time"
)

// checkTimeout bounds one check.
const checkTimeout = 3 * time.Second

// Check is something that the program needs.
type Check struct {
	Name string                      // a word for the answer, such as "database"
	Test func(context.Context) error // nil when all is well
}

// Options are what a server answers. The zero value answers /healthz and /readyz.
type Options struct {
	Checks   []Check      // for /readyz
	Metrics  http.Handler // of /metrics; nil for none
	Profiles bool         // answer /debug/pprof/
	Public   bool         // other machines may ask: any address, any host name
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

// reason is what may be shown of an error, in brackets.
func reason(err error) string {
	if shown, ok := errors.AsType[PublicError](err); ok {
		return " (" + shown.Public() + ")"
	}
	return ""
}

// PublicError is an error of which a text may be shown to anybody.
type PublicError interface {
	error
	Public() string // without secrets and without names of files and hosts
}

// onlyLocal refuses requests from web pages, and for another host name, which a page
// can make resolve to 127.0.0.1 (DNS rebinding).
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
	host, _, err := net.SplitHostPort(hostport)
	if err != nil {
		host = strings.Trim(hostport, "[]")
	}
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

// ErrPublic says that other machines can reach an address.
var ErrPublic = errors.New("other machines can reach this address")

// Listen answers on an address such as 127.0.0.1:8138 until Close. It returns an error
// that wraps [ErrPublic] for an address that is not on the loopback interface, unless
// o.Public is set.
func Listen(addr string, o Options) (*Server, error) {
	if !o.Public && !IsLoopback(addr) {
		return nil, fmt.Errorf("listen for health checks on %s: %w; anybody who does could read the metrics", addr, ErrPublic)
	}
	l, err := net.Listen("tcp", addr)
	if err != nil {
		return nil, fmt.Errorf("listen for health checks: %w", err)
	}
	s := &Server{
		server:   &http.Server{Handler: Handler(o), ReadHeaderTimeout: checkTimeout},
		listener: l, served: make(chan error, 1),
	}
	go func() { s.served <- s.server.Serve(l) }()
	return s, nil
}

// Addr returns the address that the server listens on.
func (s *Server) Addr() string { return s.listener.Addr().String() }

// Close stops listening.
func (s *Server) Close() error {
	err := s.server.Close()
	if served := <-s.served; !errors.Is(served, http.ErrServerClosed) {
		err = errors.Join(err, served)
	}
	return err
}
