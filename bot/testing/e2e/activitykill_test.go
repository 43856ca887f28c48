package e2e_test

import "testing"

// The program is killed again and again while two people play in the Activity a game that they
// started there, sometimes with a stone still unanswered. Nobody has to reopen the Activity, and no
// stone is lost or doubled.
func TestActivityKill(t *testing.T) {
	t.Parallel()
	s := newActivitySite(t)
	p := s.player(0)
	first, second := s.challenges(t, p, s.enters(t, p, "ann"), "bob")
	board := p.shown(0)
	_, public := s.links(p, "you", board)
	moves := &edgeMoves{site: s, public: public}
	for i := range times(3, 20) {
		mover, other := first, second
		if i%2 == 1 {
			mover, other = second, first
		}
		mover.Wait(myTurn)
		switch move := moves.next(); i % 3 {
		case 0: // killed before the move, which waits for the program
			s.bot.kill()
			mover.offline()
			mover.place(move)
			mover.label(move, "not confirmed yet")
		case 1: // killed at the same moment
			mover.hold(move)
			s.bot.kill()
		default: // killed after the move
			mover.place(move)
			mover.shows(moves.played...)
			s.bot.kill()
			other.offline()
		}
		s.start()
		for _, in := range []*inActivity{first, second} {
			in.shows(moves.played...)
			in.online()
		}
		moves.compare(i)
	}
	first.agrees(p, board, len(moves.played))
	if in := s.box.ActivityInstances(); len(in) != 1 || len(in[0].Frames) != 2 {
		t.Errorf("somebody had to open the Activity again: %+v", in)
	}
}
