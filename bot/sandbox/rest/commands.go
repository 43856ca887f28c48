package rest

import (
	"encoding/json"
	"slices"
	"strconv"

	"hoshi/bot/sandbox/command"
	"hoshi/bot/sandbox/refusal"
	"hoshi/bot/sandbox/world"
)

// commandRoutes are the endpoints for application commands.
type commandRoutes struct{ *API }

// checkApplication returns an error if a call names another application.
func checkApplication(a *API, c *call) *refusal.Error {
	id := c.r.PathValue("application")
	if err := refusal.CheckSnowflake("application_id", id); err != nil {
		return err
	}
	if id != a.Self.ID {
		return refusal.OtherApplication()
	}
	return nil
}

func (a commandRoutes) getCommands(c *call) (any, *refusal.Error) {
	a.Lock()
	defer a.Unlock()
	if err := checkApplication(a.API, c); err != nil {
		return nil, err
	}
	list := []command.Command{}
	for _, cmd := range a.Commands {
		shown := *cmd
		if c.r.URL.Query().Get("with_localizations") != "true" {
			shown.NameLocalizations, shown.DescriptionLocalizations = nil, nil
		}
		list = append(list, shown)
	}
	return list, nil
}

// putCommands replaces all commands. A command keeps its id if an old one has the same type and
// name.
func (a commandRoutes) putCommands(c *call) (any, *refusal.Error) {
	a.Lock()
	defer a.Unlock()
	if err := checkApplication(a.API, c); err != nil {
		return nil, err
	}
	var bodies []json.RawMessage
	if err := c.decode(&bodies); err != nil {
		return nil, err
	}
	var list command.Set
	for i, body := range bodies {
		cmd := &command.Command{Type: command.SlashCommand}
		if err := refusal.Decode(body, cmd); err != nil {
			return nil, err.Below(strconv.Itoa(i))
		}
		if err := world.Finish(a.World, cmd, strconv.Itoa(i)); err != nil {
			return nil, err
		}
		if list.Named(cmd.Type, cmd.Name) != nil {
			return nil, refusal.Form(refusal.At(i, "name"), "APPLICATION_COMMANDS_DUPLICATE_NAME", "Application command names must be unique")
		}
		list = append(list, cmd)
	}
	if err := world.OverwriteCommands(a.World, list); err != nil {
		return nil, err
	}
	return list, nil
}

const commandPath = "/applications/{application}/commands/{command}"

// postCommand registers a command. It replaces one with the same type and name.
func (a commandRoutes) postCommand(c *call) (any, *refusal.Error) {
	a.Lock()
	defer a.Unlock()
	if err := checkApplication(a.API, c); err != nil {
		return nil, err
	}
	cmd := &command.Command{Type: command.SlashCommand}
	if err := c.decode(cmd); err != nil {
		return nil, err
	}
	if err := world.Finish(a.World, cmd, ""); err != nil {
		return nil, err
	}
	known := a.Commands.Named(cmd.Type, cmd.Name) != nil
	if err := world.AddCommand(a.World, cmd); err != nil {
		return nil, err
	}
	if known {
		return cmd, nil
	}
	return created{cmd}, nil
}

// commandOf finds the command named by a call.
func commandOf(a *API, c *call) (*command.Command, *refusal.Error) {
	if err := checkApplication(a, c); err != nil {
		return nil, err
	}
	i := slices.IndexFunc(a.Commands, func(cmd *command.Command) bool { return cmd.ID == c.r.PathValue("command") })
	if i < 0 {
		return nil, refusal.UnknownCommand()
	}
	return a.Commands[i], nil
}

func (a commandRoutes) getCommand(c *call) (any, *refusal.Error) {
	a.Lock()
	defer a.Unlock()
	cmd, err := commandOf(a.API, c)
	return cmd, err
}

// patchCommand changes the fields of a command that are in the request.
func (a commandRoutes) patchCommand(c *call) (any, *refusal.Error) {
	a.Lock()
	defer a.Unlock()
	old, err := commandOf(a.API, c)
	if err != nil {
		return nil, err
	}
	cmd := old.Clone()
	if err := c.decode(&cmd); err != nil {
		return nil, err
	}
	cmd.ID = old.ID
	if err := world.Finish(a.World, &cmd, ""); err != nil {
		return nil, err
	}
	return &cmd, world.ReplaceCommand(a.World, old, &cmd)
}

func (a commandRoutes) deleteCommand(c *call) (any, *refusal.Error) {
	a.Lock()
	defer a.Unlock()
	cmd, err := commandOf(a.API, c)
	if err == nil {
		world.RemoveCommand(a.World, cmd)
	}
	return nil, err
}
