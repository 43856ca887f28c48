package gateway

import (
	"github.com/bwmarrin/discordgo"

	"hoshi/bot/discord/application"
	"hoshi/bot/discord/rest"
)

// baseIntents request the messages of guilds and direct messages. Without
// [discordgo.IntentMessageContent], messages have text only if they are direct or mention the bot.
//
// The Guilds intent, which reports deleted channels and threads, isn't requested: it sends every
// channel, role and thread of every guild when the bot connects, for an event that hardly matters.
// A game whose channel is gone ends when the bot next tries to post there: for an engine move, a
// clock that runs out, or finally the limit for abandoned games.
const baseIntents = discordgo.IntentGuildMessages | discordgo.IntentDirectMessages

// intents returns the intents to identify with. Discord closes the connection for good if one
// isn't granted.
func (s *shard) intents(app application.Application) discordgo.Intent {
	if app.MessageContent() {
		return baseIntents | discordgo.IntentMessageContent
	}
	s.log.Warn("the Message Content intent is not granted, so commands work only in direct messages and where they begin with a mention of the bot; " +
		"to change that, switch it on under “Privileged Gateway Intents” on the Bot page of " + rest.Portal + " and start the bot again")
	return baseIntents
}
