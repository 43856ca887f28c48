package address_test

import (
	"errors"
	"fmt"
	"net"
	"os"
	"strings"
	"syscall"
	"testing"

	"hoshi/bot/internal/address"
	"hoshi/bot/internal/fatal"
)

func TestListen(t *testing.T) {
	l, err := address.Listen("web.listen", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	defer l.Close()
	busy := l.Addr().String()
	_, err = address.Listen("web.listen", busy)
	want := "another program is using web.listen " + busy + ": stop it, or choose another address"
	if err == nil || err.Error() != want || !errors.Is(err, address.ErrInUse) || fatal.Is(err) {
		t.Errorf("got %v, want %s", err, want)
	}
}

func TestExplain(t *testing.T) {
	system := func(err error) error {
		return fmt.Errorf("sandbox: %w", &net.OpError{Op: "listen", Net: "tcp", Err: err})
	}
	for _, tt := range []struct {
		name  string
		err   error
		words string
		fatal bool
	}{
		{"in use", system(os.NewSyscallError("bind", syscall.EADDRINUSE)), "another program is using", false},
		{"not here", system(os.NewSyscallError("bind", syscall.EADDRNOTAVAIL)), "isn't an address of this machine", false},
		{"not allowed", system(os.NewSyscallError("bind", syscall.EACCES)), "a port from 1024 up", true},
		{"no such name", system(&net.DNSError{Name: "x", IsNotFound: true}), "no machine with this name", true},
		{"no answer about the name", system(&net.DNSError{Name: "x", Err: "no answer", IsTimeout: true}), "no answer", false},
		{"not an address", errors.New("not of the form HOST:PORT"), "web.listen: not of the form", true},
	} {
		t.Run(tt.name, func(t *testing.T) {
			got := address.Explain("web.listen", "x:80", tt.err)
			if !strings.Contains(got.Error(), tt.words) || !strings.Contains(got.Error(), "web.listen") || fatal.Is(got) != tt.fatal || !errors.Is(got, tt.err) {
				t.Errorf("%q, fatal %v, want %q, fatal %v", got, fatal.Is(got), tt.words, tt.fatal)
			}
		})
	}
	if err := address.Explain("web.listen", "x:80", nil); err != nil {
		t.Errorf("no error: %v", err)
	}
}
