package rpc

import (
	"encoding/json"
	"slices"

	"hoshi/bot/sandbox/activity"
	"hoshi/bot/sandbox/world"
)

// Names of events.
const (
	eventParticipants = "ACTIVITY_INSTANCE_PARTICIPANTS_UPDATE"
	eventLayout       = "ACTIVITY_LAYOUT_MODE_UPDATE"
	eventPIP          = "ACTIVITY_PIP_MODE_UPDATE" // for old clients
	eventOrientation  = "ORIENTATION_UPDATE"
	eventThermal      = "THERMAL_STATE_UPDATE"
	eventUser         = "CURRENT_USER_UPDATE"
	eventMember       = "CURRENT_GUILD_MEMBER_UPDATE"
)

// eventScopes are the events that the sandbox knows, with the scopes they need (Embedded App SDK
// reference, "SDK Events").
var eventScopes = map[string][]string{
	eventParticipants: nil, eventLayout: nil, eventPIP: nil, eventOrientation: nil, eventThermal: nil,
	eventUser: {"identify"}, eventMember: {"identify", "guilds.members.read"},
}

// handler carries out a command whose arguments it decodes. It returns the data of the reply, a
// problem, or a *Dialog whose answer is the data.
type handler func(s *Server, se *session, args json.RawMessage) any

// commands are the commands that the sandbox knows, with the scopes they need (Embedded App SDK
// reference, "SDK Commands").
var commands = map[string]struct {
	scopes []string
	do     handler
}{
	"AUTHORIZE":                  {nil, (*Server).authorize},
	"AUTHENTICATE":               {nil, (*Server).authenticate},
	"OPEN_EXTERNAL_LINK":         {nil, (*Server).openLink},
	"SHARE_LINK":                 {nil, (*Server).shareLink},
	"OPEN_INVITE_DIALOG":         {nil, (*Server).invite},
	"OPEN_SHARE_MOMENT_DIALOG":   {nil, (*Server).shareMoment},
	"INITIATE_IMAGE_UPLOAD":      {nil, (*Server).upload},
	"SET_ORIENTATION_LOCK_STATE": {nil, (*Server).lockOrientation},
	"SET_CONFIG":                 {nil, (*Server).setConfig},
	"GET_PLATFORM_BEHAVIORS":     {nil, (*Server).behaviors},
	"ENCOURAGE_HW_ACCELERATION":  {nil, func(*Server, *session, json.RawMessage) any { return map[string]bool{"enabled": true} }},
	"CAPTURE_LOG":                {nil, (*Server).captureLog},
	"USER_SETTINGS_GET_LOCALE":   {[]string{"identify"}, (*Server).locale},
	"GET_CHANNEL":                {[]string{"guilds"}, (*Server).channel},
	"GET_CHANNEL_PERMISSIONS":    {[]string{"guilds.members.read"}, (*Server).channelPermissions},
	"GET_ACTIVITY_INSTANCE_CONNECTED_PARTICIPANTS": {nil, func(s *Server, se *session, _ json.RawMessage) any {
		_, i := s.Activities.Instances.Frame(se.frame.ID)
		return s.participants(i)
	}},
}

// command carries out a command.
func (s *Server) command(se *session, in incoming) Outcome {
	se.seen = append(se.seen, in.Cmd)
	if p, ok := s.planned(in.Cmd); ok {
		return sent(failed(in, p.Code, p.Message))
	}
	if in.Cmd == "SUBSCRIBE" || in.Cmd == "UNSUBSCRIBE" {
		return s.subscribe(se, in)
	}
	cmd, ok := commands[in.Cmd]
	if !ok || slices.Contains(s.faults.Unsupported, in.Cmd) {
		return sent(failed(in, errCommand, "Invalid command: "+in.Cmd))
	}
	if in.Cmd != "AUTHORIZE" && in.Cmd != "AUTHENTICATE" && s.faults.NeedsLogin && se.grant == nil || !se.allowed(cmd.scopes) {
		return sent(failed(in, errPermissions, notAuthenticated))
	}
	switch result := cmd.do(s, se, in.Args).(type) {
	case problem:
		return sent(failed(in, result.Code, result.Message))
	case *Dialog:
		return s.open(se, in, result)
	default:
		o := sent(succeeded(in, result))
		if in.Cmd == "SET_ORIENTATION_LOCK_STATE" {
			o.View = new(se.view)
		}
		return o
	}
}

// allowed reports whether a session has authenticated with all the scopes.
func (se *session) allowed(scopes []string) bool {
	for _, scope := range scopes {
		if se.grant == nil || !se.grant.Has(scope) {
			return false
		}
	}
	return true
}

