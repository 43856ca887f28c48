// Package discord connects the bot to Discord.
//
// [New] makes a [Client] from a token. [Client.Run] logs in, keeps the connection
// alive until its context ends, and calls a handler with every message that people
// write. [Client.Post] sends a reply, and is safe to call from many goroutines. The
// example shows the whole of it against the local Discord of package sandbox.
//
// What discordgo does here is the gateway: it reads events and sends heartbeats. A
// supervisor (connect.go, reconnect.go) decides when to connect again, and a
// watchdog (watchdog.go) notices a connection that is dead without being closed. A bot in
// many guilds has several connections, its shards (shards.go), which may be those of
// several processes. They begin one after the other (identify.go).
//
// Requests go out by a path of this package (rest.go, ratelimit.go). discordgo's
// own sleeps in its rate limiter with a lock held, does not stop when a context
// ends, and gives up on most failures that would pass.
//
// Commands, clicks and forms arrive as an [Interaction] at [Options.OnInteraction], each
// with a [Responder] for the answers. Answers have connections and a rate limit of their
// own (answerapi.go), so that they never wait for messages. Package component builds
// their buttons and forms.
//
// With [Options.Endpoint] interactions arrive over HTTP (endpoint.go) and are handled as those
// of the gateway.
//
// Errors: [*FatalError] ends Run, as trying again cannot help. [*APIError] is a
// request that Discord refused. An error that wraps [bot.ErrCannotPost] is final for
// the message; after any other a later try may succeed.
package discord
