// Package address listens on the addresses in the settings, and says in plain words why it can't.
package address

import (
	"errors"
	"io/fs"
	"net"
	"syscall"

	"hoshi/bot/internal/fatal"
)

// Listen listens on addr, the value of a setting.
func Listen(setting, addr string) (net.Listener, error) {
	l, err := net.Listen("tcp", addr)
	return l, Explain(setting, addr, err)
}

// ErrInUse means that another program is using an address.
var ErrInUse = errors.New("another program is using it")

// explained is an error of the operating system in other words.
type explained struct {
	text  string
	kind  error // [ErrInUse] or nil
	cause error
}

func (e *explained) Error() string { return e.text }

// Unwrap returns the kind and the cause.
func (e *explained) Unwrap() []error {
	if e.kind == nil {
		return []error{e.cause}
	}
	return []error{e.kind, e.cause}
}

// Explain returns why a program can't listen on addr, the value of a setting, and what to do. It
// returns nil if err is nil. The error is fatal unless it may pass: the other program may end, and a
// network that is still starting gets its addresses later.
func Explain(setting, addr string, err error) error {
	var name *net.DNSError
	var system *net.OpError
	where := setting + " " + addr
	switch {
	case err == nil:
		return nil
	case errors.Is(err, syscall.EADDRINUSE):
		return &explained{"another program is using " + where + ": stop it, or choose another address", ErrInUse, err}
	case errors.Is(err, syscall.EADDRNOTAVAIL):
		return &explained{where + " isn't an address of this machine: choose another one, like 127.0.0.1", nil, err}
	case errors.Is(err, fs.ErrPermission):
		return fatal.Mark(&explained{"this user can't listen on " + where + ": choose a port from 1024 up", nil, err})
	case errors.As(err, &name) && name.IsNotFound:
		return fatal.Mark(&explained{where + ": there's no machine with this name: use a number, like 127.0.0.1", nil, err})
	case errors.As(err, &system):
		return &explained{setting + ": " + system.Error(), nil, err}
	}
	return fatal.Errorf("%s: %w", setting, err)
}
