package rest

import (
	"io"
	"net"
	"net/http"
	"net/http/httptest"
	"sync/atomic"
	"testing"
	"time"
)

// router forwards connections to an address, until it forgets those that it has: they stay open, but
// nothing comes through.
type router struct {
	net.Listener
	to     string
	forgot atomic.Int64 // the number of connections that are forgotten
	opened atomic.Int64
}

func newRouter(t *testing.T, to string) *router {
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	r := &router{Listener: l, to: to}
	t.Cleanup(func() { l.Close() })
	go func() {
		for {
			client, err := l.Accept()
			if err != nil {
				return
			}
			server, err := net.Dial("tcp", r.to)
			if err != nil {
				client.Close()
				continue
			}
			n := r.opened.Add(1)
			go r.copy(client, server, n)
			go r.copy(server, client, n)
		}
	}()
	return r
}

// copy forwards one direction of the nth connection.
func (r *router) copy(from, to net.Conn, n int64) {
	defer from.Close()
	defer to.Close()
	block := make([]byte, 4096)
	for {
		size, err := from.Read(block)
		if n > r.forgot.Load() {
			_, _ = to.Write(block[:size])
		}
		if err != nil {
			return
		}
	}
}

// All requests share one HTTP/2 connection. When it has died without a word, the next requests soon use
// another.
func TestNoticesDeadConnection(t *testing.T) {
	t.Parallel()
	server := httptest.NewUnstartedServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) { _, _ = io.WriteString(w, r.Proto) }))
	server.EnableHTTP2 = true
	server.StartTLS()
	t.Cleanup(server.Close)
	way := newRouter(t, server.Listener.Addr().String())
	transport := newTransport(nil, 0)
	transport.next.TLSClientConfig = server.Client().Transport.(*http.Transport).TLSClientConfig
	transport.next.HTTP2.SendPingTimeout, transport.next.HTTP2.PingTimeout = 50*time.Millisecond, 500*time.Millisecond
	get := func(within time.Duration) (string, error) {
		client := &http.Client{Transport: transport, Timeout: within}
		resp, err := client.Get("https://" + way.Addr().String())
		if err != nil {
			return "", err
		}
		defer resp.Body.Close()
		body, err := io.ReadAll(resp.Body)
		return string(body), err
	}
	if proto, err := get(time.Minute); err != nil || proto != "HTTP/2.0" {
		t.Fatalf("%q, %v", proto, err)
	}
	silent := way.opened.Load()
	way.forgot.Store(silent)
	var err error
	for range 5 { // the first may be sent into the silence, and on a busy machine a live connection may look dead
		if _, err = get(time.Minute); err == nil {
			break
		}
	}
	if err != nil || way.opened.Load() == silent {
		t.Errorf("%v, after %d connections", err, way.opened.Load())
	}
}
