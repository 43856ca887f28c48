package world

import (
	"slices"
	"strconv"

	"hoshi/bot/internal/limits"
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
	if err := setHandler(w, cmd, path); err != nil {
		return err
	}
	cmd.Version = w.IDs.Next(w.Now())
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

// setHandler checks what launches the Activity for an Entry Point command. Discord documents that
// only applications with Activities can set it, but not the default.
func setHandler(w *World, cmd *command.Command, path string) *refusal.Error {
	if cmd.Handler != 0 && (cmd.Type != command.EntryPoint || !w.Activities.Enabled) {
		return refusal.Form(refusal.At(path, "handler"), "APPLICATION_COMMAND_HANDLER_NOT_ALLOWED", "Only Entry Point commands of applications with Activities can have a handler")
	}
	if cmd.Type != command.EntryPoint {
		return nil
	}
	if cmd.Handler == 0 {
		cmd.Handler = command.HandledByApp
	}
	return nil
}

func tooManyCommands(all []*command.Command) *refusal.Error {
	count := map[command.Type]int{}
	for _, cmd := range all {
		if count[cmd.Type]++; count[cmd.Type] > limits.CommandsOfType[int(cmd.Type)] {
			return refusal.TooManyCommands()
		}
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
		return refusal.EntryPointMissing()
	}
	for _, cmd := range list {
		cmd.ID = w.IDs.Next(w.Now())
		if old := w.Commands.Named(cmd.Type, cmd.Name); old != nil {
			cmd.ID = old.ID
		}
	}
	w.Commands = list
	w.Emit(Event{Kind: CommandsChanged})
	return nil
}

// AddCommand registers a command. It replaces the one with the same type and name, if any.
func AddCommand(w *World, cmd *command.Command) *refusal.Error {
	old := w.Commands.Named(cmd.Type, cmd.Name)
	if old != nil {
		cmd.ID = old.ID
		return ReplaceCommand(w, old, cmd)
	}
	cmd.ID = w.IDs.Next(w.Now())
	list := append(slices.Clone(w.Commands), cmd)
	if err := tooManyCommands(list); err != nil {
		return err
	}
	w.Commands = list
	w.Emit(Event{Kind: CommandsChanged})
	return nil
}

// ReplaceCommand registers a command in the place of another.
func ReplaceCommand(w *World, old, cmd *command.Command) *refusal.Error {
	list := slices.Clone(w.Commands)
	list[slices.Index(list, old)] = cmd
	if other := w.Commands.Named(cmd.Type, cmd.Name); other != nil && other != old {
		return refusal.Form("name", "APPLICATION_COMMANDS_DUPLICATE_NAME", "Application command names must be unique")
	}
	if err := tooManyCommands(list); err != nil {
		return err
	}
	w.Commands = list
	w.Emit(Event{Kind: CommandsChanged})
	return nil
}

// RemoveCommand removes a command.
func RemoveCommand(w *World, cmd *command.Command) {
	w.Commands = slices.DeleteFunc(slices.Clone(w.Commands), func(other *command.Command) bool { return other == cmd })
	w.Emit(Event{Kind: CommandsChanged})
}
