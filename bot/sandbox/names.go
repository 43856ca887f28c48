package sandbox

import (
	"net/http"

	"hoshi/bot/sandbox/command"
	"hoshi/bot/sandbox/fault"
	"hoshi/bot/sandbox/gateway"
	"hoshi/bot/sandbox/rest"
	"hoshi/bot/sandbox/rpc"
	"hoshi/bot/sandbox/world"
)

// Names from the packages below, so that tests need only this one.
type (
	User          = world.User            // a person, or the bot
	Guild         = world.Guild           // a further guild with the bot
	Channel       = world.ChannelInfo     // a place to write in
	ChannelType   = world.ChannelType     // Discord's number for a kind of channel
	Message       = world.Message         // a message in a channel
	File          = world.File            // a file attached by a person
	Permission    = world.Permission      // a set of permissions
	CommandType   = command.Type          // Discord's number for a kind of command
	CommandUse    = world.CommandUse      // a command as used by a person
	Interaction   = world.InteractionView // what a person did with the application, and the answer
	Choice        = world.Choice          // a suggestion of autocomplete
	Clock         = world.Clock           // tells the time
	Shards        = gateway.Shards        // how events are shared among connections
	Intent        = gateway.Intent        // a set of groups of events
	Stage         = gateway.Stage         // how far a gateway connection has got
	Disturbance   = gateway.Disturbance   // what a client may meet there
	Limit         = rest.Limit            // a rate limit
	Request       = rest.Request          // a request to the REST API
	Failure       = fault.Failure         // an error instead of a response
	Chaos         = fault.Plan            // faults that come at random
	DialogAnswer  = rpc.Answer            // what a person does with a dialog of an Activity
	FrameFaults   = rpc.Faults            // how clients misbehave towards Activities
	Faults        = fault.Faults          // how many faults there were, by name
	ActivityLink  = world.ActivityLink    // what a link passes to the Activity
	ActivityFrame = world.ActivityFrame   // the Activity as one person's client shows it
)

// The kinds of channels used by tests.
const (
	GuildText          = world.GuildText
	GuildVoice         = world.GuildVoice
	GuildAnnouncement  = world.GuildAnnouncement
	GuildStage         = world.GuildStage
	GuildForum         = world.GuildForum
	GuildMedia         = world.GuildMedia
	DM                 = world.DM
	GroupDM            = world.GroupDM
	AnnouncementThread = world.AnnouncementThread
	PublicThread       = world.PublicThread
)

// The permissions used by tests.
const (
	ManageGuild            = world.ManageGuild
	MentionEveryone        = world.MentionEveryone
	AddReactions           = world.AddReactions
	ViewChannel            = world.ViewChannel
	SendMessages           = world.SendMessages
	AttachFiles            = world.AttachFiles
	ReadMessageHistory     = world.ReadMessageHistory
	Connect                = world.Connect
	UseApplicationCommands = world.UseApplicationCommands
	CreatePublicThreads    = world.CreatePublicThreads
	SendMessagesInThreads  = world.SendMessagesInThreads
	UseExternalApps        = world.UseExternalApps
	UseEmbeddedActivities  = world.UseEmbeddedActivities
	CreateInstantInvite    = world.CreateInstantInvite
	BotRolePermissions     = world.BotRolePermissions
)

// The kinds of commands that people use.
const (
	SlashCommand   = command.SlashCommand
	UserCommand    = command.UserCommand
	MessageCommand = command.MessageCommand
	EntryPoint     = command.EntryPoint
)

// The states of an interaction.
const (
	Answered = world.Answered // the application has acknowledged it in time
	Failed   = world.Failed   // the application has not acknowledged it in time
)

// What a client may meet, and where.
const (
	InPlaceOfHello   = gateway.InPlaceOfHello
	AfterHello       = gateway.AfterHello
	InPlaceOfReady   = gateway.InPlaceOfReady
	InPlaceOfResumed = gateway.InPlaceOfResumed
	DuringReplay     = gateway.DuringReplay
	Established      = gateway.Established

	Reconnect        = gateway.Reconnect
	InvalidResumable = gateway.InvalidResumable
	InvalidSession   = gateway.InvalidSession
	Null             = gateway.Null
	Silence          = gateway.Silence
)

// Stages returns the stages of a gateway connection, and Disturbances what a client may meet there.
var (
	Stages       = gateway.Stages
	Disturbances = gateway.Disturbances
)

// The intents used by tests.
const (
	IntentGuilds              = gateway.IntentGuilds
	IntentGuildMembers        = gateway.IntentGuildMembers
	IntentGuildMessages       = gateway.IntentGuildMessages
	IntentGuildMessageTyping  = gateway.IntentGuildMessageTyping
	IntentDirectMessages      = gateway.IntentDirectMessages
	IntentDirectMessageTyping = gateway.IntentDirectMessageTyping
	IntentMessageContent      = gateway.IntentMessageContent
)

// GlobalLimit is the key of Options.Limits for all routes of a bot together.
const GlobalLimit = rest.GlobalLimit

// Errors from people's actions.
var (
	ErrNoAnswer    = world.ErrNoAnswer    // the application did not answer in time
	ErrNoComponent = world.ErrNoComponent // a message has no such button or menu
)

// Route matches requests by method and by a route written as in [Request.Route], such as
// Route("POST", "/channels/{channel}/messages"). An empty method or route matches any.
func Route(method, route string) func(*http.Request) bool { return fault.Route(method, route) }

// ShardOf returns the shard, out of count, that receives the events of a guild. The id "" stands
// for private channels, whose events go to the first shard.
func ShardOf(guildID string, count int) int { return world.ShardOf(guildID, count) }
