package chat

// SilentChat is a [Chat] with channels in which nobody reads messages, so that nothing needs to be
// drawn for them.
type SilentChat interface {
	Chat
	// Silent reports whether a channel is one of them.
	Silent(ch ChannelID) bool
}
