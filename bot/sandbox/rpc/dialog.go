package rpc

import (
	"encoding/json"
	"net/url"
	"strings"
	"unicode/utf8"

	"hoshi/bot/sandbox/activity"
	"hoshi/bot/sandbox/world"
)

// Dialog is what the client shows to the person before a command is answered.
type Dialog struct {
	ID      string   `json:"id"`
	Kind    string   `json:"kind"`             // authorize, link, share, invite, moment or upload
	Scopes  []string `json:"scopes,omitempty"` // to authorize
	URL     string   `json:"url,omitempty"`    // to open or to share
	Message string   `json:"message,omitempty"`

	answered func(Answer) any // returns the data of the reply, or a problem
	silent   bool             // the command is answered when the dialog opens
}

// Answer is what a person does with a dialog.
type Answer struct {
	Accept  bool       `json:"accept"`
	Copy    bool       `json:"copy"`    // copy the link instead of sending it
	Channel string     `json:"channel"` // where it is sent
	File    world.File `json:"file"`    // to upload
}

// open shows a dialog for a command.
func (s *Server) open(se *session, in incoming, d *Dialog) Outcome {
	d.ID = world.RandomID()
	se.dialogs[d.ID] = func(a Answer) any {
		switch result := d.answered(a).(type) {
		case problem:
			return failed(in, result.Code, result.Message)
		default:
			return succeeded(in, result)
		}
	}
	if !d.silent {
		return Outcome{Dialog: d}
	}
	return Outcome{Dialog: d, Messages: []Message{succeeded(in, nil)}}
}

// Answer answers a dialog of a frame, once.
func (s *Server) Answer(frameID, dialogID string, a Answer) Outcome {
	s.Lock()
	defer s.Unlock()
	se := s.sessions[frameID]
	if se == nil || se.dialogs[dialogID] == nil {
		return Outcome{}
	}
	answer := se.dialogs[dialogID]
	delete(se.dialogs, dialogID)
	if m, ok := answer(a).(Message); ok && !isSilent(m) {
		return sent(m)
	}
	return Outcome{}
}

// unanswered is the data of a dialog whose command was answered when it opened.
type unanswered struct{}

func isSilent(m Message) bool {
	r, ok := m.Payload.(reply)
	if !ok {
		return false
	}
	_, silent := r.Data.(unanswered)
	return silent
}

// openLink asks whether to open a link outside Discord.
func (s *Server) openLink(_ *session, args json.RawMessage) any {
	var a struct {
		URL string `json:"url"`
	}
	p, ok := read(args, &a)
	u, err := url.Parse(a.URL)
	if !ok || err != nil || u.Scheme != "https" && u.Scheme != "http" || u.Host == "" {
		return problem{errPayload, "Invalid payload" + p.Message}
	}
	return &Dialog{Kind: "link", URL: a.URL, answered: func(answer Answer) any { return map[string]bool{"opened": answer.Accept} }}
}

// Limits on a shared link (Embedded App SDK, schema.json).
const (
	maxShareMessage = 1000
	maxShareID      = 64
	maxMediaURL     = 1024
)

// Link returns the address that launches the Activity with what a link passes to it.
func Link(app string, l world.ActivityLink) string {
	q := url.Values{}
	if l.CustomID != "" {
		q.Set("custom_id", l.CustomID)
	}
	if l.ReferrerID != "" {
		q.Set("referrer_id", l.ReferrerID)
	}
	address := "https://discord.com/activities/" + app
	if len(q) == 0 {
		return address
	}
	return address + "?" + q.Encode()
}

// shareLink offers to send or copy a link that launches the Activity.
func (s *Server) shareLink(se *session, args json.RawMessage) any {
	var a struct {
		Message  *string `json:"message"`
		CustomID string  `json:"custom_id"`
		LinkID   string  `json:"link_id"`
	}
	p, ok := read(args, &a)
	if !ok || a.Message == nil || utf8.RuneCountInString(*a.Message) > maxShareMessage || utf8.RuneCountInString(a.CustomID) > maxShareID || utf8.RuneCountInString(a.LinkID) > maxShareID {
		return problem{errPayload, "Invalid payload" + p.Message}
	}
	link := Link(s.Self.ID, world.ActivityLink{CustomID: a.CustomID, ReferrerID: se.frame.UserID})
	return &Dialog{Kind: "share", URL: link, Message: *a.Message, answered: func(answer Answer) any {
		sent := answer.Accept && !answer.Copy && s.say(se, answer.Channel, strings.TrimSpace(*a.Message+"\n"+link)) == nil
		return map[string]bool{"success": sent || answer.Accept && answer.Copy, "didCopyLink": answer.Accept && answer.Copy, "didSendMessage": sent}
	}}
}

// say posts a message as the person of a frame.
func (s *Server) say(se *session, channelID, text string, attachments ...world.Attachment) error {
	return world.SayAs(s.World, channelID, se.frame.UserID, text, attachments)
}

// invite opens Discord's invite dialog. It works in guilds only. The command is answered when the
// dialog opens.
func (s *Server) invite(se *session, _ json.RawMessage) any {
	_, i := s.Activities.Instances.Frame(se.frame.ID)
	c := s.place(se)
	switch {
	case i.Location.Kind == activity.PrivateChannel || c == nil:
		return problem{errChannel, "Invalid channel"}
	case !s.PermissionsIn(c, se.frame.UserID).Has(world.CreateInstantInvite):
		return problem{errPermissions, invalidPermission}
	}
	link := Link(s.Self.ID, world.ActivityLink{ReferrerID: se.frame.UserID})
	return &Dialog{Kind: "invite", URL: link, silent: true, answered: func(answer Answer) any {
		if answer.Accept && !answer.Copy {
			_ = s.say(se, answer.Channel, "Join me in #"+c.Name+": "+link) // a dialog that fails tells nobody
		}
		return unanswered{}
	}}
}

// shareMoment offers to post a picture from Discord's servers. Only authenticated Activities in a
// browser can.
func (s *Server) shareMoment(se *session, args json.RawMessage) any {
	var a struct {
		URL string `json:"mediaUrl"`
	}
	p, ok := read(args, &a)
	switch {
	case se.view.Platform == mobile:
		return problem{errCommand, "Invalid command: OPEN_SHARE_MOMENT_DIALOG"}
	case se.grant == nil:
		return problem{errPermissions, notAuthenticated}
	case !ok || len(a.URL) > maxMediaURL:
		return problem{errPayload, "Invalid payload" + p.Message}
	}
	picture, ok := world.FindLoose(s.World, a.URL)
	if !ok {
		return problem{errPayload, "Invalid payload: mediaUrl is not an attachment of Discord's"}
	}
	return &Dialog{Kind: "moment", URL: a.URL, silent: true, answered: func(answer Answer) any {
		if answer.Accept {
			_ = s.say(se, answer.Channel, "", picture) // a dialog that fails tells nobody
		}
		return unanswered{}
	}}
}

// upload asks the person for a picture and keeps it for a while.
func (s *Server) upload(se *session, _ json.RawMessage) any {
	return &Dialog{Kind: "upload", answered: func(answer Answer) any {
		if !answer.Accept || len(answer.File.Data) == 0 {
			return problem{errUnknown, "The upload was canceled."}
		}
		a := world.AttachLoose(s.World, s.place(se), world.Upload{Filename: answer.File.Name, Data: answer.File.Data})
		return map[string]string{"image_url": a.URL}
	}}
}
