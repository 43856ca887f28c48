package database

import (
	"errors"
	"fmt"
	"net"
	"os"
	"strings"
	"syscall"
	"testing"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgconn"
)

// A full disk isn't a matter of permissions.
func TestOpenErrorFullDisk(t *testing.T) {
	t.Parallel()
	full := &os.PathError{Op: "write", Path: "hoshi.db", Err: syscall.ENOSPC}
	err := &OpenError{Dir: "data", Kind: ErrNoAccess, Cause: full}
	if want := "the disk of data is full: make room, or choose another folder with --data DIR"; err.Error() != want {
		t.Errorf("got %q, want %q", err, want)
	}
}

// Why PostgreSQL can't be reached is said in one line, with what to do.
func TestPostgresConnectErrors(t *testing.T) {
	t.Parallel()
	_, refused := pgx.Connect(t.Context(), "postgres://hoshi:secret@127.0.0.1:1/hoshi")
	answer := func(code, text string) error {
		return fmt.Errorf("FATAL: %w", &pgconn.PgError{Code: code, Message: text})
	}
	for name, test := range map[string]struct {
		err  error
		want string
	}{
		"nobody listens": {refused, "connection refused; is PostgreSQL running there?"},
		"password":       {answer("28P01", "password authentication failed"), "password authentication failed; set the password in PGPASSWORD or ~/.pgpass"},
		"no database":    {answer("3D000", `database "x" does not exist`), `database "x" does not exist; make it with createdb`},
		"no such name":   {&net.DNSError{Name: "db.example", Err: "no such host"}, "can't find the server db.example: no such host"},
		"something else": {errors.New("failed to connect:\n\thost: no\n\thost: never"), "host: never"},
	} {
		if got := connectText(test.err); got != test.want {
			t.Errorf("%s: got %q, want %q", name, got, test.want)
		}
	}
	if got := explainConnect(refused); !errors.Is(got, refused) || strings.Contains(got.Error(), "\n") {
		t.Errorf("explained: %q", got)
	}
	other := fmt.Errorf("migrate: %w", answer("42501", "permission denied"))
	if got := explainConnect(other); got != other {
		t.Errorf("after connecting: %q", got)
	}
}
