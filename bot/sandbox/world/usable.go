package world

import (
	"slices"

	"hoshi/bot/sandbox/command"
	"hoshi/bot/sandbox/snowflake"
)

// Usable reports whether a user can use a command in a channel, by the command's contexts, the
// application's installations, and permissions. Archived threads have no commands,
// and locked ones only for those who may write in them.
func Usable(w *World, cmd *command.Command, c *Channel, u User) bool {
	if c.Archived || cmd.Type == command.EntryPoint && !w.Activities.Enabled {
		return false
	}
	where := ContextOf(w, c)
	if cmd.Contexts != nil && !slices.Contains(cmd.Contexts, where) || cmd.Contexts == nil && cmd.DMPermission != nil && !*cmd.DMPermission && where != command.ContextGuild {
		return false
	}
	if len(owners(w, cmd, c, u)) == 0 {
		return false
	}
	if !c.IsGuild() {
		return true
	}
	have := w.PermissionsIn(c, u.ID)
	if c.Locked && !have.Has(ManageThreads) && !have.Has(Administrator) {
		return false
	}
	if !have.Has(ViewChannel|UseApplicationCommands) || have.Has(Administrator) {
		return have.Has(Administrator)
	}
	if cmd.DefaultMemberPermissions == nil {
		return true
	}
	need, _ := snowflake.Parse(*cmd.DefaultMemberPermissions) // checked at registration
	return need != 0 && have.Has(Permission(need))
}

// ContextOf returns the interaction context of a channel.
func ContextOf(w *World, c *Channel) int {
	switch {
	case c.IsGuild():
		return command.ContextGuild
	case c.Type == DM:
		return command.ContextBotDM
	}
	return command.ContextPrivateChannel
}

// owners returns the authorizing integration owners of an interaction: the guild's or the user's id
// for each installation context that applies. cmd is nil for components. The result is empty if the
// application can't be used there.
func owners(w *World, cmd *command.Command, c *Channel, u User) map[string]string {
	owners := map[string]string{}
	supports := func(kind int) bool {
		return cmd == nil || slices.Contains(cmd.IntegrationTypes, kind)
	}
	if supports(command.GuildInstall) {
		switch {
		case c.Type == DM:
			owners["0"] = "0"
		case c.IsGuild() && (w.BotIn(c.GuildID) || w.commandsOnly && c.GuildID == w.GuildID):
			owners["0"] = c.GuildID
		}
	}
	if supports(command.UserInstall) && slices.Contains(w.Installers, u.ID) {
		owners["1"] = u.ID
	}
	return owners
}
