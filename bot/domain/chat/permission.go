package chat

import (
	"fmt"
)

// Permission is something a guild can allow individual members or the bot to do.
type Permission string

// The permissions, under the names in Discord's settings.
const (
	ManageGuild    Permission = "manage_guild"    // "Manage Server": change settings of the whole guild
	ManageChannels Permission = "manage_channels" // "Manage Channels": change settings of a channel
	ViewChannel    Permission = "view_channel"    // see the channel at all
	SendMessages   Permission = "send_messages"   // write in a channel other than a thread
	SendInThreads  Permission = "send_in_threads" // write in a thread
	AttachFiles    Permission = "attach_files"    // send pictures and files
	CreateThreads  Permission = "create_threads"  // start public threads
	ReadHistory    Permission = "read_history"    // see earlier messages, and thus reply to one
	AddReactions   Permission = "add_reactions"   // react to a message with an emoji
	Connect        Permission = "connect"         // join a voice channel, and thus write in it
)

// Permissions is a list of permissions in the order they're shown to users.
type Permissions []Permission

// MissingPermissionsError means that the bot lacks permissions in a channel.
type MissingPermissionsError struct {
	Missing Permissions
}

// Error lists the missing permissions.
func (e *MissingPermissionsError) Error() string {
	return fmt.Sprintf("the bot lacks permissions: %v", e.Missing)
}
