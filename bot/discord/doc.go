// Package discord connects the bot to Discord.
//
// [New] makes a [Client] from a token. [Client.Run] keeps it connected until its context ends, and
// calls a handler with every message that people write. [Client.HandleInteractions] lets a service
// answer slash commands, clicks and forms. [Client.Post] sends a reply. The example shows all of
// this with the local Discord of package sandbox.
//
// This package only connects the parts, which are the packages below it, bottom up:
//
//   - snowflake: IDs
//   - component: Discord's types of buttons and texts
//   - rest: requests with rate limits and retries
//   - oauth, linkedroles: who authorized the bot, and their tokens; their figures for linked roles
//   - application, permission, guild: what Discord knows about the bot, members and channels
//   - event, download: what Discord sends, and attached files
//   - customid, body: what a click asks for, and payloads of messages
//   - channel, commands, answer, interaction: posting, slash commands, and answers to interactions
//   - gateway, endpoint, queue: how events arrive and wait
//
// Errors: a [*rest.FatalError] ends Run because trying again can't help. A [*rest.APIError] means
// that Discord refused a request. An error that wraps [chat.ErrCannotPost] is final for the message;
// after any other, a later attempt may succeed.
package discord
