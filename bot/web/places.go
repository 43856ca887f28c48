package web

import (
	"context"
	"sync"
	"time"

	"hoshi/bot/domain/chat"
	"hoshi/bot/domain/game"
	"hoshi/bot/domain/stored"
	"hoshi/bot/internal/recent"
	"hoshi/bot/web/guest"
)

// idleGuest is how long a guest's game must be left alone before it may be ended to make room for
// another one, whoever's it is.
const idleGuest = 10 * time.Minute

// madeKept is how long a request for a game can be repeated.
const madeKept = 10 * time.Minute

// guestPlaces are the places for games that guests play.
type guestPlaces struct {
	*Server
	starting sync.Mutex                         // held while a game starts, so that their number stays within its limit
	from     recent.Map[chat.ChannelID, string] // addresses, by the channels of their games
	making   sync.Mutex                         // held while a request for a game is answered
	made     recent.Map[string, started]        // games that were started a moment ago, by the keys of their requests
}

func newGuestPlaces(s *Server) *guestPlaces {
	p := &guestPlaces{Server: s}
	p.from.Max, p.from.For = maxLimited, addressKept
	p.made.Max, p.made.For = maxLimited, madeKept
	return p
}

// makeRoom ends a guest's game if too many are playing, so that another one can start.
func (s *guestPlaces) makeRoom(ctx context.Context, address string) error {
	playing, err := s.opt.Guests.GuestsPlaying(ctx)
	if err != nil || len(playing) < s.opt.MaxGuests {
		return err
	}
	if s.opt.Maker.Now().Sub(playing[0].Changed) >= idleGuest {
		return s.opt.Service.Abandon(ctx, playing[0].ID)
	}
	if g, ok := s.overShare(playing, address); ok {
		return s.opt.Service.Abandon(ctx, g.ID)
	}
	return guestsFull
}

// overShare returns the game that makes room for an address: of the address with the most games, the one that
// hasn't changed for the longest time. ok is false if the address wouldn't have fewer than that afterwards
// either, so that two don't take each other's places in turn, or if nobody's address is known.
func (s *guestPlaces) overShare(idlestFirst []stored.GuestGame, address string) (largest stored.GuestGame, ok bool) {
	if address == "" {
		return largest, false
	}
	games := make(map[string][]stored.GuestGame)
	for _, g := range idlestFirst {
		if from, known := s.from.Get(g.Channel); known {
			games[from] = append(games[from], g)
		}
	}
	most := len(games[address]) + 1
	for _, g := range idlestFirst {
		from, known := s.from.Get(g.Channel)
		if n := len(games[from]); known && n > most {
			largest, most, ok = games[from][0], n, true
		}
	}
	return largest, ok
}

// note remembers from which address the guest's game of a channel is played, if it's known.
func (s *guestPlaces) note(ch chat.ChannelID, address string) {
	if guest.IsChannel(ch) && address != "" {
		s.from.Put(ch, address)
	}
}

// roomAfter makes room for a game of a guest after g, which is over, as for their first one. next is the game
// that has followed already, or 0.
func (s *guestPlaces) roomAfter(ctx context.Context, g *game.Game, next int64, address string) error {
	if !guest.IsChannel(g.Channel) || g.State == game.Playing || next != 0 {
		return nil
	}
	s.starting.Lock()
	defer s.starting.Unlock()
	return s.makeRoom(ctx, address)
}
