package web

import (
	"net/http"
	"net/netip"
	"strings"
	"time"
)

// addressKept is how long an address is remembered: in memory, and nowhere else.
const addressKept = 30 * time.Minute

// addressOf returns what stands for the address that a request comes from, "" if it isn't known. A proxy on
// this machine or in its network says it in X-Forwarded-For, whose last part the proxy has written itself. Of
// other machines, the connection tells it. Whoever has an IPv6 address usually has all of the /64 around it.
func addressOf(r *http.Request) string {
	from, err := netip.ParseAddrPort(r.RemoteAddr)
	if err != nil {
		return ""
	}
	at := from.Addr().Unmap()
	if at.IsLoopback() || at.IsPrivate() || at.IsLinkLocalUnicast() {
		said := r.Header.Values("X-Forwarded-For")
		if len(said) == 0 {
			return ""
		}
		last := said[len(said)-1]
		if at, err = netip.ParseAddr(strings.TrimSpace(last[strings.LastIndexByte(last, ',')+1:])); err != nil {
			return ""
		}
		at = at.Unmap()
	}
	bits := at.BitLen()
	if at.Is6() {
		bits = 64
	}
	network, err := at.WithZone("").Prefix(bits)
	if err != nil {
		return ""
	}
	return network.String()
}
