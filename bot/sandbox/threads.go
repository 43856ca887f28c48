package sandbox

import (
	"slices"

	"hoshi/bot/sandbox/refusal"
)

// autoArchive are the possible values of auto_archive_duration, in minutes.
var autoArchive = []int{60, 1440, 4320, 10080}

func errArchived() *refusal.Error {
	return &refusal.Error{Status: 400, Code: 50083, Message: "Thread is archived"}
}

// threadBody is the body of a request that creates a thread.
type threadBody struct {
	Name        string       `json:"name"`
	Type        *ChannelType `json:"type"`
	AutoArchive int          `json:"auto_archive_duration"`
}

func (b *threadBody) check() *refusal.Error {
	if err := refusal.CheckLength("name", b.Name, 1, 100); err != nil {
		return err
	}
	if b.AutoArchive != 0 {
		return refusal.CheckChoice("auto_archive_duration", b.AutoArchive, autoArchive...)
	}
	return nil
}

// postThread starts a thread in a channel.
func (s *Server) postThread(c *call) (any, *refusal.Error) {
	var b threadBody
	if err := c.decode(&b); err != nil {
		return nil, err
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	ch, err := s.channelOf(c)
	if err != nil {
		return nil, err
	}
	kind, need := PrivateThread, CreatePrivateThreads
	if b.Type != nil && *b.Type == PublicThread {
		kind, need = PublicThread, CreatePublicThreads
	}
	if ch.Type != GuildText {
		return nil, errChannelType()
	}
	if err := s.require(ch, need); err != nil {
		return nil, err
	}
	if err := b.check(); err != nil {
		return nil, err
	}
	thread := s.addThread(ch, kind, b.Name, s.bot)
	if b.AutoArchive != 0 {
		thread.autoArchive = b.AutoArchive
	}
	return created{s.wireChannel(thread)}, nil
}

func errChannelType() *refusal.Error {
	return &refusal.Error{Status: 400, Code: 50024, Message: "Cannot execute action on this channel type"}
}

// addThread adds a thread and announces it.
func (s *Server) addThread(parent *channel, kind ChannelType, name string, owner User) *channel {
	thread := s.newChannel(Channel{
		ID: s.ids.Next(s.opts.Clock.Now()), Type: kind, GuildID: parent.GuildID, ParentID: parent.ID, OwnerID: owner.ID, Name: name,
		Members: []string{owner.ID},
	})
	thread.autoArchive, thread.archived = 1440, s.opts.Clock.Now()
	s.dispatchThread("THREAD_CREATE", thread)
	if kind == PublicThread {
		s.post(parent, &Message{Author: owner, Content: name, Kind: messageThreadCreated, ThreadID: thread.ID}, &allowedMentions{})
	}
	s.publish("state", map[string]any{})
	return thread
}

// StartThread starts a public thread in a channel as a person. It fails where the
// person cannot write or the channel has no threads.
func (s *Server) StartThread(channelID, userID, name string) (Channel, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	c, u, err := s.authorIn(channelID, userID)
	if err != nil {
		return Channel{}, err
	}
	b := threadBody{Name: name}
	if err := b.check(); err != nil || c.Type != GuildText || !s.permissions(c, userID).has(CreatePublicThreads) {
		return Channel{}, errNotUsable
	}
	return s.addThread(c, PublicThread, name, u).Channel, nil
}

// StartPrivateThread starts a private thread of some people in a channel; the first of them owns
// it. The bot isn't in it. It fails as StartThread does.
func (s *Server) StartPrivateThread(channelID, name string, people ...string) (Channel, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if len(people) == 0 {
		return Channel{}, errStranger
	}
	c, u, err := s.authorIn(channelID, people[0])
	if err != nil {
		return Channel{}, err
	}
	b := threadBody{Name: name}
	if err := b.check(); err != nil || c.Type != GuildText {
		return Channel{}, errNotUsable
	}
	thread := s.addThread(c, PrivateThread, name, u)
	thread.Members = slices.Clone(people)
	return thread.Channel, nil
}

// dispatchThread sends THREAD_CREATE, THREAD_UPDATE or THREAD_DELETE.
func (s *Server) dispatchThread(name string, thread *channel) {
	for _, sess := range s.guildListeners(thread, IntentGuilds) {
		switch name {
		case "THREAD_DELETE":
			sess.push(s, name, map[string]any{"id": thread.ID, "guild_id": thread.GuildID, "parent_id": thread.ParentID, "type": thread.Type})
		case "THREAD_CREATE":
			w := s.wireChannel(thread)
			sess.push(s, name, struct {
				wireChannel
				NewlyCreated bool `json:"newly_created"`
			}{w, true})
		default:
			sess.push(s, name, s.wireChannel(thread))
		}
	}
}

// guildListeners are the sessions that hear of a guild's channels.
func (s *Server) guildListeners(c *channel, need Intent) []*session {
	var list []*session
	if !s.botIn(c.GuildID) {
		return nil
	}
	for _, sess := range s.gateway.sessions {
		if sess.covers(c.GuildID) && sess.intents.has(need) {
			list = append(list, sess)
		}
	}
	return list
}

// patchThread archives a thread, or opens it again.
func (s *Server) patchThread(c *call) (any, *refusal.Error) {
	var b struct {
		Archived bool `json:"archived"`
	}
	if err := c.decode(&b); err != nil {
		return nil, err
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	ch, err := s.channelOf(c)
	switch {
	case err != nil:
		return nil, err
	case !ch.isThread():
		return nil, errChannelType()
	case b.Archived && ch.OwnerID != s.bot.ID && !s.botPermissions(ch).has(ManageThreads):
		return nil, refusal.MissingPermissions()
	}
	s.archive(ch, b.Archived)
	s.publish("state", map[string]any{})
	return s.wireChannel(ch), nil
}

// archive archives a thread or opens it again, as a new message in it does.
func (s *Server) archive(c *channel, archived bool) {
	if c.Archived == archived {
		return
	}
	c.Archived, c.archived = archived, s.opts.Clock.Now()
	s.dispatchThread("THREAD_UPDATE", c)
}

// removeChannel deletes a channel with its threads, and tells of it.
func (s *Server) removeChannel(ch *channel) {
	for _, thread := range slices.Clone(s.channels) {
		if thread.ParentID == ch.ID {
			s.removeChannel(thread)
		}
	}
	s.channels = slices.DeleteFunc(s.channels, func(other *channel) bool { return other == ch })
	for _, m := range ch.messages {
		s.dropAttachments(m)
		m.Loading = false
	}
	if ch.isThread() {
		s.dispatchThread("THREAD_DELETE", ch)
	} else {
		for _, sess := range s.guildListeners(ch, IntentGuilds) {
			sess.push(s, "CHANNEL_DELETE", s.wireChannel(ch))
		}
	}
	s.publish("state", map[string]any{})
}

// wireMember is a thread member object.
func (c *channel) wireMember(userID string) map[string]any {
	return map[string]any{"id": c.ID, "user_id": userID, "join_timestamp": stamp(c.created), "flags": 0}
}

// joinThread adds the bot or another user to a thread.
func (s *Server) joinThread(c *call) (any, *refusal.Error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	ch, err := s.channelOf(c)
	if err != nil {
		return nil, err
	}
	id := c.r.PathValue("user")
	if _, ok := s.user(id); !ok {
		return nil, refusal.UnknownUser()
	}
	switch {
	case !ch.isThread():
		return nil, errChannelType()
	case ch.Archived:
		return nil, errArchived()
	case !slices.Contains(ch.Members, id):
		ch.Members = append(ch.Members, id)
	}
	return nil, nil
}

// threadRoutes lists the routes of threads.
func (s *Server) threadRoutes(handle func(string, endpoint)) {
	handle("POST /channels/{channel}/threads", s.postThread)
	handle("PATCH /channels/{channel}", s.patchThread)
	handle("PUT /channels/{channel}/thread-members/{user}", s.joinThread)
}
