package world

import "time"

// ChannelType is Discord's number for a kind of channel.
type ChannelType int

// The kinds of channels a sandbox has.
const (
	GuildText          ChannelType = 0  // a text channel of a guild
	DM                 ChannelType = 1  // a user and the bot
	GuildVoice         ChannelType = 2  // the text chat of a voice channel
	GroupDM            ChannelType = 3  // several people, without the bot
	GuildAnnouncement  ChannelType = 5  // a text channel that other guilds can follow
	AnnouncementThread ChannelType = 10 // a thread of a GuildAnnouncement
	PublicThread       ChannelType = 11 // a thread visible to everyone in its channel
	PrivateThread      ChannelType = 12 // a thread visible to its members
	GuildStage         ChannelType = 13 // the text chat of a stage
	GuildForum         ChannelType = 15 // has threads but no messages
	GuildMedia         ChannelType = 16 // a forum for pictures
)

// ChannelInfo is a place where people can write.
type ChannelInfo struct {
	ID       string      // snowflake
	Type     ChannelType // what kind of channel it is
	GuildID  string      // empty for a DM and a GroupDM
	ParentID string      // the channel of a thread; otherwise empty
	OwnerID  string      // the creator of a thread; otherwise empty
	Name     string      // without the #; empty for a DM
	Topic    string      // shown below the name; empty for private channels and threads
	UserID   string      // the person who shares a DM with the bot; otherwise empty
	Members  []string    // ids of the people in a GroupDM, or who joined a thread
	Archived bool        // of a thread
	Locked   bool        // of a thread: only those who may manage threads can write in it
}

// IsThread reports whether the channel is a thread.
func (c *ChannelInfo) IsThread() bool {
	return c.Type == AnnouncementThread || c.Type == PublicThread || c.Type == PrivateThread
}

// IsForum reports whether the channel has threads but no messages.
func (c *ChannelInfo) IsForum() bool { return c.Type == GuildForum || c.Type == GuildMedia }

// publicThread returns the type of the public threads in the channel, and false if it has none (API
// documentation, "Public & Private Threads").
func (c *ChannelInfo) publicThread() (ChannelType, bool) {
	switch c.Type {
	case GuildAnnouncement:
		return AnnouncementThread, true
	case GuildText, GuildForum, GuildMedia:
		return PublicThread, true
	}
	return 0, false
}

// IsGuild reports whether the channel belongs to a guild.
func (c *ChannelInfo) IsGuild() bool { return c.GuildID != "" }

// SendPermission returns the permission to send messages in the channel, which threads have a
// separate one for.
func (c *ChannelInfo) SendPermission() Permission {
	if c.IsThread() {
		return SendMessagesInThreads
	}
	return SendMessages
}

// Channel is a channel with its messages and overwrites. It is guarded by the World's lock.
type Channel struct {
	ChannelInfo
	Position    int
	Messages    []*Message // oldest first
	Last        string     // id of the last message ever, even if deleted
	Created     time.Time
	ArchiveTime time.Time // when a thread was archived or unarchived
	AutoArchive int       // minutes
	Sent        int       // messages ever sent

	Overwrites map[string]overwrite // by member id
	oldEdits   []time.Time          // when old messages were recently edited
}

// Message returns a message by its id, or nil if the channel doesn't have it.
func (c *Channel) Message(id string) *Message {
	for i := len(c.Messages) - 1; i >= 0; i-- {
		if c.Messages[i].ID == id {
			return c.Messages[i]
		}
	}
	return nil
}
