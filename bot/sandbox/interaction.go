package sandbox

import (
	"context"
	"encoding/json"
	"fmt"
	"time"

	"hoshi/bot/sandbox/command"
	"hoshi/bot/sandbox/component"
)

// InteractionType is Discord's number for a kind of interaction.
type InteractionType int

// The kinds of interactions that the sandbox sends.
const (
	InteractionCommand      InteractionType = 2 // a command was used
	InteractionComponent    InteractionType = 3 // a button was clicked, or values of a menu were chosen
	InteractionAutocomplete InteractionType = 4 // the value of an option is being typed
	InteractionModalSubmit  InteractionType = 5 // a form was submitted
)

// InteractionState is how far an interaction has come.
type InteractionState int

// The states of an interaction.
const (
	Pending  InteractionState = iota // the application has not answered yet
	Answered                         // the application has acknowledged it in time
	Failed                           // the application has not; the token is invalid
)

// Interaction is something that a person did with the application, and what the
// application answered.
type Interaction struct {
	ID        string           // snowflake
	Type      InteractionType  // what the person did
	UserID    string           // of the person who did it
	ChannelID string           // where they did it
	Created   time.Time        // when they did it
	Sent      time.Time        // when it first went out to the application; zero when it never has
	State     InteractionState // how far it has come
	Callback  int              // Discord's type of the answer, such as 4 for a message; 0 while there is none
	MessageID string           // of the message that is the answer or was updated; empty if there is none
	Modal     *Modal           // the form that the answer opened; nil if there is none
	Choices   []Choice         // of an autocomplete
	Followups int              // messages that followed the answer
}

// Modal is a form that an application has opened.
type Modal struct {
	CustomID   string          // set by the application
	Title      string          // shown above the form
	Components json.RawMessage // as the API gives them, with ids
}

// Choice is a suggestion of autocomplete.
type Choice struct {
	Name  string          // in the user's language
	Value json.RawMessage // a string or a number
}

// interaction is an interaction as the server knows it. Server.mu guards it.
type interaction struct {
	id, token string
	kind      InteractionType
	user      User
	channel   *channel
	command   *command.Command // of a command and of autocomplete
	data      map[string]any   // as sent to the application; nil once it has answered
	source    *Message         // whose component was used, or led to the modal; nil for others
	trigger   *interaction     // what opened the modal that was submitted
	created   time.Time
	sent      time.Time // when it first went out; zero when it never has
	owners    map[string]string

	state     InteractionState
	callback  int
	original  *Message // what @original stands for
	modal     *modal
	choices   []command.Choice
	followups int
	deadline  func() // stops the timer that fails it
}

// modal is an open form.
type modal struct {
	customID, title string
	components      []component.Component
}

// interactions are those whose token may still be valid. Server.mu guards it.
type interactions struct {
	limit   int // with more than that the oldest are dropped
	byID    map[string]*interaction
	byToken map[string]*interaction
	order   []*interaction // oldest first
}

func newInteractions(limit int) interactions {
	return interactions{limit: limit, byID: map[string]*interaction{}, byToken: map[string]*interaction{}}
}

// add remembers an interaction and drops those whose token has long expired.
func (all *interactions) add(in *interaction, life time.Duration) {
	all.byID[in.id], all.byToken[in.token] = in, in
	all.order = append(all.order, in)
	for len(all.order) > 1 && (len(all.order) > all.limit || in.created.Sub(all.order[0].created) > 2*life) {
		old := all.order[0]
		delete(all.byID, old.id)
		delete(all.byToken, old.token)
		all.order[0] = nil
		all.order = all.order[1:]
	}
}

// interactionInfo describes the interaction that a message answers.
type interactionInfo struct {
	id       string
	kind     InteractionType
	user     User
	name     string // of the command
	owners   map[string]string
	source   string // id of the message whose component was used
	original string // id of the first answer, for those that follow it
}

// newInteraction makes an interaction and tells the application of it. s.mu is held.
func (s *Server) newInteraction(in *interaction) *interaction {
	in.created = s.opts.Clock.Now()
	in.id, in.token = s.ids.Next(in.created), randomID()+randomID()
	in.owners = s.authorizedBy(in)
	s.interactions.add(in, s.opts.TokenLife)
	in.deadline = s.opts.Clock.AfterFunc(s.opts.AckTimeout, func() { s.expire(in) })
	payload := s.wireInteraction(in)
	out := s.sendOut(in, payload)
	for _, sess := range s.gateway.sessions {
		if out {
			break // by one way only
		}
		if in.channel.isGuild() && sess.covers(in.channel.GuildID) || !in.channel.isGuild() && sess.isFirst() {
			sess.pushInteraction(s, in, payload)
		}
	}
	s.publishInteraction(in)
	return in
}

// authorizedBy is for which installations an interaction is authorized. Components
// and forms keep what holds for the interaction that their message or form answers:
// there the authorizing user can be another one than the user who clicks.
func (s *Server) authorizedBy(in *interaction) map[string]string {
	switch {
	case in.trigger != nil:
		return in.trigger.owners
	case in.source != nil && in.source.info != nil && len(in.source.info.owners) > 0:
		return in.source.info.owners
	}
	return s.owners(in.command, in.channel, in.user)
}

