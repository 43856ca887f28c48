package rest

import (
	"encoding/json"
	"strconv"

	"hoshi/bot/sandbox/command"
	"hoshi/bot/sandbox/refusal"
	"hoshi/bot/sandbox/world"
)

// getRoleMetadata lists the registered role metadata.
func (a *API) getRoleMetadata(c *call) (any, *refusal.Error) {
	a.Lock()
	defer a.Unlock()
	if err := checkApplication(a, c); err != nil {
		return nil, err
	}
	return append([]world.RoleMetadata{}, a.RoleMetadata...), nil
}

// putRoleMetadata replaces the registered role metadata.
func (a *API) putRoleMetadata(c *call) (any, *refusal.Error) {
	a.Lock()
	defer a.Unlock()
	if err := checkApplication(a, c); err != nil {
		return nil, err
	}
	list := []world.RoleMetadata{}
	if err := c.decode(&list); err != nil {
		return nil, err
	}
	if len(list) > world.MaxRoleMetadata {
		return nil, refusal.Form("", "BASE_TYPE_MAX_LENGTH", "Must be "+strconv.Itoa(world.MaxRoleMetadata)+" or fewer in length.")
	}
	for i := range list {
		if err := list[i].Check(strconv.Itoa(i)); err != nil {
			return nil, err
		}
	}
	a.RoleMetadata = list
	return append([]world.RoleMetadata{}, list...), nil
}

// checkApplication returns an error if a call names another application.
func checkApplication(a *API, c *call) *refusal.Error {
	id := c.r.PathValue("application")
	if err := refusal.CheckSnowflake("application_id", id); err != nil {
		return err
	}
	if id != a.Self.ID {
		return &refusal.Error{Status: 403, Code: 20012, Message: "You are not authorized to perform this action on this application"}
	}
	return nil
}

func (a *API) getCommands(c *call) (any, *refusal.Error) {
	a.Lock()
	defer a.Unlock()
	if err := checkApplication(a, c); err != nil {
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
func (a *API) putCommands(c *call) (any, *refusal.Error) {
	a.Lock()
	defer a.Unlock()
	if err := checkApplication(a, c); err != nil {
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
