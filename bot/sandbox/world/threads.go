package world

import (
	"cmp"

	"hoshi/bot/internal/limits"
	"hoshi/bot/sandbox/refusal"
)

// ThreadBody is the body of a request that creates a thread.
type ThreadBody struct {
	Name        string       `json:"name"`
	Type        *ChannelType `json:"type"`
	AutoArchive int          `json:"auto_archive_duration,omitempty"`
}

// KindIn returns the type of the thread and the permission it needs, or an error if the channel has no
// such threads. Discord documents which channels have which threads, but not its errors.
func (b *ThreadBody) KindIn(c *Channel) (ChannelType, Permission, *refusal.Error) {
	kind := PrivateThread
	if b.Type != nil {
		kind = *b.Type
	}
	public, ok := c.publicThread()
	switch {
	case !ok:
		return 0, 0, refusal.WrongChannelType()
	case c.IsForum(): // the sandbox knows no posts by the bot
		return 0, 0, refusal.Form("message", "BASE_TYPE_REQUIRED", "This field is required")
	case kind == PrivateThread && c.Type == GuildText:
		return kind, CreatePrivateThreads, nil
	}
	return kind, CreatePublicThreads, refusal.CheckChoice("type", kind, public)
}

// Check returns an error if Discord would reject the thread.
func (b *ThreadBody) Check() *refusal.Error { return refusal.CheckValue(limits.Thread, b) }

// AddThread adds a thread and announces it. The body must have passed [ThreadBody.Check].
func AddThread(w *World, parent *Channel, kind ChannelType, b ThreadBody, owner User) *Channel {
	thread := w.newChannel(ChannelInfo{
		ID: w.IDs.Next(w.Now()), Type: kind, GuildID: parent.GuildID, ParentID: parent.ID, OwnerID: owner.ID, Name: b.Name,
		Members: []string{owner.ID},
	})
	thread.AutoArchive, thread.ArchiveTime = cmp.Or(b.AutoArchive, 1440), w.Now()
	w.Emit(Event{Kind: ThreadCreated, Channel: thread})
	if kind != PrivateThread && !parent.IsForum() {
		Post(w, parent, &Message{Author: owner, Content: b.Name, Kind: messageThreadCreated, ThreadID: thread.ID}, &allowedMentions{})
	}
	return thread
}

// Archive archives a thread or unarchives it, as a new message in it does.
func Archive(w *World, c *Channel, archived bool) {
	if c.Archived == archived {
		return
	}
	c.Archived, c.ArchiveTime = archived, w.Now()
	w.Emit(Event{Kind: ThreadUpdated, Channel: c})
}
