package sandbox

import (
	"slices"
	"strconv"

	"hoshi/bot/sandbox/component"
	"hoshi/bot/sandbox/refusal"
)

func (s *Server) putReaction(c *call) (any, *refusal.Error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	ch, m, err := s.messageOf(c)
	if err != nil {
		return nil, err
	}
	emoji := c.r.PathValue("emoji")
	if !component.ValidEmoji(emoji) {
		return nil, refusal.UnknownEmoji()
	}
	there := slices.ContainsFunc(m.Reactions, func(r Reaction) bool { return r.Emoji == emoji })
	need := ReadMessageHistory
	if !there {
		need |= AddReactions
	}
	if err := s.require(ch, need); err != nil {
		return nil, err
	}
	s.react(ch, m, s.bot, emoji)
	return nil, nil
}

// limitOf reads the query parameter limit, 1 to 100.
func limitOf(c *call, fallback int) (int, *refusal.Error) {
	text := c.r.URL.Query().Get("limit")
	if text == "" {
		return fallback, nil
	}
	n, err := strconv.Atoi(text)
	switch {
	case err != nil:
		return 0, refusal.Form("limit", "NUMBER_TYPE_COERCE", "Value is not int.")
	case n < 1:
		return 0, refusal.Form("limit", "NUMBER_TYPE_MIN", "int value should be greater than or equal to 1.")
	case n > 100:
		return 0, refusal.Form("limit", "NUMBER_TYPE_MAX", "int value should be less than or equal to 100.")
	}
	return n, nil
}
