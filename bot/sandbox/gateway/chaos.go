package gateway

import (
	"time"

	"hoshi/bot/sandbox/fault"
)

// gatewayFaults are the ways the gateway can fail.
var gatewayFaults = []struct {
	name string
	do   func(*Gateway)
}{
	{"closed", func(s *Gateway) { s.Disconnect(closeUnknown) }},
	{"closed with the end of the session", func(s *Gateway) { s.Disconnect(closeTimedOut) }},
	{"connection reset", func(s *Gateway) { s.Disconnect(0) }},
	{"half-open connection", func(s *Gateway) { s.Disturb(Established, Silence) }},
	{"reconnect", func(s *Gateway) { s.Disturb(Established, Reconnect) }},
	{"session invalid but resumable", func(s *Gateway) { s.Disturb(Established, InvalidResumable) }},
	{"session invalid", func(s *Gateway) { s.Disturb(Established, InvalidSession) }},
	{"unreadable message", func(s *Gateway) { s.Disturb(Established, NotJSON) }},
	{"null", func(s *Gateway) { s.Disturb(Established, Null) }},
	{"reconnect in place of Hello", func(s *Gateway) { s.Disturb(InPlaceOfHello, Reconnect); s.Disconnect(closeUnknown) }},
	{"reconnect in place of READY", func(s *Gateway) { s.Disturb(InPlaceOfReady, Reconnect); s.Disconnect(closeTimedOut) }},
	{"reconnect in place of RESUMED", func(s *Gateway) { s.Disturb(InPlaceOfResumed, Reconnect); s.Disconnect(0) }},
	{"reconnect during the replay", func(s *Gateway) { s.Disturb(DuringReplay, Reconnect); s.Disconnect(0) }},
	{"silence in place of RESUMED", func(s *Gateway) { s.Disturb(InPlaceOfResumed, Silence); s.Disconnect(0) }},
	{"resume that repeats events", func(s *Gateway) { s.RepeatOnResume(repeatedEvents); s.Disconnect(closeUnknown) }},
	{"refused resume", func(s *Gateway) { s.RefuseResume(true); s.Disconnect(closeUnknown) }},
}

// repeatedEvents is how many events are repeated on a resume.
const repeatedEvents = 20

// BreakGateway injects one gateway fault after another until end is closed. Resumes are refused, or
// repeat events, until the next fault.
func (g *Gateway) BreakGateway(c *fault.Chaos, end <-chan struct{}) {
	for {
		pause, n := c.GatewayFault(len(gatewayFaults))
		kind := gatewayFaults[n]
		select {
		case <-end:
			return
		case <-g.Ctx.Done():
			return
		case <-time.After(pause):
		}
		g.RefuseResume(false)
		g.RepeatOnResume(0)
		g.LeaveUndisturbed()
		c.Count("gateway: " + kind.name)
		kind.do(g)
	}
}
