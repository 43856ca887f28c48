package sandbox

import "hoshi/bot/sandbox/refusal"

// channelOf finds the channel a call names, if the bot may see it. s.mu is held.
func (s *Server) channelOf(c *call) (*channel, *refusal.Error) {
	id := c.r.PathValue("channel")
	if err := refusal.CheckSnowflake("channel_id", id); err != nil {
		return nil, err
	}
	ch := s.channel(id)
	if ch == nil {
		return nil, refusal.UnknownChannel()
	}
	return ch, s.require(ch, ViewChannel)
}

func (s *Server) getChannel(c *call) (any, *refusal.Error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	ch, err := s.channelOf(c)
	if err != nil {
		return nil, err
	}
	return s.wireChannel(ch), nil
}

func (s *Server) postTyping(c *call) (any, *refusal.Error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	ch, err := s.channelOf(c)
	if err != nil {
		return nil, err
	}
	if err := s.require(ch, SendMessages); err != nil {
		return nil, err
	}
	s.record.typing[ch.ID]++
	s.dispatchTyping(ch, s.bot, s.opts.Clock.Now())
	return nil, nil
}

// guildOf returns the guild that a call names, if the bot is in it. s.mu is held.
func (s *Server) guildOf(c *call) (id string, err *refusal.Error) {
	id = c.r.PathValue("guild")
	if err := refusal.CheckSnowflake("guild_id", id); err != nil {
		return "", err
	}
	switch {
	case s.nameOf(id) == "":
		return "", refusal.UnknownGuild()
	case !s.botIn(id):
		return "", refusal.MissingAccess()
	}
	return id, nil
}

func (s *Server) getGuild(c *call) (any, *refusal.Error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	id, err := s.guildOf(c)
	if err != nil {
		return nil, err
	}
	g := s.wireGuild(id)
	if c.r.URL.Query().Get("with_counts") == "true" {
		g["approximate_member_count"] = len(s.users) + 1
		g["approximate_presence_count"] = len(s.users) + 1
	}
	return g, nil
}

func (s *Server) getGuildRoles(c *call) (any, *refusal.Error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	id, err := s.guildOf(c)
	if err != nil {
		return nil, err
	}
	return s.wireRoles(id), nil
}

func (s *Server) getGuildMember(c *call) (any, *refusal.Error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if _, err := s.guildOf(c); err != nil {
		return nil, err
	}
	id := c.r.PathValue("user")
	if id == "@me" {
		id = s.bot.ID
	}
	if err := refusal.CheckSnowflake("user_id", id); err != nil {
		return nil, err
	}
	u, ok := s.user(id)
	if !ok {
		return nil, refusal.UnknownMember()
	}
	return s.wireMember(u, true), nil
}
