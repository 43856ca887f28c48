package sandbox

import (
	"net/http"
	"slices"
	"time"
)

// autoArchive are the possible values of auto_archive_duration, in minutes.
var autoArchive = []int{60, 1440, 4320, 10080}

func errArchived() *apiError {
	return &apiError{Status: 400, Code: 50083, Message: "Thread is archived"}
}

// threadBody is the body of a request that creates or changes a thread.
type threadBody struct {
	Name        field[string] `json:"name"`
	Type        *ChannelType  `json:"type"`
	AutoArchive field[int]    `json:"auto_archive_duration"`
	Archived    field[bool]   `json:"archived"`
	Locked      field[bool]   `json:"locked"`
	Topic       field[string] `json:"topic"`
}

func (b *threadBody) check(named bool) *apiError {
	if named || b.Name.set {
		if err := badLength("name", b.Name.value, 1, 100); err != nil {
			return err
		}
	}
	if b.AutoArchive.set {
		return badChoice("auto_archive_duration", b.AutoArchive.value, autoArchive...)
	}
	return nil
}

// startThread starts a thread in a channel.
func (s *Server) startThread(c *call, from func(ch *channel) (*Message, *apiError)) (any, *apiError) {
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
	source, err := from(ch)
	if err != nil {
		return nil, err
	}
	if source != nil || b.Type != nil && *b.Type == PublicThread {
		kind, need = PublicThread, CreatePublicThreads
	}
	if ch.Type != GuildText {
		return nil, &apiError{Status: 400, Code: 50024, Message: "Cannot execute action on this channel type"}
	}
	if err := s.require(ch, need); err != nil {
		return nil, err
	}
	if err := b.check(true); err != nil {
		return nil, err
	}
	thread := s.addThread(ch, source, kind, b.Name.value, s.bot)
	if b.AutoArchive.set {
		thread.autoArchive = b.AutoArchive.value
	}
	return created{s.wireChannel(thread)}, nil
}

func (s *Server) postThread(c *call) (any, *apiError) {
	return s.startThread(c, func(*channel) (*Message, *apiError) { return nil, nil })
}

func (s *Server) postMessageThread(c *call) (any, *apiError) {
	return s.startThread(c, func(ch *channel) (*Message, *apiError) {
		_, m, err := s.messageOf(c)
		if err == nil && m.ThreadID != "" {
			err = &apiError{Status: 400, Code: 160004, Message: "A thread has already been created for this message"}
		}
		return m, err
	})
}

