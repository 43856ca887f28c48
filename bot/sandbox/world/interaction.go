package world

import (
	"encoding/json"
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

// InteractionState is the state of an interaction.
type InteractionState int

// The states of an interaction.
const (
	Pending  InteractionState = iota // the application has not answered yet
	Answered                         // the application has acknowledged it in time
	Failed                           // the application has not acknowledged it in time; the token is invalid
)

// InteractionView is a person's action with the application, and the application's answer.
type InteractionView struct {
	ID        string           // snowflake
	Type      InteractionType  // what the person did
	UserID    string           // the person who did it
	ChannelID string           // where they did it
	Created   time.Time        // when they did it
	Sent      time.Time        // when it was first sent to the application; zero if never
	State     InteractionState // how far it has come
	Callback  int              // Discord's type of the answer, such as 4 for a message; 0 if there is none yet
	MessageID string           // message that is the answer or was updated; empty if there is none
	Instance  string           // ID of the Activity's instance that the answer launched or joined; empty if there is none
	Modal     *Modal           // form that the answer opened; nil if there is none
	Choices   []Choice         // of an autocomplete
	Followups int              // messages after the answer
}

// Modal is a form opened by an application.
type Modal struct {
	CustomID   string          // set by the application
	Title      string          // shown above the form
	Components json.RawMessage // as in the API, with ids
}

// Choice is a suggestion of autocomplete.
type Choice struct {
	Name  string          // in the user's language
	Value json.RawMessage // a string or a number
}

// Interaction is an interaction as stored in the world. It is guarded by the World's lock.
type Interaction struct {
	ID, Token string
	Kind      InteractionType
	User      User
	Channel   *Channel
	command   *command.Command // of a command and of autocomplete
	Data      map[string]any   // as sent to the application, without resolved; nil once it has answered
	Resolved  *resolved        // the objects that the values in Data refer to
	Source    *Message         // the message whose component was used or led to the modal; otherwise nil
	trigger   *Interaction     // what opened the submitted modal
	created   time.Time
	Sent      time.Time // when it was first sent; zero if never
	Owners    map[string]string

	State InteractionState
	answered
	Followups int
	deadline  func() // stops the timer that fails it
}

// answered is the answer to an interaction.
type answered struct {
	Callback int
	Original *Message // the message that @original refers to
	Modal    *modal
	choices  []command.Choice
	Instance string // ID of the Activity's instance that was launched or joined
}

// modal is an open form.
type modal struct {
	customID, Title string
	Components      []component.Component
}

// interactions are those whose token may still be valid. They are guarded by the World's lock.
type interactions struct {
	limit   int // the oldest beyond this are dropped
	ByID    map[string]*Interaction
	ByToken map[string]*Interaction
	order   []*Interaction // oldest first
}

func newInteractions(limit int) interactions {
	return interactions{limit: limit, ByID: map[string]*Interaction{}, ByToken: map[string]*Interaction{}}
}

// add stores an interaction and drops those whose token has long expired.
func (all *interactions) add(in *Interaction, life time.Duration) {
	all.ByID[in.ID], all.ByToken[in.Token] = in, in
	all.order = append(all.order, in)
	for len(all.order) > 1 && (len(all.order) > all.limit || in.created.Sub(all.order[0].created) > 2*life) {
		old := all.order[0]
		delete(all.ByID, old.ID)
		delete(all.ByToken, old.Token)
		all.order[0] = nil
		all.order = all.order[1:]
	}
}

// Origin describes the interaction that a message answers.
type Origin struct {
	ID       string
	Kind     InteractionType
	User     User
	Name     string // of the command
	Owners   map[string]string
	Source   string // id of the message whose component was used
	Original string // id of the first answer, for messages that follow it
}

// newInteraction creates an interaction and sends it to the application. The caller holds the lock.
func newInteraction(w *World, in *Interaction) *Interaction {
	in.created = w.Now()
	in.ID, in.Token = w.IDs.Next(in.created), RandomID()+RandomID()
	in.Owners = authorizedBy(w, in)
	w.Interactions.add(in, w.Opts.TokenLife)
	in.deadline = w.Opts.Clock.AfterFunc(w.Opts.AckTimeout, func() { expire(w, in) })
	w.Emit(Event{Kind: InteractionCreated, Interaction: in})
	return in
}

// authorizedBy returns the installations that authorize an interaction. Components and forms
// inherit this from the interaction that their message or form answers, so the authorizing user may
// differ from the user who clicks.
func authorizedBy(w *World, in *Interaction) map[string]string {
	switch {
	case in.trigger != nil:
		return in.trigger.Owners
	case in.Source != nil && in.Source.Info != nil && len(in.Source.Info.Owners) > 0:
		return in.Source.Info.Owners
	}
	return owners(w, in.command, in.Channel, in.User)
}

// expire fails an interaction that wasn't answered in time.
func expire(w *World, in *Interaction) {
	w.Lock()
	defer w.Unlock()
	if in.State == Pending && w.Ctx.Err() == nil {
		in.State = Failed
		w.Emit(Event{Kind: InteractionChanged, Interaction: in})
	}
}

// TokenExpired reports whether the token of an interaction is no longer valid.
func TokenExpired(w *World, in *Interaction) bool {
	return w.Now().Sub(in.created) > w.Opts.TokenLife
}

// Info describes the interaction for messages that answer it.
func (in *Interaction) Info() *Origin {
	i := &Origin{ID: in.ID, Kind: in.Kind, User: in.User, Owners: in.Owners}
	if in.command != nil {
		i.Name = in.command.Name
	}
	if in.Source != nil {
		i.Source = in.Source.ID
	}
	return i
}

// view returns the interaction for tests and the page.
func (in *Interaction) view() InteractionView {
	v := InteractionView{
		ID: in.ID, Type: in.Kind, UserID: in.User.ID, ChannelID: in.Channel.ID, Created: in.created, Sent: in.Sent,
		State: in.State, Callback: in.Callback, Instance: in.Instance, Followups: in.Followups,
	}
	if in.Original != nil {
		v.MessageID = in.Original.ID
	}
	if in.Modal != nil {
		raw, _ := json.Marshal(in.Modal.Components) // only strings and numbers, so it can't fail
		v.Modal = &Modal{CustomID: in.Modal.customID, Title: in.Modal.Title, Components: raw}
	}
	for _, c := range in.choices {
		v.Choices = append(v.Choices, Choice{Name: command.Localized(c.Name, c.NameLocalizations, in.User.Locale), Value: c.Value})
	}
	return v
}
