package sandbox

import (
	"encoding/json"
	"fmt"
	"net/http"
	"slices"
	"strconv"
	"time"
)

// created marks an answer that comes with the status 201.
type created struct{ body any }

// applicationOf checks that a call names the application, and a guild that it is
// in if the route has one. It returns the guild's id, empty for global commands.
func (s *Server) applicationOf(c *call) (guildID string, err *apiError) {
	id := c.r.PathValue("application")
	if err := checkSnowflake("application_id", id); err != nil {
		return "", err
	}
	if id != s.bot.ID {
		return "", &apiError{Status: 403, Code: 20012, Message: "You are not authorized to perform this action on this application"}
	}
	guildID = c.r.PathValue("guild")
	if guildID != "" && !s.botIn(guildID) {
		return "", errMissingAccess()
	}
	return guildID, nil
}

// commandOf finds the command a call names.
func (s *Server) commandOf(c *call) (*command, *apiError) {
	guildID, err := s.applicationOf(c)
	if err != nil {
		return nil, err
	}
	cmd := s.commands.byID(c.r.PathValue("command"))
	if cmd == nil || cmd.GuildID != guildID {
		return nil, &apiError{Status: 404, Code: 10063, Message: "Unknown application command"}
	}
	return cmd, nil
}

func (s *Server) getCommands(c *call) (any, *apiError) {
	s.mu.Lock()
	defer s.mu.Unlock()
	guildID, err := s.applicationOf(c)
	if err != nil {
		return nil, err
	}
	list := []any{}
	for _, cmd := range s.commands.in(guildID) {
		list = append(list, wireCommand(cmd, c.r.URL.Query().Get("with_localizations") == "true"))
	}
	return list, nil
}

// wireCommand is a command as lists show it: without localizations, unless they
// are asked for.
func wireCommand(cmd *command, localizations bool) any {
	if localizations {
		return *cmd
	}
	shown := *cmd
	shown.NameLocalizations, shown.DescriptionLocalizations = nil, nil
	return shown
}

func (s *Server) getCommand(c *call) (any, *apiError) {
	s.mu.Lock()
	defer s.mu.Unlock()
	cmd, err := s.commandOf(c)
	if err != nil {
		return nil, err
	}
	return *cmd, nil
}

// newCommand is a command before the request's fields are read into it.
func (s *Server) newCommand(guildID string) *command {
	return &command{ApplicationID: s.bot.ID, GuildID: guildID, Type: SlashCommand}
}

// finish checks a command and fills in what the request left out.
func (s *Server) finish(cmd *command, guildID, path string) *apiError {
	cmd.ApplicationID, cmd.GuildID = s.bot.ID, guildID
	if err := cmd.check(path); err != nil {
		return err
	}
	if guildID != "" && cmd.Type == EntryPoint {
		return formError(at(path, "type"), "APPLICATION_COMMAND_INVALID_TYPE", "Entry Point commands are global")
	}
	if guildID != "" {
		cmd.Contexts, cmd.IntegrationTypes = nil, nil // of global commands only
	} else if err := s.setInstallContexts(cmd, path); err != nil {
		return err
	}
	cmd.Version = s.ids.next(time.Now())
	return nil
}

// setInstallContexts checks the installation contexts of a global command. By
// default it has all that the application supports.
func (s *Server) setInstallContexts(cmd *command, path string) *apiError {
	supported := func(kind int) bool {
		_, ok := s.installConfig[strconv.Itoa(kind)]
		return ok
	}
	for i, kind := range cmd.IntegrationTypes {
		if !supported(kind) {
			return formError(at(path, "integration_types", i), "APPLICATION_COMMAND_INTEGRATION_TYPE_UNSUPPORTED", "The application does not support this installation context")
		}
	}
	if cmd.IntegrationTypes != nil {
		return nil
	}
	for _, kind := range []int{guildInstall, userInstall} {
		if supported(kind) {
			cmd.IntegrationTypes = append(cmd.IntegrationTypes, kind)
		}
	}
	return nil
}

func (s *Server) postCommand(c *call) (any, *apiError) {
	s.mu.Lock()
	defer s.mu.Unlock()
	guildID, err := s.applicationOf(c)
	if err != nil {
		return nil, err
	}
	cmd := s.newCommand(guildID)
	if err := c.decode(cmd); err != nil {
		return nil, err
	}
	if err := s.finish(cmd, guildID, ""); err != nil {
		return nil, err
	}
	if old := s.commands.named(guildID, cmd.Type, cmd.Name); old != nil {
		cmd.ID = old.ID
		*old = *cmd
		s.publishCommands()
		return *old, nil
	}
	if err := s.addCommand(cmd); err != nil {
		return nil, err
	}
	s.publishCommands()
	return created{*cmd}, nil
}

// addCommand adds a new command, within the limits.
func (s *Server) addCommand(cmd *command) *apiError {
	if err := tooManyCommands(append(s.commands.in(cmd.GuildID), cmd)); err != nil {
		return err
	}
	if !s.commands.countCreates(1, time.Now()) {
		return errDailyCreates()
	}
	cmd.ID = s.ids.next(time.Now())
	s.commands.list = append(s.commands.list, cmd)
	return nil
}

func errDailyCreates() *apiError {
	return &apiError{Status: 429, Code: 30034, Message: fmt.Sprintf("Max number of daily application command creates has been reached (%d)", maxDailyCreates)}
}

func tooManyCommands(all []*command) *apiError {
	count := map[CommandType]int{}
	for _, cmd := range all {
		count[cmd.Type]++
	}
	if count[SlashCommand] > maxSlashCommands || count[UserCommand] > maxContextCommands || count[MessageCommand] > maxContextCommands || count[EntryPoint] > 1 {
		return &apiError{Status: 400, Code: 30032, Message: "Maximum number of application commands reached"}
	}
	return nil
}

