package chat

// ChannelID names a place where one game can be played: a channel, a thread or
// a direct conversation. It means something to the chat it came from only.
type ChannelID string

// GuildID names a community with several channels, which people call a server.
// It is empty in a direct conversation.
type GuildID string

// UserID names a person, or a bot, of the chat.
type UserID string

// User is somebody who writes in a channel.
type User struct {
	ID      UserID // the chat's id of the user
	Name    string // as others see it, for pictures and records; may be empty
	Mention string // what shows as the user's name in a message, such as "<@42>"
	Bot     bool   // the user is a program
}

// Mention is a user whom a message names.
type Mention struct {
	Token string // how the text has it, such as "<@42>" or "@ann"
	User  User   // who is named
	Self  bool   // the user is this bot
}
