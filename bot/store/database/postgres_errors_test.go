package database

import (
	"errors"
	"fmt"
	"io"
	"net"
	"syscall"
	"testing"

	"github.com/jackc/pgx/v5/pgconn"

	"hoshi/bot/domain/stored"
)

// closedBefore is how the driver refuses a statement on a connection that it has lost.
type closedBefore struct{}

func (closedBefore) Error() string     { return "conn closed" }
func (closedBefore) SafeToRetry() bool { return true }

// TestPostgresErrors distinguishes errors about one change from those that mean that no change can
// be saved.
func TestPostgresErrors(t *testing.T) {
	t.Parallel()
	code := func(c string) error { return fmt.Errorf("commit: %w", &pgconn.PgError{Code: c}) }
	for name, test := range map[string]struct {
		err             error
		unique, lasting bool
	}{
		"a second row":              {code("23505"), true, false},
		"a check":                   {code("23514"), false, false},
		"a text with NUL":           {code("22021"), false, false},
		"an unknown column":         {code("42703"), false, false},
		"a deadlock":                {code("40P01"), false, false},
		"a stale game":              {stored.ErrStale, false, false},
		"connection lost":           {code("08006"), false, true},
		"disk full":                 {code("53100"), false, true},
		"too many connections":      {code("53300"), false, true},
		"server shuts down":         {code("57P01"), false, true},
		"server starts":             {code("57P03"), false, true},
		"system error":              {code("58030"), false, true},
		"file damaged":              {code("XX001"), false, true},
		"read-only transaction":     {code("25006"), false, true},
		"idle in a transaction":     {code("25P03"), false, true},
		"another transaction state": {code("25P02"), false, false},
		"broken pipe":               {&net.OpError{Op: "write", Err: syscall.EPIPE}, false, true},
		"end in mid-message":        {fmt.Errorf("read: %w", io.ErrUnexpectedEOF), false, true},
		"closed before sending":     {fmt.Errorf("begin: %w", closedBefore{}), false, true},
		"closed after sending":      {fmt.Errorf("commit: %w", pgconn.ErrConnClosed), false, true},
		"something else":            {errors.New("something else"), false, false},
	} {
		p := &postgresDB{}
		if got := p.isUnique(test.err); got != test.unique {
			t.Errorf("%s: isUnique is %v", name, got)
		}
		if got := p.cannotSave(test.err); got != test.lasting {
			t.Errorf("%s: cannotSave is %v", name, got)
		}
	}
}
