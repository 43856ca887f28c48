// Package sandbox is a local Discord: a gateway and a REST API that a bot can run
// against unchanged, and a web page on top where people without a Discord account
// play with it.
//
// It follows Discord's public API documentation, versions 9 and 10, for what a bot
// that talks and plays needs: messages, reactions, files, application commands,
// interactions, components of both versions, modals and threads. Voice, webhooks
// other than those of interactions, and most of the administration of a guild are
// not there. Discord's limits, deadlines and error codes are enforced.
//
// The places are:
//
//   - a guild with the bot, with text channels, a voice channel's chat and threads, and as
//     many further ones with text channels as are asked for;
//   - a direct conversation of each person with the bot;
//   - a group of people without the bot, and a guild without it, where only those
//     who have installed the application for themselves can use it.
//
// Everything is in memory. Ids of guilds, channels and users are the same in every
// process, so that what a bot has stored about them is still right after a restart.
//
// Tests act as people ([Server.Say], [Server.React], [Server.UseCommand],
// [Server.Click], [Server.Select], [Server.SubmitModal]), watch the result
// ([Server.WaitMessage], [Server.WaitInteraction], [Server.Requests]), change the
// world ([Server.SetLocale], [Server.DenyMember], [Server.DeleteChannel],
// [Server.RemoveBot]) and make things go wrong ([Server.Disconnect],
// [Server.FailNext], [Server.DenyPermissions]).
//
// Anybody who reaches the server can act as any person. For this reason it listens
// on the loopback interface only, and refuses requests that other web pages send.
package sandbox