// expire fails an interaction that was not answered in time.
func (s *Server) expire(in *interaction) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if in.state == Pending && !s.closed {
		in.state = Failed
		s.publishInteraction(in)
	}
}

// tokenExpired reports whether the token of an interaction is no longer valid.
func (s *Server) tokenExpired(in *interaction) bool {
	return s.opts.Clock.Now().Sub(in.created) > s.opts.TokenLife
}

// wireInteraction is an interaction as the gateway sends it.
func (s *Server) wireInteraction(in *interaction) map[string]any {
	c := in.channel
	ch := s.wireChannel(c)
	permissions := s.permissions(c, in.user.ID).String()
	ch.Permissions = &permissions
	d := map[string]any{
		"id": in.id, "application_id": s.bot.ID, "type": in.kind, "token": in.token, "version": 1, "data": in.data,
		"channel_id": c.ID, "channel": ch, "app_permissions": s.appPermissions(c).String(), "locale": in.user.Locale,
		"entitlements": []any{}, "authorizing_integration_owners": in.owners, "context": s.contextOf(c),
		"attachment_size_limit": s.opts.FileLimit,
	}
	if c.isGuild() {
		d["guild_id"] = c.GuildID
		d["guild"] = map[string]any{"id": c.GuildID, "locale": s.guildLocale, "features": []any{}}
		d["guild_locale"] = s.guildLocale
		d["member"] = s.memberWithPermissions(c, in.user)
	} else {
		d["user"] = toWireUser(in.user)
	}
	if in.source != nil {
		d["message"] = s.wireMessage(in.source)
	}
	return d
}

// memberWithPermissions is the member of an interaction, who comes with their
// permissions in the channel.
func (s *Server) memberWithPermissions(c *channel, u User) *wireMember {
	w := s.wireMember(u, true)
	p := s.permissions(c, u.ID).String()
	w.Permissions = &p
	return w
}

// appPermissions is what the application may do where an interaction came from.
func (s *Server) appPermissions(c *channel) Permission {
	switch {
	case c.Type == DM:
		return dmPermissions
	case !c.isGuild():
		return privatePermissions
	case !s.botIn(c.GuildID): // installed by users only, or its commands alone: what everybody may do
		return everyonePermissions
	case !s.hasBot(c): // a private thread, whose channel decides
		return s.botPermissions(s.channel(c.ParentID))
	}
	return s.botPermissions(c)
}

// info describes the interaction for the messages that answer it.
func (in *interaction) info() *interactionInfo {
	i := &interactionInfo{id: in.id, kind: in.kind, user: in.user, owners: in.owners}
	if in.command != nil {
		i.name = in.command.Name
	}
	if in.source != nil {
		i.source = in.source.ID
	}
	return i
}

// wire is the info as a message's interaction_metadata.
func (i *interactionInfo) wire() map[string]any {
	d := map[string]any{"id": i.id, "type": i.kind, "user": toWireUser(i.user), "authorizing_integration_owners": i.owners}
	if i.original != "" {
		d["original_response_message_id"] = i.original
	}
	if i.kind == InteractionComponent {
		d["interacted_message_id"] = i.source
	}
	return d
}

// view is the interaction for tests and the page.
func (in *interaction) view() Interaction {
	v := Interaction{
		ID: in.id, Type: in.kind, UserID: in.user.ID, ChannelID: in.channel.ID, Created: in.created, Sent: in.sent,
		State: in.state, Callback: in.callback, Followups: in.followups,
	}
	if in.original != nil {
		v.MessageID = in.original.ID
	}
	if in.modal != nil {
		raw, _ := json.Marshal(in.modal.components) // of strings and numbers: cannot fail
		v.Modal = &Modal{CustomID: in.modal.customID, Title: in.modal.title, Components: raw}
	}
	for _, c := range in.choices {
		v.Choices = append(v.Choices, Choice{Name: command.Localized(c.Name, c.NameLocalizations, in.user.Locale), Value: c.Value})
	}
	return v
}

// WaitInteraction returns an interaction once the application has answered it, or
// has failed to. It fails for an unknown id and when ctx ends first.
func (s *Server) WaitInteraction(ctx context.Context, id string) (Interaction, error) {
	var v Interaction
	known := true
	err := s.wait(ctx, func() bool {
		in := s.interactions.byID[id]
		if known = in != nil; !known {
			return true
		}
		v = in.view()
		return in.state != Pending
	})
	if err == nil && !known {
		err = fmt.Errorf("sandbox: no interaction %q", id)
	}
	return v, err
}

// publishInteraction tells the page, and those who wait, of an interaction.
func (s *Server) publishInteraction(in *interaction) {
	if in.kind == InteractionAutocomplete {
		s.notifyChange() // the page waits for the answer instead
		return
	}
	s.publish("interaction", map[string]any{"interaction": s.pageInteraction(in)})
}
