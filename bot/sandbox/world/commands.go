package world

import (
	"strconv"

	"hoshi/bot/sandbox/command"
	"hoshi/bot/sandbox/refusal"
)

// Finish checks a command and fills in fields missing from the request.
func Finish(w *World, cmd *command.Command, path string) *refusal.Error {
	cmd.ApplicationID = w.Self.ID
	if err := cmd.Check(path); err != nil {
		return err
	}
	if err := setInstallContexts(w, cmd, path); err != nil {
		return err
	}
	cmd.Version = w.Ids.Next(w.Now())
	return nil
}

// setInstallContexts checks the installation contexts of a command. The default is all contexts
// that the application supports.
func setInstallContexts(w *World, cmd *command.Command, path string) *refusal.Error {
	supported := func(kind int) bool {
		_, ok := w.InstallConfig[strconv.Itoa(kind)]
		return ok
	}
	for i, kind := range cmd.IntegrationTypes {
		if !supported(kind) {
			return refusal.Form(refusal.At(path, "integration_types", i), "APPLICATION_COMMAND_INTEGRATION_TYPE_UNSUPPORTED", "The application does not support this installation context")
		}
	}
	if cmd.IntegrationTypes != nil {
		return nil
	}
	for _, kind := range []int{command.GuildInstall, command.UserInstall} {
		if supported(kind) {
			cmd.IntegrationTypes = append(cmd.IntegrationTypes, kind)
		}
	}
	return nil
}

func tooManyCommands(all []*command.Command) *refusal.Error {
	count := map[command.Type]int{}
	for _, cmd := range all {
		count[cmd.Type]++
	}
	if count[command.SlashCommand] > command.MaxSlashCommands || count[command.UserCommand] > command.MaxContextCommands || count[command.MessageCommand] > command.MaxContextCommands || count[command.EntryPoint] > 1 {
		return &refusal.Error{Status: 400, Code: 30032, Message: "Maximum number of application commands reached"}
	}
	return nil
}

// OverwriteCommands replaces all commands. A command keeps its id if an old one has the same type
// and name.
func OverwriteCommands(w *World, list command.Set) *refusal.Error {
	if err := tooManyCommands(list); err != nil {
		return err
	}
	if w.Commands.HasEntryPoint() && !list.HasEntryPoint() { // deleting it takes a separate request
		return &refusal.Error{Status: 400, Code: 50240, Message: "You cannot remove this app's Entry Point command in a bulk update operation. Please include the Entry Point command in your update request or delete it separately."}
	}
	for _, cmd := range list {
		cmd.ID = w.Ids.Next(w.Now())
		if old := w.Commands.Named(cmd.Type, cmd.Name); old != nil {
			cmd.ID = old.ID
		}
	}
	w.Commands = list
	w.Emit(Event{Kind: CommandsChanged})
	return nil
}
