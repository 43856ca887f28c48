package sandbox

import (
	"slices"

	"hoshi/bot/sandbox/command"
	"hoshi/bot/sandbox/snowflake"
)

// usable reports whether a user can use a command in a channel: by the command's
// contexts, by who has installed the application, and by permissions.
func (s *Server) usable(cmd *command.Command, c *channel, u User) bool {
	where := s.contextOf(c)
	if cmd.Contexts != nil && !slices.Contains(cmd.Contexts, where) || cmd.Contexts == nil && cmd.DMPermission != nil && !*cmd.DMPermission && where != command.ContextGuild {
		return false
	}
	if len(s.owners(cmd, c, u)) == 0 {
		return false
	}
	if !c.isGuild() {
		return true
	}
	have := s.permissions(c, u.ID)
	if !have.has(ViewChannel|UseApplicationCommands) || have.has(Administrator) {
		return have.has(Administrator)
	}
	if cmd.DefaultMemberPermissions == nil {
		return true
	}
	need, _ := snowflake.Parse(*cmd.DefaultMemberPermissions) // checked at registration
	return need != 0 && have.has(Permission(need))
}

// contextOf is the interaction context of a channel.
func (s *Server) contextOf(c *channel) int {
	switch {
	case c.isGuild():
		return command.ContextGuild
	case c.Type == DM:
		return command.ContextBotDM
	}
	return command.ContextPrivateChannel
}

// owners is the authorizing integration owners of an interaction: for each
// installation context that applies, the guild's or the user's id. cmd is nil for
// components. It is empty when the application cannot be used there.
func (s *Server) owners(cmd *command.Command, c *channel, u User) map[string]string {
	owners := map[string]string{}
	supports := func(kind int) bool {
		return cmd == nil || slices.Contains(cmd.IntegrationTypes, kind)
	}
	if supports(command.GuildInstall) {
		switch {
		case c.Type == DM:
			owners["0"] = "0"
		case c.isGuild() && (s.botIn(c.GuildID) || s.commandsOnly && c.GuildID == s.guildID):
			owners["0"] = c.GuildID
		}
	}
	if supports(command.UserInstall) && slices.Contains(s.installers, u.ID) {
		owners["1"] = u.ID
	}
	return owners
}
