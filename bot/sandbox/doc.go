// Package sandbox is a local Discord that runs an unchanged bot, with a web page where people can
// play with it without a Discord account.
//
// It follows versions 9 and 10 of Discord's public API documentation for everything the bot and the
// page use: messages, files, application commands, interactions, components, forms, threads and
// permissions. It enforces Discord's limits, deadlines and error codes. The limits are in
// bot/internal/limits, the only other package of Hoshi that it imports.
//
// It has these places:
//
//   - a guild with the bot, with text channels, a voice channel's chat, forums and threads,
//     and any number of further guilds with text channels;
//   - a direct conversation of each person with the bot;
//   - a group of people without the bot, and a guild without it, where only people who
//     installed the application for themselves can use it.
//
// Everything is in memory. IDs of guilds, channels and users are the same in every process, so what
// a bot has stored about them remains valid after a restart.
//
// A [Server] connects the packages below it: world holds the state and the rules; the bot talks to
// rest, gateway and endpoint; oauth gives out people's tokens; activity keeps the instances of the
// application's Activity, rpc is the client that its frames talk to, and proxy serves their content;
// page is the web page; fault injects failures. Tests use Server's
// methods from these packages: they act as people ([world.People]), change the world
// ([world.Admin]), disconnect the bot ([gateway.Gateway]), watch its requests ([rest.API]) and make
// some of them fail ([fault.Failures]).
//
// The Activity runs at http://APPLICATION.localhost with the server's port, as it runs at
// https://APPLICATION.discordsays.com in Discord. [Server.ShowActivity] enables it and says
// which server it comes from.
//
// Anyone who reaches the server can act as any person, so it listens only on the loopback interface
// and rejects requests from other web pages.
package sandbox
