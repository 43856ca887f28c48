// Package health tells an operator's tools over HTTP whether the program lives and
// whether it is ready to work:
//
//	server, err := health.Listen("127.0.0.1:8138", []health.Check{{Name: "database", Test: db.Health}})
//	…
//	defer server.Close()
//
// GET /healthz is answered with 200 as long as the program runs. GET /readyz is
// answered with 200 when every check passes, else with 503 and the names of the checks
// that do not. Errors are not shown: they may name files and hosts.
package health

import (
	"context"
	"errors"
	"fmt"
	"net"
	"net/http"
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

// Handler returns the handler of both addresses.
func Handler(checks []Check) http.Handler {
	mux := http.NewServeMux()
	mux.HandleFunc("GET /healthz", func(w http.ResponseWriter, _ *http.Request) { answer(w, http.StatusOK, "ok") })
	mux.HandleFunc("GET /readyz", func(w http.ResponseWriter, r *http.Request) {
		ctx, cancel := context.WithTimeout(r.Context(), checkTimeout)
		defer cancel()
		var failing []string
		for _, c := range checks {
			if c.Test(ctx) != nil {
				failing = append(failing, c.Name)
			}
		}
		if len(failing) > 0 {
			answer(w, http.StatusServiceUnavailable, "not ready: "+strings.Join(failing, ", "))
			return
		}
		answer(w, http.StatusOK, "ready")
	})
	return mux
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

// Listen answers health checks on an address such as 127.0.0.1:8138 until Close.
func Listen(addr string, checks []Check) (*Server, error) {
	l, err := net.Listen("tcp", addr)
	if err != nil {
		return nil, fmt.Errorf("listen for health checks: %w", err)
	}
	s := &Server{
		server:   &http.Server{Handler: Handler(checks), ReadHeaderTimeout: checkTimeout},
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
