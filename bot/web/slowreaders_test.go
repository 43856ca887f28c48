package web_test

import (
	"context"
	"fmt"
	"net"
	"net/http"
	"net/http/httptest"
	"strings"
	"sync"
	"testing"
	"time"

	"hoshi/bot/testing/servicetest"
	"hoshi/bot/web"
)

// reluctant is a listener whose connections can send nothing: their browsers read nothing and their
// buffers are full.
type reluctant struct {
	net.Listener
	writing chan time.Time // gets the deadline of each write that begins
}

func (l reluctant) Accept() (net.Conn, error) {
	conn, err := l.Listener.Accept()
	if err != nil {
		return nil, err
	}
	return &stuck{Conn: conn, writing: l.writing, closed: make(chan struct{})}, nil
}

type stuck struct {
	net.Conn
	writing chan time.Time
	closed  chan struct{}
	once    sync.Once

	mu       sync.Mutex
	deadline time.Time
}

func (c *stuck) SetWriteDeadline(t time.Time) error {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.deadline = t
	return nil
}

func (c *stuck) Write([]byte) (int, error) {
	c.mu.Lock()
	until := c.deadline
	c.mu.Unlock()
	c.writing <- until
	<-c.closed
	return 0, net.ErrClosed
}

func (c *stuck) Close() error {
	c.once.Do(func() { close(c.closed) })
	return c.Conn.Close()
}

// serveReluctantly serves a site's pages to browsers that don't read, and returns where.
func (s *site) serveReluctantly() (address string, writing <-chan time.Time) {
	s.t.Helper()
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		s.t.Fatal(err)
	}
	deadlines := make(chan time.Time, 1000)
	s.server.Serve(reluctant{l, deadlines})
	return l.Addr().String(), deadlines
}

// send sends a request on a connection of its own, and reads nothing.
func (s *site) send(address, request string) {
	s.t.Helper()
	conn, err := net.Dial("tcp", address)
	if err != nil {
		s.t.Fatal(err)
	}
	s.t.Cleanup(func() { conn.Close() })
	if err := conn.(*net.TCPConn).SetReadBuffer(1); err != nil {
		s.t.Fatal(err)
	}
	if _, err := fmt.Fprint(conn, request); err != nil {
		s.t.Fatal(err)
	}
}

// Browsers that don't read their answers keep no place from others, and are cut off in seconds.
func TestSlowReaders(t *testing.T) {
	s := newSiteWith(t, "https://hoshi.example", func(o *web.Options) {
		o.Limits = web.Limits{Pages: 1, Pictures: 1, Requests: 1, Waiting: 1}
		o.Roles = &fakeRoles{}
	})
	s.Begin("ann", "!play @bob black")
	s.One("ann", "h8")
	s.One("bob", "!resign yes")
	s.Settle("c")
	game := s.links.PublicID(s.Game().ID)
	link, err := s.links.Play(t.Context(), servicetest.User("ann"), s.Game().ID)
	if err != nil {
		t.Fatal(err)
	}
	_, token, _ := strings.Cut(link, "#k=")
	address, writing := s.serveReluctantly()
	assets := s.serve("GET", "hoshi.example", "/").Body.String()
	_, assets, _ = strings.Cut(assets, "assets/")
	assets, _, _ = strings.Cut(assets, `"`)
	for _, request := range []struct{ method, path, body string }{
		{"GET", "/", ""},
		{"GET", "/puzzle", ""},
		{"GET", "/learn", ""},
		{"GET", "/g/" + game, ""},
		{"GET", "/g/" + game + "/card.png", ""},
		{"GET", "/g/" + game + "/game.sgf", ""},
		{"GET", "/g/forged", ""},
		{"GET", "/assets/" + assets, ""},
		{"GET", "/link", ""},
		{"GET", "/api/games/" + game, ""},
		{"GET", "/api/games/" + game + "/review", ""},
		{"GET", "/api/puzzle", ""},
		{"GET", "/api/learn", ""},
		{"POST", "/api/lobby", `{"sessions":[]}`},
		{"POST", "/api/session", `{"token":"` + token + `"}`},
		{"POST", "/api/session", `{"token":"forged"}`},
		{"POST", "/api/guests", `{}`},
		{"POST", "/api/games/" + game + "/act", `{}`},
		{"POST", "/api/games/" + game + "/try", `{}`},
		{"POST", "/api/games/" + game + "/continue", `{}`},
		{"POST", "/api/puzzle/try", `{}`},
		{"POST", "/api/learn/try", `{}`},
	} {
		t.Run(request.method+" "+request.path, func(t *testing.T) {
			header := "Host: hoshi.example\r\nContent-Type: application/json\r\n"
			s.send(address, fmt.Sprintf("%s %s HTTP/1.1\r\n%sContent-Length: %d\r\n\r\n%s", request.method, request.path, header, len(request.body), request.body))
			deadline := <-writing
			if left := time.Until(deadline); deadline.IsZero() || left > 25*time.Second {
				t.Errorf("the browser may take %v to read", left)
			}
			r := httptest.NewRequestWithContext(context.Background(), request.method, "http://hoshi.example"+request.path, strings.NewReader(request.body))
			r.Header.Set("Content-Type", "application/json")
			w := httptest.NewRecorder()
			s.server.ServeHTTP(w, r)
			if w.Code == http.StatusTooManyRequests {
				t.Errorf("the next browser gets %d %s", w.Code, w.Body)
			}
		})
	}
}

// Many browsers that ask for pages over real sockets and read nothing keep nobody else out.
func TestManySlowReaders(t *testing.T) {
	s := newSiteWith(t, "https://hoshi.example", func(o *web.Options) { o.Limits = web.Limits{Pages: 2} })
	s.One("ann", "!play easy")
	page := "/g/" + s.links.PublicID(s.Game().ID)
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	writing := make(chan struct{}, 1000)
	s.server.Serve(small{l, writing})
	for range 24 {
		s.send(l.Addr().String(), strings.Repeat("GET "+page+" HTTP/1.1\r\nHost: hoshi.example\r\n\r\n", 20))
		<-writing
	}
	if w := s.serve("GET", "hoshi.example", page); w.Code != http.StatusOK {
		t.Errorf("%d %s", w.Code, w.Body)
	}
}

// small is a listener whose connections have small buffers, which a page overflows.
type small struct {
	net.Listener
	writing chan struct{} // gets a value for each write that begins
}

func (l small) Accept() (net.Conn, error) {
	conn, err := l.Listener.Accept()
	if err != nil {
		return nil, err
	}
	if err := conn.(*net.TCPConn).SetWriteBuffer(1); err != nil {
		return nil, err
	}
	return &noted{conn, l.writing}, nil
}

type noted struct {
	net.Conn
	writing chan struct{}
}

func (c *noted) Write(p []byte) (int, error) {
	c.writing <- struct{}{}
	return c.Conn.Write(p)
}
