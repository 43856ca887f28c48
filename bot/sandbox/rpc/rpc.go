// Package rpc is the part of Discord's client that an Activity's frame talks to: the RPC protocol of
// the Embedded App SDK.
package rpc

import (
	"encoding/json"
	"log/slog"
	"slices"
	"strconv"
	"time"

	"hoshi/bot/sandbox/activity"
	"hoshi/bot/sandbox/oauth"
	"hoshi/bot/sandbox/world"
)

// Opcodes of messages.
const (
	opHandshake = 0
	opFrame     = 1
	opClose     = 2
	opHello     = 3 // only for old applications
)

// Error codes (API documentation, "RPC Error Codes").
const (
	errUnknown        = 1000
	errPayload        = 4000
	errCommand        = 4002
	errEvent          = 4004
	errChannel        = 4005
	errPermissions    = 4006
	errClientID       = 4007
	errToken          = 4009
	errOAuth          = 5000
	closeUnsupported  = 1003
	closeClientID     = 4000 // API documentation, "RPC Close Event Codes"
	closeOrigin       = 4001
	closeVersion      = 4004
	closeEncoding     = 4005
	notAuthenticated  = "Not authenticated or invalid scope"
	invalidPermission = "Invalid permissions"
)

// Message is a message between a frame and the client: [Opcode, Payload] on the wire.
type Message struct {
	Opcode  int
	Payload any
}

// MarshalJSON returns the message as it is on the wire.
func (m Message) MarshalJSON() ([]byte, error) { return json.Marshal([]any{m.Opcode, m.Payload}) }

// reply is the payload of a message to the frame with the opcode FRAME.
type reply struct {
	Cmd   string  `json:"cmd"`
	Data  any     `json:"data"`
	Evt   *string `json:"evt"`
	Nonce *string `json:"nonce"`
}

// problem is the data of an error, and the payload of a CLOSE.
type problem struct {
	Code    int    `json:"code"`
	Message string `json:"message,omitempty"`
}

// Outcome is what the client does after a message from a frame: it sends messages back, and may show
// a dialog or remove the frame.
type Outcome struct {
	Messages []Message `json:"messages"`
	Dialog   *Dialog   `json:"dialog,omitempty"`
	View     *View     `json:"view,omitempty"`   // how to show the frame from now on
	Closed   bool      `json:"closed,omitempty"` // the frame has closed itself
}

// Platforms of a frame.
const (
	desktop = "desktop"
	mobile  = "mobile"
)

// View is how a client shows a frame.
type View struct {
	Platform    string `json:"platform"`    // desktop or mobile
	Layout      int    `json:"layout"`      // 0 focused, 1 picture-in-picture, 2 grid
	Orientation int    `json:"orientation"` // 0 portrait, 1 landscape; of a phone
}

// session is the client's state for an open frame.
type session struct {
	frame      activity.Frame
	view       View
	connected  bool // the handshake is done
	handshakes int
	grant      *oauth.Grant // after AUTHENTICATE
	subscribed []string     // names of events
	dialogs    map[string]func(Answer) any
	seen       []string // commands, in order
}

// Server is the client's side of all frames. It is guarded by the World's lock.
type Server struct {
	*world.World
	tokens   *oauth.Server // people's agreements with the application, and its tokens for them
	origin   func() string // of the frames' documents
	log      *slog.Logger
	sessions map[string]*session
	faults   Faults
	failing  []failing
	push     func(frameID string, messages []Message)
}

// New returns a Server for a world. origin returns the origin that frames' messages must come from;
// it is called with the lock.
func New(w *world.World, tokens *oauth.Server, origin func() string, log *slog.Logger) *Server {
	s := &Server{World: w, tokens: tokens, origin: origin, log: log, sessions: map[string]*session{}, push: func(string, []Message) {}}
	w.Observe(s.hear)
	return s
}

// OnPush makes the server call push, with the lock, with messages for a frame that answer nothing.
func (s *Server) OnPush(push func(frameID string, messages []Message)) { s.push = push }

// hear keeps the sessions and tells frames about other participants.
func (s *Server) hear(e world.Event) {
	switch e.Kind {
	case world.ActivityOpened:
		s.sessions[e.Frame.ID] = &session{frame: e.Frame, view: View{Platform: desktop}, dialogs: map[string]func(Answer) any{}}
	case world.ActivityClosed:
		delete(s.sessions, e.Frame.ID)
	default:
		return
	}
	if i := s.Activities.Instances.Find(e.Frame.InstanceID); i != nil {
		for _, f := range i.Frames {
			s.dispatch(f.ID, eventParticipants, s.participants(i))
		}
	}
}

// dispatch sends an event to a frame that has subscribed to it.
func (s *Server) dispatch(frameID, event string, data any) {
	se := s.sessions[frameID]
	if se != nil && se.connected && slices.Contains(se.subscribed, event) {
		s.push(frameID, []Message{dispatched(event, data)})
	}
}

