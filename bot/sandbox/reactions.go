package sandbox

import (
	"regexp"
	"slices"
	"strconv"
	"unicode"
	"unicode/utf8"
)

var customEmoji = regexp.MustCompile(`^\w{2,32}:\d{1,20}$`)

// validEmoji accepts a custom emoji and what looks like a Unicode one: up to ten
// characters none of which is a letter or ASCII, key caps excepted.
func validEmoji(emoji string) bool {
	if customEmoji.MatchString(emoji) {
		return true
	}
	symbol := false
	for _, r := range emoji {
		if unicode.IsLetter(r) || unicode.IsSpace(r) {
			return false
		}
		symbol = symbol || r > unicode.MaxASCII
	}
	return symbol && utf8.RuneCountInString(emoji) <= 10
}

func (s *Server) putReaction(c *call) (any, *apiError) {
	s.mu.Lock()
	defer s.mu.Unlock()
	ch, m, err := s.messageOf(c)
	if err != nil {
		return nil, err
	}
	emoji := c.r.PathValue("emoji")
	if !validEmoji(emoji) {
		return nil, errUnknownEmoji()
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

func (s *Server) deleteOwnReaction(c *call) (any, *apiError) {
	s.mu.Lock()
	defer s.mu.Unlock()
	ch, m, err := s.messageOf(c)
	if err != nil {
		return nil, err
	}
	s.unreact(ch, m, s.bot, c.r.PathValue("emoji"))
	return nil, nil
}

func (s *Server) deleteReaction(c *call) (any, *apiError) {
	s.mu.Lock()
	defer s.mu.Unlock()
	ch, m, err := s.messageOf(c)
	if err != nil {
		return nil, err
	}
	u, ok := s.user(c.r.PathValue("user"))
	if !ok {
		return nil, errUnknownUser()
	}
	if u.ID != s.bot.ID {
		if err := s.require(ch, ManageMessages); err != nil {
			return nil, err
		}
	}
	s.unreact(ch, m, u, c.r.PathValue("emoji"))
	return nil, nil
}

func (s *Server) getReactions(c *call) (any, *apiError) {
	limit, err := limitOf(c, 25)
	if err != nil {
		return nil, err
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	_, m, err := s.messageOf(c)
	if err != nil {
		return nil, err
	}
	after, _ := parseSnowflake(c.r.URL.Query().Get("after"))
	list := []wireUser{}
	for _, r := range m.Reactions {
		if r.Emoji != c.r.PathValue("emoji") {
			continue
		}
		for _, id := range r.Users {
			u, _ := s.user(id)
			if n, _ := parseSnowflake(id); n > after && len(list) < limit {
				list = append(list, toWireUser(u))
			}
		}
	}
	return list, nil
}

// limitOf reads the query parameter limit, 1 to 100.
func limitOf(c *call, fallback int) (int, *apiError) {
	text := c.r.URL.Query().Get("limit")
	if text == "" {
		return fallback, nil
	}
	n, err := strconv.Atoi(text)
	switch {
	case err != nil:
		return 0, formError("limit", "NUMBER_TYPE_COERCE", "Value is not int.")
	case n < 1:
		return 0, formError("limit", "NUMBER_TYPE_MIN", "int value should be greater than or equal to 1.")
	case n > 100:
		return 0, formError("limit", "NUMBER_TYPE_MAX", "int value should be less than or equal to 100.")
	}
	return n, nil
}
