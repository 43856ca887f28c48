package session

import (
	"fmt"

	"hoshi/bot/chat"
)

// Pages gives out the addresses of games' pages. It is safe for concurrent use.
type Pages struct {
	*Sessions
	base string
}

// NewPages returns the pages below an address without a slash at its end, such as
// https://hoshi.example.
func NewPages(s *Sessions, base string) *Pages { return &Pages{s, base} }

// Watch returns the address at which anyone can watch a game.
func (p *Pages) Watch(game int64) string { return p.base + "/g/" + p.PublicID(game) }

// Play returns the private address at which a person can play a game. The token is in the fragment,
// which browsers don't send: no log and no Referer header contains it.
func (p *Pages) Play(user chat.User, game int64) (string, error) {
	token, err := p.Pass(user, game)
	if err != nil {
		return "", fmt.Errorf("make a link for user %s in game %d: %w", user.ID, game, err)
	}
	return p.Watch(game) + "#k=" + token, nil
}
