package sandbox

import (
	"fmt"
	"slices"

	"hoshi/bot/sandbox/command"
	"hoshi/bot/sandbox/refusal"
)

// The methods below are what the people who run a guild, or Discord, do.

// SetLocale sets the language of a person's client, one of Discord's locales such
// as "ja". It fails for an unknown person or language.
func (s *Server) SetLocale(userID, locale string) error {
	s.mu.Lock()
	defer s.mu.Unlock()
	i := slices.IndexFunc(s.users, func(u User) bool { return u.ID == userID })
	if i < 0 {
		return fmt.Errorf("%w: %q", errStranger, userID)
	}
	if !slices.Contains(refusal.Locales, locale) {
		return fmt.Errorf("sandbox: %q is none of Discord's languages", locale)
	}
	s.users[i].Locale = locale
	s.publish("state", map[string]any{})
	return nil
}

// SetGuildLocale sets the preferred language of the guild. It fails for an unknown
// language.
func (s *Server) SetGuildLocale(locale string) error {
	s.mu.Lock()
	defer s.mu.Unlock()
	if !slices.Contains(refusal.Locales, locale) {
		return fmt.Errorf("sandbox: %q is none of Discord's languages", locale)
	}
	s.guildLocale = locale
	for _, sess := range s.guildListeners(&channel{Channel: Channel{GuildID: s.guildID}}, IntentGuilds) {
		sess.push(s, "GUILD_UPDATE", s.wireGuild(s.guildID))
	}
	return nil
}

// InstallForUser installs the application for a person, or uninstalls it. It fails
// for an unknown person.
func (s *Server) InstallForUser(userID string, install bool) error {
	s.mu.Lock()
	defer s.mu.Unlock()
	if u, ok := s.user(userID); !ok || u.Bot {
		return fmt.Errorf("%w: %q", errStranger, userID)
	}
	s.installers = slices.DeleteFunc(s.installers, func(id string) bool { return id == userID })
	if install {
		s.installers = append(s.installers, userID)
	}
	s.publishCommands()
	return nil
}

// RemoveBot removes the bot from the guild, as an administrator does.
func (s *Server) RemoveBot() {
	s.mu.Lock()
	defer s.mu.Unlock()
	for _, sess := range s.guildListeners(&channel{Channel: Channel{GuildID: s.guildID}}, IntentGuilds) {
		sess.push(s, "GUILD_DELETE", map[string]any{"id": s.guildID})
	}
	s.botInGuild = false
	s.publishCommands()
}

// LeaveCommands removes the bot from the guild and leaves its commands there, as if the
// application had been installed without the scope "bot".
func (s *Server) LeaveCommands() {
	s.RemoveBot()
	s.mu.Lock()
	defer s.mu.Unlock()
	s.commandsOnly = true
	s.publishCommands()
}

// AddBot adds the bot to the guild again.
func (s *Server) AddBot() {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.botInGuild, s.commandsOnly = true, false
	for _, sess := range s.guildListeners(&channel{Channel: Channel{GuildID: s.guildID}}, IntentGuilds) {
		sess.push(s, "GUILD_CREATE", s.wireGuildCreate(s.guildID))
	}
	s.publishCommands()
}

// DeleteChannel deletes a channel of the guild with its threads. It fails for an
// unknown channel and for private ones.
func (s *Server) DeleteChannel(channelID string) error {
	s.mu.Lock()
	defer s.mu.Unlock()
	c := s.channel(channelID)
	if c == nil || !c.isGuild() {
		return fmt.Errorf("sandbox: no channel %q to delete", channelID)
	}
	s.removeChannel(c)
	return nil
}

// ArchiveThread archives a thread, or opens it again. It fails for an unknown
// thread.
func (s *Server) ArchiveThread(threadID string, archived bool) error {
	s.mu.Lock()
	defer s.mu.Unlock()
	c := s.channel(threadID)
	if c == nil || !c.isThread() {
		return fmt.Errorf("sandbox: no thread %q", threadID)
	}
	s.archive(c, archived)
	return nil
}

// EnableActivities enables Activities for the application, as its developers do in the
// developer portal. Discord then gives it an Entry Point command, which launches the
// Activity.
func (s *Server) EnableActivities() {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.commands.HasEntryPoint() {
		return
	}
	const launchedByDiscord = 2
	cmd := &command.Command{ApplicationID: s.bot.ID, Type: command.EntryPoint, Name: entryPointName, Handler: launchedByDiscord}
	cmd.Contexts = []int{command.ContextGuild, command.ContextBotDM, command.ContextPrivateChannel}
	cmd.IntegrationTypes = []int{command.GuildInstall, command.UserInstall}
	cmd.ID, cmd.Version = s.ids.Next(s.opts.Clock.Now()), s.ids.Next(s.opts.Clock.Now())
	s.commands = append(s.commands, cmd)
	s.publishCommands()
}

// entryPointName is what Discord calls the Entry Point command that it makes.
const entryPointName = "launch"
