package chat

// ChannelID identifies a place that can hold one game: a channel, a thread or a direct
// message. Only the chat it came from can interpret it.
type ChannelID string

// GuildID identifies a community with several channels, which people call a server. It's empty
// in a direct message.
type GuildID string

// RoleID identifies a role: a named group of a guild's members.
type RoleID string

// UserID identifies a person or a bot in the chat.
type UserID string

// User is someone who writes in a channel.
type User struct {
	ID      UserID // the chat's ID for the user
	Name    string // display name, for pictures and records; may be empty
	Mention string // markup that shows the user's name in a message, such as "<@42>"
	Bot     bool   // whether the user is a program
}

// Mention is a user mentioned in a message.
type Mention struct {
	Token string // as written in the text, such as "<@42>" or "@ann"
	User  User   // who is mentioned
	Self  bool   // whether it's this bot
}
