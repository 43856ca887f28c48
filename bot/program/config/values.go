package config

import (
	"cmp"
	"crypto/ed25519"
	"encoding/hex"
	"errors"
	"fmt"
	"net"
	"net/url"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"time"

	"hoshi/bot/command/textcommand"
	"hoshi/bot/discord/gateway"
	"hoshi/engine"
	"hoshi/render/font"
)

// errValue says no more about a value than which ones are wanted.
var errValue = errors.New("isn't an allowed value")

// errPublic means that an address isn't only for this machine.
var errPublic = errors.New("other machines could read the metrics there; set health.public if that's intended")

// because is an error whose text says more about a value than which ones are wanted.
type because struct{ error }

// zeros are the units that a duration doesn't need, as in 2h0m0s.
var zeros = regexp.MustCompile(`([hm])(0m)?0s$`)

func text(path string, field *string, want string, ok func(string) bool) key {
	return setting(path, field, want, func(s string) (string, error) { return s, nil }, ok)
}

func oneOf(path string, field *string, allowed ...string) key {
	return text(path, field, "one of "+strings.Join(allowed, ", "), func(s string) bool { return slices.Contains(allowed, s) })
}

func boolean(path string, field *bool) key { return setting(path, field, "true or false", readBool) }

func number(path string, field *int, low, high int) key {
	return setting(path, field, fmt.Sprintf("a number from %d to %d", low, high), readInt[int], between(low, high))
}

func duration(path string, field *time.Duration, low, high time.Duration) key {
	units := "with its unit, like 1.5s"
	if low >= time.Minute {
		units = "in h, m and s, like 1h30m"
	}
	short := func(d time.Duration) string { return zeros.ReplaceAllString(d.String(), "$1") }
	want := fmt.Sprintf("a duration from %s to %s, %s", short(low), short(high), units)
	return setting(path, field, want, time.ParseDuration, between(low, high))
}

// secret returns a key whose text isn't shown.
func secret(k key) key {
	k.secret = true
	return k
}

func between[T cmp.Ordered](low, high T) func(T) bool {
	return func(v T) bool { return v >= low && v <= high }
}

// readInt reads a whole number as YAML writes it, such as 1_000 or 0x1f.
func readInt[T int | int64](s string) (T, error) {
	n, err := strconv.ParseInt(s, 0, 64)
	return T(n), err
}

func readBool(s string) (bool, error) {
	if !strings.EqualFold(s, "true") && !strings.EqualFold(s, "false") {
		return false, errValue
	}
	return strings.EqualFold(s, "true"), nil
}

// readShards reads a number of shards, or auto, which is 0.
func readShards(s string) (int, error) {
	if s == "auto" {
		return 0, nil
	}
	n, err := strconv.Atoi(s)
	if n < 1 || n > gateway.MaxShards {
		return 0, errValue
	}
	return n, err
}

func readLevel(s string) (level engine.Level, err error) {
	err = level.UnmarshalText([]byte(s))
	return level, err
}

func readPrefix(s string) (string, error) {
	prefix, err := textcommand.ParsePrefix(s) // messages are compared with this form
	if err == nil || errors.Is(err, textcommand.ErrPrefixLength) || errors.Is(err, textcommand.ErrPrefixSpace) {
		return prefix, err
	}
	return "", because{err}
}

func readFont(s string) (string, error) {
	if _, err := font.Find(s); err != nil {
		return "", because{err}
	}
	return s, nil
}

// names returns how values are written.
func names[T fmt.Stringer](values []T) (names []string) {
	for _, v := range values {
		names = append(names, v.String())
	}
	return names
}

// isURL reports whether s is empty or the address of a web server.
func isURL(s string) bool {
	if s == "" {
		return true
	}
	u, err := url.Parse(s)
	return err == nil && (u.Scheme == "http" || u.Scheme == "https") && u.Host != ""
}

// isPostgresURL reports whether s is empty or the address of a PostgreSQL database.
// Passwords are secrets, so an address with one is refused.
func isPostgresURL(s string) bool {
	if s == "" {
		return true
	}
	u, err := url.Parse(s)
	if err != nil || u.Scheme != "postgres" && u.Scheme != "postgresql" || u.Host == "" && !u.Query().Has("host") { // the folder of a socket
		return false
	}
	_, password := u.User.Password()
	return !password
}

// isPublicKey reports whether s is empty or an application's key in hexadecimal.
func isPublicKey(s string) bool {
	key, err := hex.DecodeString(s)
	return err == nil && (len(key) == 0 || len(key) == ed25519.PublicKeySize)
}

// isHostPort reports whether s is an address to listen on.
func isHostPort(s string) bool {
	_, port, err := net.SplitHostPort(s)
	if err != nil || port == "" {
		return false
	}
	_, err = net.LookupPort("tcp", port) // a number, or a name like http
	return err == nil
}

// readListen reads the address for the operator's tools.
func (h *Health) readListen(s string) (string, error) {
	if s != "" && !isHostPort(s) {
		return "", errValue
	}
	if host, _, err := net.SplitHostPort(s); err == nil && !h.Public && !isLoopback(host) {
		return "", because{errPublic}
	}
	return s, nil
}
