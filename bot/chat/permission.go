package chat

import (
	"fmt"
)

// Permission is something that a guild allows some of its members only, or the bot.
type Permission string

// The permissions, called as Discord's settings call them.
const (
	ManageGuild    Permission = "manage_guild"    // "Manage Server": to change what holds for a whole guild
	ManageChannels Permission = "manage_channels" // "Manage Channels": to change what holds for a channel
	ViewChannel    Permission = "view_channel"    // to see a channel at all
	SendMessages   Permission = "send_messages"   // to write in a channel that is no thread
	SendInThreads  Permission = "send_in_threads" // to write in a thread
	AttachFiles    Permission = "attach_files"    // to send pictures and files
	CreateThreads  Permission = "create_threads"  // to start public threads
	Connect        Permission = "connect"         // to be in a voice channel, and so to write there
)

// Permissions are several permissions, in the order in which texts name them.
type Permissions []Permission

// MissingPermissionsError says that the bot lacks permissions in a channel.
type MissingPermissionsError struct {
	Missing Permissions // those that it lacks
}

// Error names the permissions.
func (e *MissingPermissionsError) Error() string {
	return fmt.Sprintf("the bot lacks permissions: %v", e.Missing)
}
