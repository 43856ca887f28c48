package database

import (
	"crypto/tls"
	"crypto/x509"
	"errors"
	"fmt"
	"net"
	"strings"
	"testing"

	"github.com/jackc/pgx/v5/pgconn"

	"hoshi/bot/internal/fatal"
	"hoshi/bot/store/schema"
)

// connectTo returns what Hoshi says of a server that isn't PostgreSQL. serve gets each connection.
func connectTo(t *testing.T, options string, serve func(net.Conn)) error {
	t.Helper()
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = l.Close() })
	go func() {
		for {
			c, err := l.Accept()
			if err != nil {
				return
			}
			serve(c)
		}
	}()
	_, err = ConnectPostgres(t.Context(), Place("postgres://hoshi:secret@"+l.Addr().String()+"/hoshi"+options))
	return err
}

// Why PostgreSQL can't be used is said in one line, with what to do. It's fatal unless it may pass.
func TestExplain(t *testing.T) {
	t.Parallel()
	_, refused := ConnectPostgres(t.Context(), "postgres://hoshi:secret@127.0.0.1:1/hoshi")
	answer := func(code, text string) error {
		return explain("postgres://x/y", fmt.Errorf("FATAL: %w", &pgconn.PgError{Code: code, Message: text}))
	}
	hangUp := func(c net.Conn) { _ = c.Close() }
	plain := func(c net.Conn) { // as PostgreSQL refuses TLS, and then nothing
		_, _ = c.Write([]byte("N"))
		_ = c.(*net.TCPConn).CloseWrite()
	}
	for _, tt := range []struct {
		name  string
		err   error
		want  string
		fatal bool
	}{
		{"nobody listens", refused, "can't use postgres://127.0.0.1:1/hoshi: connection refused; is PostgreSQL running there?", false},
		{"password", answer("28P01", "password authentication failed"), "password authentication failed; set the password in PGPASSWORD or ~/.pgpass", true},
		{"no database", answer("3D000", `database "x" does not exist`), `database "x" does not exist; make it with createdb`, true},
		{"no tables", answer("42501", "permission denied"), "permission denied; make the bot's user the owner", true},
		{"too many connections", answer("53300", "too many clients"), "too many clients", false},
		{"starting", answer("57P03", "the database system is starting up"), "starting up", false},
		{"later version", explain("x", fmt.Errorf("up: %w", &schema.NewerError{Migration: "y is at 9"})), "can't use x: it was written by a later version of hoshi (y is at 9): run that version", true},
		{"something else", explain("x", errors.New("never")), "can't use x: never", false},
		{"not PostgreSQL", connectTo(t, "", hangUp), "doesn't answer like PostgreSQL; check the host and the port", false},
		{"not PostgreSQL, without TLS", connectTo(t, "?sslmode=disable", hangUp), "doesn't answer like PostgreSQL", false},
		{"silent", connectTo(t, "?connect_timeout=1", func(net.Conn) {}), "gives no answer in time; is it PostgreSQL", false},
		{"no TLS", connectTo(t, "?sslmode=require", plain), "doesn't encrypt connections; turn on ssl in postgresql.conf, or use another sslmode", true},
		{"TLS isn't required", connectTo(t, "", plain), "doesn't answer like PostgreSQL", false},
		{"an option", connectTo(t, "?sslmode=never", nil), "sslmode is invalid", true},
	} {
		t.Run(tt.name, func(t *testing.T) {
			if tt.err == nil {
				t.Fatal("no error")
			}
			got := tt.err.Error()
			if !strings.Contains(got, tt.want) || strings.Contains(got, "\n") || strings.Contains(got, "secret") || fatal.Is(tt.err) != tt.fatal {
				t.Errorf("%q, fatal %v; want %q, fatal %v", got, fatal.Is(tt.err), tt.want, tt.fatal)
			}
		})
	}
}

func TestConnectText(t *testing.T) {
	t.Parallel()
	for _, tt := range []struct {
		name  string
		err   error
		want  string
		lasts bool
	}{
		{"no such name", &net.DNSError{Name: "db.example", Err: "no such host"}, "can't find the server db.example: no such host", false},
		{"certificate", &tls.CertificateVerificationError{Err: x509.UnknownAuthorityError{}}, "the server's certificate isn't valid (x509: certificate signed by unknown authority); check the host, sslmode and sslrootcert in the URL", true},
		{"something else", errors.New("failed to connect:\n\thost: no\n\thost: never"), "host: never", false},
	} {
		if got, lasts := connectText(tt.err); got != tt.want || lasts != tt.lasts {
			t.Errorf("%s: got %q, %v, want %q, %v", tt.name, got, lasts, tt.want, tt.lasts)
		}
	}
}