// subscribe subscribes to an event or ends the subscription. Discord documents that the current
// orientation and thermal state follow at once; other events come with the next change.
func (s *Server) subscribe(se *session, in incoming) Outcome {
	scopes, known := eventScopes[in.Evt]
	switch {
	case !known:
		return sent(failed(in, errEvent, "Invalid event: "+in.Evt))
	case !se.allowed(scopes):
		return sent(failed(in, errPermissions, notAuthenticated))
	}
	se.subscribed = slices.DeleteFunc(se.subscribed, func(e string) bool { return e == in.Evt })
	messages := []Message{succeeded(in, map[string]string{"evt": in.Evt})}
	if in.Cmd == "UNSUBSCRIBE" {
		return sent(messages...)
	}
	se.subscribed = append(se.subscribed, in.Evt)
	switch {
	case in.Evt == eventOrientation:
		messages = append(messages, dispatched(in.Evt, map[string]int{"screen_orientation": se.view.Orientation}))
	case in.Evt == eventThermal && se.view.Platform == mobile:
		messages = append(messages, dispatched(in.Evt, map[string]int{"thermal_state": 0}))
	}
	return sent(messages...)
}

// participants returns the people in an instance, nil for none.
func (s *Server) participants(i *activity.Instance) any {
	list := []any{}
	if i != nil {
		for _, id := range i.Users() {
			u, _ := s.User(id)
			list = append(list, map[string]any{
				"id": u.ID, "username": u.Name, "global_name": nil, "discriminator": "0", "avatar": nil, "flags": 0, "bot": false,
				"avatar_decoration_data": nil, "premium_type": 0,
			})
		}
	}
	return map[string]any{"participants": list}
}

// read decodes the arguments of a command. It returns a problem if they are of the wrong type.
func read(args json.RawMessage, into any) (problem, bool) {
	if len(args) == 0 || json.Unmarshal(args, into) != nil {
		return problem{errPayload, "Invalid payload"}, false
	}
	return problem{}, true
}

// place returns the channel in which a frame's instance runs.
func (s *Server) place(se *session) *world.Channel {
	_, i := s.Activities.Instances.Frame(se.frame.ID)
	return s.Channel(i.Location.ChannelID)
}

func (s *Server) locale(se *session, _ json.RawMessage) any {
	u, _ := s.User(se.frame.UserID)
	return map[string]string{"locale": u.Locale}
}

func (s *Server) channel(se *session, args json.RawMessage) any {
	var a struct {
		ChannelID string `json:"channel_id"`
	}
	if p, ok := read(args, &a); !ok {
		return p
	}
	c := s.Channel(a.ChannelID)
	if c == nil || !s.PermissionsIn(c, se.frame.UserID).Has(world.ViewChannel) {
		return problem{errChannel, "Invalid channel"}
	}
	data := map[string]any{"id": c.ID, "type": c.Type, "name": c.Name, "voice_states": []any{}, "messages": []any{}}
	if c.IsGuild() {
		data["guild_id"] = c.GuildID
	}
	return data
}

// channelPermissions returns a person's permissions in the frame's channel, which are none in a DM.
func (s *Server) channelPermissions(se *session, _ json.RawMessage) any {
	c := s.place(se)
	if c == nil || !c.IsGuild() {
		return map[string]string{"permissions": "0"}
	}
	return map[string]string{"permissions": s.PermissionsIn(c, se.frame.UserID).String()}
}

func (s *Server) captureLog(_ *session, args json.RawMessage) any {
	var a struct{ Level, Message string }
	if p, ok := read(args, &a); !ok {
		return p
	}
	s.log.Debug("an Activity has logged", "severity", a.Level, "message", a.Message)
	return nil
}

func (s *Server) behaviors(se *session, _ json.RawMessage) any {
	if se.view.Platform == mobile {
		return map[string]bool{"iosKeyboardResizesView": true}
	}
	return map[string]any{}
}

// setConfig makes the picture-in-picture interactive, which only works in a browser.
func (s *Server) setConfig(se *session, args json.RawMessage) any {
	var a struct {
		Interactive *bool `json:"use_interactive_pip"`
	}
	switch p, ok := read(args, &a); {
	case se.view.Platform == mobile:
		return problem{errCommand, "Invalid command: SET_CONFIG"}
	case !ok || a.Interactive == nil:
		return problem{errPayload, p.Message}
	}
	return map[string]bool{"use_interactive_pip": *a.Interactive}
}

// lockOrientation locks the orientation of a phone. Elsewhere it has no effect.
func (s *Server) lockOrientation(se *session, args json.RawMessage) any {
	var a struct {
		Lock *int            `json:"lock_state"`
		PIP  *int            `json:"picture_in_picture_lock_state"`
		Grid json.RawMessage `json:"grid_lock_state"`
	}
	p, ok := read(args, &a)
	var grid *int
	if ok && len(a.Grid) > 0 {
		ok = !s.faults.NoGridLock && json.Unmarshal(a.Grid, &grid) == nil
	}
	for _, lock := range []*int{a.Lock, a.PIP, grid} {
		ok = ok && (lock == nil || *lock >= 1 && *lock <= 3)
	}
	if !ok || a.Lock == nil {
		return problem{errPayload, "Invalid payload" + p.Message}
	}
	if se.view.Platform == mobile && *a.Lock > 1 {
		se.view.Orientation = *a.Lock - 2 // 2 is portrait, 3 landscape
		s.dispatch(se.frame.ID, eventOrientation, map[string]int{"screen_orientation": se.view.Orientation})
	}
	return nil
}
