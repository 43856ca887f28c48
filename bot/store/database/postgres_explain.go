package database

import (
	"context"
	"crypto/tls"
	"errors"
	"fmt"
	"io"
	"net"
	"strings"
	"syscall"

	"github.com/jackc/pgx/v5/pgconn"

	"hoshi/bot/internal/fatal"
	"hoshi/bot/store/schema"
)

// explained is an error of a PostgreSQL database in words for the person who runs the bot.
type explained struct {
	text  string
	cause error
}

func (e *explained) Error() string { return e.text }

// Unwrap returns the driver's error.
func (e *explained) Unwrap() error { return e.cause }

// explain returns why the PostgreSQL database at p can't be used, and what to do, in one line. The
// driver's own text has a line for each address and way of encryption it tried. The error is fatal
// unless it may pass.
func explain(p Place, err error) error {
	text, lasts := explanation(err)
	err = &explained{fmt.Sprintf("can't use %s: %s", p, text), err}
	if lasts {
		return fatal.Mark(err)
	}
	return err
}

// explanation returns what is wrong, what to do about it, and whether it lasts until somebody does.
func explanation(err error) (text string, lasts bool) {
	var connect *pgconn.ConnectError
	var answer *pgconn.PgError
	var newer *schema.NewerError
	switch {
	case errors.As(err, &newer):
		return fmt.Sprintf("it was written by a later version of hoshi (%s): run that version", newer.Migration), true
	case errors.As(err, &answer):
		return answerText(answer)
	case errors.As(err, &connect):
		return connectText(connect)
	}
	return err.Error(), false
}

// answerText explains an error that PostgreSQL has returned.
func answerText(answer *pgconn.PgError) (text string, lasts bool) {
	switch answer.Code {
	case "28P01", "28000": // invalid_password, invalid_authorization_specification
		return answer.Message + "; set the password in PGPASSWORD or ~/.pgpass", true
	case "3D000": // invalid_catalog_name
		return answer.Message + "; make it with createdb", true
	case "42501": // insufficient_privilege
		return answer.Message + "; make the bot's user the owner of the database", true
	}
	return answer.Message, false
}

// connectText explains why the driver got no answer from PostgreSQL.
func connectText(err error) (text string, lasts bool) {
	lines := strings.Split(strings.TrimSpace(err.Error()), "\n")
	last := strings.TrimSpace(lines[len(lines)-1]) // about the last way of encryption it tried
	var unknown *net.DNSError
	var certificate *tls.CertificateVerificationError
	var failed *net.OpError
	switch {
	case errors.As(err, &unknown):
		return fmt.Sprintf("can't find the server %s: %s", unknown.Name, unknown.Err), false
	case strings.HasSuffix(last, "server refused TLS connection"):
		return "the server doesn't encrypt connections; turn on ssl in postgresql.conf, or use another sslmode in the URL", true
	case errors.As(err, &certificate):
		return fmt.Sprintf("the server's certificate isn't valid (%v); check the host, sslmode and sslrootcert in the URL", certificate.Err), true
	case errors.Is(err, context.DeadlineExceeded):
		return "the server gives no answer in time; is it PostgreSQL, and does the firewall let it through?", false
	case errors.Is(err, io.EOF), errors.Is(err, io.ErrUnexpectedEOF), errors.Is(err, syscall.ECONNRESET):
		return "something accepts connections there but doesn't answer like PostgreSQL; check the host and the port", false
	case errors.As(err, &failed):
		return strings.TrimPrefix(failed.Err.Error(), "connect: ") + "; is PostgreSQL running there?", false
	}
	return last, false
}
