package e2e_test

import (
	"strings"
	"testing"
)

// Two people play in browsers while first one and then the other of two processes behind a proxy is
// killed. The pages continue with the remaining process, and no stone is lost or doubled.
func TestBoardPageFailover(t *testing.T) {
	t.Parallel()
	f := newWebFleet(t)
	s := &boardSite{t: t, box: f.box, address: strings.TrimPrefix(f.proxy.URL, "http://")}
	p := f.player(0)
	ann, bob, public := s.between(p)
	for _, r := range []*reader{ann, bob} {
		r.Expect("WebSocket", "ERR_", "502", "409")
	}
	moves := &edgeMoves{site: s, public: public}
	for i := range times(2, 8) {
		mover, other := ann, bob
		if i%2 == 1 {
			mover, other = bob, ann
		}
		mover.Wait(myTurn)
		next := moves.next()
		if i%4 < 2 { // killed at the same moment: nobody knows whether the move was played
			mover.hold(next)
			f.gateways[i%2].kill()
		} else { // killed before the move
			f.gateways[i%2].kill()
			mover.place(next)
		}
		mover.shows(moves.played...)
		other.shows(moves.played...)
		mover.online()
		other.online()
		moves.compare(i)
		f.startGateway(i % 2)
		awaitPages(t, f.behind[i%2].String(), f.logged)
	}
	ann.agrees(p, p.shown(len(moves.played)), len(moves.played))
}