func dispatched(event string, data any) Message {
	return Message{opFrame, reply{Cmd: "DISPATCH", Evt: &event, Data: data}}
}

// incoming is the payload of a message from a frame.
type incoming struct {
	Cmd   string          `json:"cmd"`
	Args  json.RawMessage `json:"args"`
	Evt   string          `json:"evt"`
	Nonce *string         `json:"nonce"`

	// Only in a handshake.
	Version  int    `json:"v"`
	Encoding string `json:"encoding"`
	ClientID string `json:"client_id"`
	FrameID  string `json:"frame_id"`
}

// Receive handles a message that the frame's window has sent from an origin. A message that isn't an
// opcode with a payload is ignored, because other scripts may post messages too.
func (s *Server) Receive(frameID, origin string, raw []byte) Outcome {
	s.Lock()
	defer s.Unlock()
	se := s.sessions[frameID]
	var parts []json.RawMessage
	var op int
	if se == nil || json.Unmarshal(raw, &parts) != nil || len(parts) != 2 || json.Unmarshal(parts[0], &op) != nil {
		return Outcome{}
	}
	var in incoming
	wrong := json.Unmarshal(parts[1], &in) != nil
	switch {
	case origin != s.origin():
		return closed(closeOrigin, "Invalid origin")
	case op == opHandshake && wrong:
		return closed(closeEncoding, "Invalid encoding")
	case op == opHandshake:
		return s.handshake(se, in)
	case op == opClose:
		world.CloseActivity(s.World, frameID)
		return Outcome{Closed: true}
	case op != opFrame || !se.connected:
		return Outcome{}
	case wrong || in.Nonce == nil:
		return sent(failed(in, errPayload, "Invalid payload"))
	}
	return s.command(se, in)
}

// sent returns the outcome of sending messages.
func sent(messages ...Message) Outcome { return Outcome{Messages: messages} }

// closed returns the outcome of closing the connection.
func closed(code int, text string) Outcome { return sent(Message{opClose, problem{code, text}}) }

func failed(in incoming, code int, text string) Message {
	evt := "ERROR"
	return Message{opFrame, reply{Cmd: in.Cmd, Evt: &evt, Nonce: in.Nonce, Data: problem{code, text}}}
}

func succeeded(in incoming, data any) Message {
	return Message{opFrame, reply{Cmd: in.Cmd, Nonce: in.Nonce, Data: data}}
}

// handshake answers a HANDSHAKE with READY.
func (s *Server) handshake(se *session, in incoming) Outcome {
	switch {
	case in.Version != 1:
		return closed(closeVersion, "Invalid version "+strconv.Itoa(in.Version))
	case in.Encoding != "" && in.Encoding != "json":
		return closed(closeEncoding, "Invalid encoding")
	case in.ClientID != s.Self.ID:
		return closed(closeClientID, "Invalid client ID")
	case in.FrameID != se.frame.ID:
		return closed(closeUnsupported, "Unknown frame")
	}
	se.handshakes++
	if s.faults.Silent || s.faults.IgnoreReload && se.handshakes > 1 {
		return Outcome{}
	}
	// A reloaded document starts anew.
	se.connected, se.grant, se.subscribed = true, nil, nil
	u, _ := s.User(se.frame.UserID)
	messages := []Message{dispatched("READY", map[string]any{
		"v":      1,
		"config": map[string]string{"cdn_host": "cdn.discordapp.com", "api_endpoint": "//discord.com/api", "environment": "production"},
		"user":   map[string]any{"id": u.ID, "username": u.Name, "discriminator": "0", "avatar": nil},
	})}
	if s.faults.ReadyTwice {
		messages = append(messages, messages[0])
	}
	if s.faults.Hello {
		messages = append([]Message{{opHello, map[string]string{"frame_id": se.frame.ID}}}, messages...)
	}
	return sent(messages...)
}

// SetView changes how a client shows a frame, and tells the frame.
func (s *Server) SetView(frameID string, v View) {
	s.Lock()
	defer s.Unlock()
	se := s.sessions[frameID]
	if se == nil {
		return
	}
	old := se.view
	se.view = v
	if v.Layout != old.Layout {
		s.dispatch(frameID, eventLayout, map[string]int{"layout_mode": v.Layout})
		s.dispatch(frameID, eventPIP, map[string]bool{"is_pip_mode": v.Layout == 1})
	}
	if v.Orientation != old.Orientation {
		s.dispatch(frameID, eventOrientation, map[string]int{"screen_orientation": v.Orientation})
	}
}

// stamp formats a time as Discord does.
func stamp(t time.Time) string { return t.UTC().Format("2006-01-02T15:04:05.000000-07:00") }