// putCommands overwrites all commands of a guild, or all global ones. Commands of
// the same type and name keep their id.
func (s *Server) putCommands(c *call) (any, *apiError) {
	s.mu.Lock()
	defer s.mu.Unlock()
	guildID, err := s.applicationOf(c)
	if err != nil {
		return nil, err
	}
	var bodies []json.RawMessage
	if err := c.decode(&bodies); err != nil {
		return nil, err
	}
	var list []*command
	for i, body := range bodies {
		cmd := s.newCommand(guildID)
		if err := decodeJSON(body, cmd); err != nil {
			return nil, err.below(strconv.Itoa(i))
		}
		if err := s.finish(cmd, guildID, strconv.Itoa(i)); err != nil {
			return nil, err
		}
		if slices.ContainsFunc(list, func(o *command) bool { return o.Type == cmd.Type && o.Name == cmd.Name }) {
			return nil, formError(at(i, "name"), "APPLICATION_COMMANDS_DUPLICATE_NAME", "Application command names must be unique")
		}
		list = append(list, cmd)
	}
	if err := s.overwriteCommands(guildID, list); err != nil {
		return nil, err
	}
	answer := []command{}
	for _, cmd := range list {
		answer = append(answer, *cmd)
	}
	return answer, nil
}

func (s *Server) overwriteCommands(guildID string, list []*command) *apiError {
	if err := tooManyCommands(list); err != nil {
		return err
	}
	if s.lacksEntryPoint(guildID, list) {
		return errEntryPoint()
	}
	now, fresh := time.Now(), 0
	for _, cmd := range list {
		cmd.ID = "" // a command is known by its type and name
		if old := s.commands.named(guildID, cmd.Type, cmd.Name); old != nil {
			cmd.ID = old.ID
		} else {
			fresh++
		}
	}
	if !s.commands.countCreates(fresh, now) {
		return errDailyCreates()
	}
	s.commands.list = slices.DeleteFunc(s.commands.list, func(cmd *command) bool { return cmd.GuildID == guildID })
	for _, cmd := range list {
		if cmd.ID == "" {
			cmd.ID = s.ids.next(now)
		}
		s.commands.list = append(s.commands.list, cmd)
	}
	s.publishCommands()
	return nil
}

// lacksEntryPoint reports whether a list would take the application's Entry Point command
// away, which only a request of its own may.
func (s *Server) lacksEntryPoint(guildID string, list []*command) bool {
	isEntryPoint := func(cmd *command) bool { return cmd.Type == EntryPoint }
	return slices.ContainsFunc(s.commands.in(guildID), isEntryPoint) && !slices.ContainsFunc(list, isEntryPoint)
}

func errEntryPoint() *apiError {
	return &apiError{Status: 400, Code: 50240, Message: "You cannot remove this app's Entry Point command in a bulk update operation. Please include the Entry Point command in your update request or delete it separately."}
}

// patchCommand overwrites the fields of a command that the request gives.
func (s *Server) patchCommand(c *call) (any, *apiError) {
	s.mu.Lock()
	defer s.mu.Unlock()
	cmd, err := s.commandOf(c)
	if err != nil {
		return nil, err
	}
	var changes map[string]json.RawMessage
	if err := c.decode(&changes); err != nil {
		return nil, err
	}
	next := *cmd
	// A map in the old command would be merged with the one in the request.
	for name, field := range map[string]*map[string]string{"name_localizations": &next.NameLocalizations, "description_localizations": &next.DescriptionLocalizations} {
		if _, given := changes[name]; given {
			*field = nil
		}
	}
	if _, given := changes["options"]; given {
		next.Options = nil
	}
	body, _ := json.Marshal(changes) // was just decoded: cannot fail
	if err := decodeJSON(body, &next); err != nil {
		return nil, err
	}
	next.ID, next.Type = cmd.ID, cmd.Type
	if err := s.finish(&next, cmd.GuildID, ""); err != nil {
		return nil, err
	}
	if other := s.commands.named(cmd.GuildID, next.Type, next.Name); other != nil && other != cmd {
		return nil, &apiError{Status: 400, Code: 40041, Message: "An application command with that name already exists"}
	}
	*cmd = next
	s.publishCommands()
	return next, nil
}

func (s *Server) deleteCommand(c *call) (any, *apiError) {
	s.mu.Lock()
	defer s.mu.Unlock()
	cmd, err := s.commandOf(c)
	if err != nil {
		return nil, err
	}
	s.commands.list = slices.DeleteFunc(s.commands.list, func(o *command) bool { return o == cmd })
	s.publishCommands()
	return nil, nil
}

// publishCommands makes open pages load the commands anew.
func (s *Server) publishCommands() { s.publish("commands", map[string]any{}) }

// commandRoutes lists the routes of commands, for the global and the guild's.
func (s *Server) commandRoutes(handle func(string, endpoint)) {
	handle("GET /applications/{application}/role-connections/metadata", s.getRoleMetadata)
	handle("PUT /applications/{application}/role-connections/metadata", s.putRoleMetadata)
	for _, base := range []string{"/applications/{application}/commands", "/applications/{application}/guilds/{guild}/commands"} {
		handle("GET "+base, s.getCommands)
		handle("POST "+base, s.postCommand)
		handle("PUT "+base, s.putCommands)
		handle("GET "+base+"/{command}", s.getCommand)
		handle("PATCH "+base+"/{command}", s.patchCommand)
		handle("DELETE "+base+"/{command}", s.deleteCommand)
	}
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