// addThread adds a thread and tells of it. A thread from a message has its id.
func (s *Server) addThread(parent *channel, source *Message, kind ChannelType, name string, owner User) *channel {
	id := s.ids.next(time.Now())
	if source != nil {
		id = source.ID
		source.ThreadID = id
	}
	thread := s.newChannel(Channel{
		ID: id, Type: kind, GuildID: parent.GuildID, ParentID: parent.ID, OwnerID: owner.ID, Name: name, Members: []string{owner.ID},
	})
	thread.autoArchive, thread.archived = 1440, time.Now()
	s.dispatchThread("THREAD_CREATE", thread)
	if source != nil {
		s.update(parent, source)
	} else if kind == PublicThread {
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
	b := threadBody{Name: given(name)}
	if err := b.check(true); err != nil || c.Type != GuildText || !s.permissions(c, userID).has(CreatePublicThreads) {
		return Channel{}, errNotUsable
	}
	return s.addThread(c, nil, PublicThread, name, u).Channel, nil
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
	b := threadBody{Name: given(name)}
	if err := b.check(true); err != nil || c.Type != GuildText {
		return Channel{}, errNotUsable
	}
	thread := s.addThread(c, nil, PrivateThread, name, u)
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

// patchChannel changes a thread: its name, and whether it is archived or locked.
func (s *Server) patchChannel(c *call) (any, *apiError) {
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
	if err := b.check(false); err != nil {
		return nil, err
	}
	if !ch.isThread() {
		if err := s.require(ch, ManageChannels); err != nil {
			return nil, err
		}
		ch.rename(b)
		s.dispatchChannelUpdate(ch)
		return s.wireChannel(ch), nil
	}
	manages := s.botPermissions(ch).has(ManageThreads)
	onlyOpens := !b.Name.set && !b.Locked.set && !b.AutoArchive.set && b.Archived.set && !b.Archived.value
	switch {
	case manages:
	case b.Locked.set, ch.Locked, ch.OwnerID != s.bot.ID && !onlyOpens:
		return nil, errMissingPermissions()
	case ch.Archived && !(b.Archived.set && !b.Archived.value):
		return nil, errArchived()
	}
	ch.rename(b)
	s.dispatchThread("THREAD_UPDATE", ch)
	s.publish("state", map[string]any{})
	return s.wireChannel(ch), nil
}

// rename applies what was said of a channel.
func (c *channel) rename(b threadBody) {
	if b.Name.set {
		c.Name = b.Name.value
	}
	if b.Topic.set && !c.isThread() {
		c.Topic = b.Topic.value
	}
	if b.AutoArchive.set {
		c.autoArchive = b.AutoArchive.value
	}
	if b.Locked.set && c.isThread() {
		c.Locked = b.Locked.value
	}
	if b.Archived.set && c.isThread() && b.Archived.value != c.Archived {
		c.Archived, c.archived = b.Archived.value, time.Now()
	}
}

// unarchive opens an archived thread, as a new message does. A locked one stays
// archived.
func (s *Server) unarchive(c *channel) *apiError {
	switch {
	case !c.Archived:
		return nil
	case c.Locked && !s.botPermissions(c).has(ManageThreads):
		return &apiError{Status: 400, Code: 160005, Message: "Thread is locked"}
	}
	c.Archived, c.archived = false, time.Now()
	s.dispatchThread("THREAD_UPDATE", c)
	return nil
}

func (s *Server) deleteChannelCall(c *call) (any, *apiError) {
	s.mu.Lock()
	defer s.mu.Unlock()
	ch, err := s.channelOf(c)
	if err != nil {
		return nil, err
	}
	need := ManageChannels
	if ch.isThread() {
		need = ManageThreads
	}
	if ch.isGuild() {
		if err := s.require(ch, need); err != nil {
			return nil, err
		}
		w := s.wireChannel(ch)
		s.removeChannel(ch)
		return w, nil
	}
	return s.wireChannel(ch), nil // closing a DM changes nothing here
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

// getActiveThreads lists the threads of the guild that are not archived.
func (s *Server) getActiveThreads(c *call) (any, *apiError) {
	s.mu.Lock()
	defer s.mu.Unlock()
	id, err := s.guildOf(c)
	if err != nil {
		return nil, err
	}
	return s.threadList(func(t *channel) bool { return t.GuildID == id && !t.Archived }), nil
}

func (s *Server) getArchivedThreads(c *call) (any, *apiError) {
	s.mu.Lock()
	defer s.mu.Unlock()
	ch, err := s.channelOf(c)
	if err != nil {
		return nil, err
	}
	if err := s.require(ch, ReadMessageHistory); err != nil {
		return nil, err
	}
	return s.threadList(func(t *channel) bool { return t.ParentID == ch.ID && t.Type == PublicThread && t.Archived }), nil
}

func (s *Server) threadList(wanted func(*channel) bool) map[string]any {
	threads, members := []wireChannel{}, []any{}
	for _, t := range slices.Backward(s.channels) { // newest first
		if !t.isThread() || !wanted(t) || !s.botPermissions(t).has(ViewChannel) {
			continue
		}
		threads = append(threads, s.wireChannel(t))
		if slices.Contains(t.Members, s.bot.ID) {
			members = append(members, t.wireMember(s.bot.ID))
		}
	}
	return map[string]any{"threads": threads, "members": members, "has_more": false}
}

// wireMember is a thread member object.
func (c *channel) wireMember(userID string) map[string]any {
	return map[string]any{"id": c.ID, "user_id": userID, "join_timestamp": stamp(c.created), "flags": 0}
}

// joinThread adds the bot or another user to a thread, or removes them.
func (s *Server) joinThread(join bool) endpoint {
	return func(c *call) (any, *apiError) {
		s.mu.Lock()
		defer s.mu.Unlock()
		ch, err := s.channelOf(c)
		if err != nil {
			return nil, err
		}
		id := c.r.PathValue("user")
		if id == "@me" {
			id = s.bot.ID
		}
		if _, ok := s.user(id); !ok {
			return nil, errUnknownUser()
		}
		switch {
		case !ch.isThread():
			return nil, &apiError{Status: http.StatusBadRequest, Code: 50024, Message: "Cannot execute action on this channel type"}
		case ch.Archived:
			return nil, errArchived()
		}
		ch.Members = slices.DeleteFunc(ch.Members, func(other string) bool { return other == id })
		if join {
			ch.Members = append(ch.Members, id)
		}
		return nil, nil
	}
}

// threadRoutes lists the routes of threads and of changes to channels.
func (s *Server) threadRoutes(handle func(string, endpoint)) {
	handle("POST /channels/{channel}/threads", s.postThread)
	handle("POST "+messagePath+"/threads", s.postMessageThread)
	handle("PATCH /channels/{channel}", s.patchChannel)
	handle("DELETE /channels/{channel}", s.deleteChannelCall)
	handle("GET /guilds/{guild}/threads/active", s.getActiveThreads)
	handle("GET /channels/{channel}/threads/archived/public", s.getArchivedThreads)
	handle("PUT /channels/{channel}/thread-members/{user}", s.joinThread(true))
	handle("DELETE /channels/{channel}/thread-members/{user}", s.joinThread(false))
}
