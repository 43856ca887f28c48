package sandbox

import (
	"encoding/json"
	"net/http"
	"strconv"

	"hoshi/bot/sandbox/command"
	"hoshi/bot/sandbox/refusal"
)

// created marks an answer that comes with the status 201.
type created struct{ body any }

// checkApplication returns an error for a call that names another application.
func (s *Server) checkApplication(c *call) *refusal.Error {
	id := c.r.PathValue("application")
	if err := refusal.CheckSnowflake("application_id", id); err != nil {
		return err
	}
	if id != s.bot.ID {
		return &refusal.Error{Status: 403, Code: 20012, Message: "You are not authorized to perform this action on this application"}
	}
	return nil
}

func (s *Server) getCommands(c *call) (any, *refusal.Error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if err := s.checkApplication(c); err != nil {
		return nil, err
	}
	list := []command.Command{}
	for _, cmd := range s.commands {
		shown := *cmd
		if c.r.URL.Query().Get("with_localizations") != "true" {
			shown.NameLocalizations, shown.DescriptionLocalizations = nil, nil
		}
		list = append(list, shown)
	}
	return list, nil
}

// finish checks a command and fills in what the request left out.
func (s *Server) finish(cmd *command.Command, path string) *refusal.Error {
	cmd.ApplicationID = s.bot.ID
	if err := cmd.Check(path); err != nil {
		return err
	}
	if err := s.setInstallContexts(cmd, path); err != nil {
		return err
	}
	cmd.Version = s.ids.Next(s.opts.Clock.Now())
	return nil
}

// setInstallContexts checks the installation contexts of a command. By default it has all
// that the application supports.
func (s *Server) setInstallContexts(cmd *command.Command, path string) *refusal.Error {
	supported := func(kind int) bool {
		_, ok := s.installConfig[strconv.Itoa(kind)]
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

// putCommands overwrites all commands. A command keeps its id if an old one has the same
// type and name.
func (s *Server) putCommands(c *call) (any, *refusal.Error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if err := s.checkApplication(c); err != nil {
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
		if err := s.finish(cmd, strconv.Itoa(i)); err != nil {
			return nil, err
		}
		if list.Named(cmd.Type, cmd.Name) != nil {
			return nil, refusal.Form(refusal.At(i, "name"), "APPLICATION_COMMANDS_DUPLICATE_NAME", "Application command names must be unique")
		}
		list = append(list, cmd)
	}
	if err := s.overwriteCommands(list); err != nil {
		return nil, err
	}
	return list, nil
}

func (s *Server) overwriteCommands(list command.Set) *refusal.Error {
	if err := tooManyCommands(list); err != nil {
		return err
	}
	if s.commands.HasEntryPoint() && !list.HasEntryPoint() { // only a separate request may delete it
		return &refusal.Error{Status: 400, Code: 50240, Message: "You cannot remove this app's Entry Point command in a bulk update operation. Please include the Entry Point command in your update request or delete it separately."}
	}
	for _, cmd := range list {
		cmd.ID = s.ids.Next(s.opts.Clock.Now())
		if old := s.commands.Named(cmd.Type, cmd.Name); old != nil {
			cmd.ID = old.ID
		}
	}
	s.commands = list
	s.publishCommands()
	return nil
}

// publishCommands makes open pages load the commands anew.
func (s *Server) publishCommands() { s.publish("commands", map[string]any{}) }

// commandRoutes lists the routes of the application's commands and figures.
func (s *Server) commandRoutes(handle func(string, endpoint)) {
	handle("GET /applications/{application}/role-connections/metadata", s.getRoleMetadata)
	handle("PUT /applications/{application}/role-connections/metadata", s.putRoleMetadata)
	handle("GET /applications/{application}/commands", s.getCommands)
	handle("PUT /applications/{application}/commands", s.putCommands)
}

// statusOf returns the status and the body of an answer without an error.
func statusOf(result any) (int, any) {
	switch r := result.(type) {
	case nil:
		return http.StatusNoContent, nil
	case created:
		return http.StatusCreated, r.body
	}
	return http.StatusOK, result
}
