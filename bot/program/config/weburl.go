package config

import (
	"net"
	"net/url"
	"strings"
)

// maxWebURL is the maximum length of the pages' address: with a private link of 300 characters
// after it, it fits into a button, which takes 512.
const maxWebURL = 160

// isWebURL reports whether s is empty or an address that pages can be under: https, or http on this
// machine, with a host and perhaps a plain path, and nothing that would change the links made from
// it.
func isWebURL(s string) bool {
	if s == "" {
		return true
	}
	u, err := url.Parse(s)
	if err != nil || len(s) > maxWebURL || !isHost(u.Hostname()) || u.User != nil || strings.ContainsAny(s, "?#%\\") {
		return false
	}
	if u.Scheme != "https" && (u.Scheme != "http" || !isLoopback(u.Hostname())) {
		return false
	}
	return u.Path == "" || isPlainPath(u.Path)
}

// isLoopback reports whether a host is this machine.
func isLoopback(host string) bool {
	return host == "localhost" || net.ParseIP(host).IsLoopback()
}

// isHost reports whether s is a name or a number of a machine. International names have to be in the
// form xn--….
func isHost(s string) bool {
	return net.ParseIP(s) != nil || s != "" && !strings.ContainsFunc(s, func(r rune) bool { return r != '.' && !isWordRune(r) })
}

// isWordRune reports whether r is a letter, a digit, "-" or "_".
func isWordRune(r rune) bool {
	return r >= 'a' && r <= 'z' || r >= 'A' && r <= 'Z' || r >= '0' && r <= '9' || r == '-' || r == '_'
}

// isPlainPath reports whether a path has only words of letters, digits, "-", "_" and "." between its
// slashes, and none that means another folder. It may end with a slash.
func isPlainPath(path string) bool {
	for word := range strings.SplitSeq(strings.TrimSuffix(path[1:], "/"), "/") {
		strange := strings.ContainsFunc(word, func(r rune) bool { return r != '.' && !isWordRune(r) })
		if strange || strings.Trim(word, ".") == "" && path != "/" {
			return false
		}
	}
	return true
}

// BaseURL returns the address under which people open the pages, without a slash at the end; empty
// if there are none. local means the local Discord, which needs no public address: there it's that of
// the listener.
func (w Web) BaseURL(local bool, listener string) string {
	switch {
	case w.Listen == "":
		return ""
	case w.URL != "":
		return strings.TrimSuffix(w.URL, "/")
	case local:
		return "http://" + listener
	}
	return ""
}
