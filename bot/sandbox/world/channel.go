package world

import "time"

// ChannelType is Discord's number for a kind of channel.
type ChannelType int

// The kinds of channels a sandbox has.
const (
	GuildText     ChannelType = 0  // a text channel of a guild
	DM            ChannelType = 1  // a user and the bot
	GuildVoice    ChannelType = 2  // the text chat of a voice channel
	GroupDM       ChannelType = 3  // several people, without the bot
	PublicThread  ChannelType = 11 // a thread that everybody in its channel sees
	PrivateThread ChannelType = 12 // a thread that its members see
	GuildForum    ChannelType = 15 // has threads and no messages of its own
)

// ChannelInfo is a place to write in.
type ChannelInfo struct {
	ID       string      // snowflake
	Type     ChannelType // text, voice, private or thread
	GuildID  string      // empty for a DM and a GroupDM
	ParentID string      // of a thread: the channel it belongs to; else empty
	OwnerID  string      // of a thread: who created it; else empty
	Name     string      // without the #; empty for a DM
	Topic    string      // shown below the name; empty for private channels and threads
	UserID   string      // who shares a DM with the bot; else empty
	Members  []string    // ids of the people in a GroupDM, or who joined a thread
	Archived bool        // of a thread
}

// IsThread reports whether the channel is a thread.
func (c *ChannelInfo) IsThread() bool { return c.Type == PublicThread || c.Type == PrivateThread }

// IsGuild reports whether the channel belongs to a guild.
func (c *ChannelInfo) IsGuild() bool { return c.GuildID != "" }

// Channel is a channel with its messages and overwrites. The lock of the World guards it.
type Channel struct {
	ChannelInfo
	Position    int
	Messages    []*Message // oldest first
	Last        string     // id of the last message ever, deleted ones too
	Created     time.Time
	ArchiveTime time.Time // when a thread was archived or unarchived
	AutoArchive int       // minutes
	Sent        int       // messages ever

	Overwrites map[string]overwrite // by member id
	oldEdits   []time.Time          // when old messages were edited lately
}

// Message returns a message by its id, nil if the channel does not have it.
func (c *Channel) Message(id string) *Message {
	for i := len(c.Messages) - 1; i >= 0; i-- {
		if c.Messages[i].ID == id {
			return c.Messages[i]
		}
	}
	return nil
}
