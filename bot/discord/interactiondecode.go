package discord

import (
	"cmp"
	"encoding/json"
	"errors"
	"fmt"
	"time"

	"github.com/bwmarrin/discordgo"
)

// DecodeInteraction reads an INTERACTION_CREATE event from its raw JSON, as
// discordgo's Event.RawData has it. discordgo's own decoding leaves a submitted modal
// with components that it does not know without data, and panics when asked for it.
// Here what is unknown is left out.
//
// An error means that the interaction cannot be answered at all.
func DecodeInteraction(raw []byte, received time.Time) (*Interaction, error) {
	var w wireInteraction
	if err := json.Unmarshal(raw, &w); err != nil {
		if _, ok := errors.AsType[*json.UnmarshalTypeError](err); !ok {
			return nil, fmt.Errorf("decode an interaction: %w", err)
		} // a field has another type: all others have been read
	}
	acting := w.User
	if w.Member != nil && w.Member.User != nil {
		acting = w.Member.User
	}
	if !isSnowflake(w.ID) || !isSnowflake(w.ApplicationID) || w.Token == "" || acting == nil {
		return nil, errNotInteraction
	}
	in := &Interaction{
		ID: w.ID, ApplicationID: w.ApplicationID, Token: w.Token, Type: w.Type, Received: received,
		GuildID: w.GuildID, ChannelID: w.ChannelID, Context: w.context(),
		User: acting.decode(w.Member), Locale: w.Locale, GuildLocale: w.GuildLocale,
		AppPermissions: lenient[Permissions](w.AppPermissions), AttachmentLimit: w.AttachmentLimit,
		GuildInstall: w.guildInstall(), raw: raw,
	}
	channel := lenient[struct {
		ID   string                `json:"id"`
		Type discordgo.ChannelType `json:"type"`
	}](w.Channel)
	in.ChannelID, in.where = cmp.Or(in.ChannelID, channel.ID), surfaceOf(channel.Type)
	if m := lenient[wireMessage](w.Message); m.ID != "" {
		in.Message = m.decode()
	}
	switch w.Type {
	case InteractionCommand, InteractionAutocomplete:
		data := lenient[wireCommand](w.Data)
		in.Command = data.decode()
	case InteractionComponent:
		data := lenient[wireComponent](w.Data)
		in.Component = &ComponentData{CustomID: data.CustomID, Type: data.Type, Values: data.strings()}
	case InteractionModal:
		data := lenient[wireModal](w.Data)
		in.Modal = data.decode()
	}
	return in, nil
}

// lenient decodes what may be missing or of a form that only a later Discord knows;
// then it is the zero value, or as much as could be read.
func lenient[T any](raw json.RawMessage) (v T) {
	if len(raw) > 0 {
		_ = json.Unmarshal(raw, &v)
	}
	return v
}

// wireInteraction is an interaction in Discord's JSON.
type wireInteraction struct {
	ID              string              `json:"id"`
	ApplicationID   string              `json:"application_id"`
	Token           string              `json:"token"`
	Type            InteractionType     `json:"type"`
	Data            json.RawMessage     `json:"data"`
	GuildID         string              `json:"guild_id"`
	ChannelID       string              `json:"channel_id"`
	Channel         json.RawMessage     `json:"channel"`
	Context         *InteractionContext `json:"context"`
	Member          *wireMember         `json:"member"` // in guilds
	User            *wireUser           `json:"user"`   // elsewhere
	Message         json.RawMessage     `json:"message"`
	Locale          string              `json:"locale"`
	GuildLocale     string              `json:"guild_locale"`
	AppPermissions  json.RawMessage     `json:"app_permissions"`
	AttachmentLimit int64               `json:"attachment_size_limit"`
	Owners          json.RawMessage     `json:"authorizing_integration_owners"`
}

// context is what Discord says, or what follows from the rest.
func (w *wireInteraction) context() InteractionContext {
	switch {
	case w.Context != nil:
		return *w.Context
	case w.GuildID != "":
		return ContextGuild
	}
	return ContextBotDM
}

// guildInstall reports whether the guild has installed the application: the owners
// have an entry for the installation type 0 then.
func (w *wireInteraction) guildInstall() bool {
	owners := lenient[map[string]json.RawMessage](w.Owners)
	_, ok := owners["0"]
	return w.GuildID != "" && (ok || owners == nil)
}

type wireUser struct {
	ID         string `json:"id"`
	Username   string `json:"username"`
	GlobalName string `json:"global_name"`
	Bot        bool   `json:"bot"`
}

type wireMember struct {
	User        *wireUser       `json:"user"`
	Nick        string          `json:"nick"`
	Permissions json.RawMessage `json:"permissions"`
}

// decode returns the user with the name that others see; m is nil outside of guilds.
func (u *wireUser) decode(m *wireMember) InteractionUser {
	out := InteractionUser{ID: u.ID, Name: u.Username, Bot: u.Bot}
	if u.GlobalName != "" {
		out.Name = u.GlobalName
	}
	if m == nil {
		return out
	}
	if m.Nick != "" {
		out.Name = m.Nick
	}
	out.Permissions = lenient[Permissions](m.Permissions)
	return out
}

type wireMessage struct {
	ID          string          `json:"id"`
	Content     string          `json:"content"`
	Author      wireUser        `json:"author"`
	Attachments json.RawMessage `json:"attachments"`
}

func (m *wireMessage) decode() *InteractionMessage {
	out := &InteractionMessage{ID: m.ID, Content: m.Content, AuthorID: m.Author.ID}
	for _, a := range lenient[[]wireAttachment](m.Attachments) {
		out.Attachments = append(out.Attachments, InteractionAttachment(a))
	}
	return out
}

type wireAttachment struct {
	ID   string `json:"id"`
	Name string `json:"filename"`
	Size int64  `json:"size"`
	URL  string `json:"url"`
}

// wireCommand is the data of a command.
type wireCommand struct {
	ID       string       `json:"id"`
	Name     string       `json:"name"`
	Type     CommandKind  `json:"type"`
	TargetID string       `json:"target_id"`
	Options  []wireOption `json:"options"`
	Resolved struct {
		Users       map[string]wireUser       `json:"users"`
		Members     map[string]wireMember     `json:"members"`
		Messages    map[string]wireMessage    `json:"messages"`
		Attachments map[string]wireAttachment `json:"attachments"`
	} `json:"resolved"`
}

// wireOption is an option, a subcommand or a group of these.
type wireOption struct {
	Name    string          `json:"name"`
	Type    int             `json:"type"`
	Value   json.RawMessage `json:"value"`
	Focused bool            `json:"focused"`
	Options []wireOption    `json:"options"`
}

// Option types that hold other options.
const (
	optionSubcommand      = 1
	optionSubcommandGroup = 2
)

func (w *wireCommand) decode() *CommandData {
	d := &CommandData{ID: w.ID, Name: w.Name, Kind: w.Type}
	if d.Kind == 0 {
		d.Kind = SlashCommand
	}
	options := w.Options
	for len(options) == 1 && (options[0].Type == optionSubcommand || options[0].Type == optionSubcommandGroup) {
		d.Path = append(d.Path, options[0].Name)
		options = options[0].Options
	}
	for _, o := range options {
		d.Options = append(d.Options, CommandOption{Name: o.Name, Type: o.Type, Focused: o.Focused, value: o.Value})
	}
	for id, u := range w.Resolved.Users {
		if d.Users == nil {
			d.Users = map[string]InteractionUser{}
		}
		var member *wireMember
		if m, ok := w.Resolved.Members[id]; ok {
			member = &m
		}
		d.Users[id] = u.decode(member)
	}
	for id, a := range w.Resolved.Attachments {
		if d.Attachments == nil {
			d.Attachments = map[string]InteractionAttachment{}
		}
		d.Attachments[id] = InteractionAttachment(a)
	}
	if u, ok := d.Users[w.TargetID]; ok && d.Kind == UserCommand {
		d.TargetUser = &u
	}
	if m, ok := w.Resolved.Messages[w.TargetID]; ok && d.Kind == MessageCommand {
		d.TargetMessage = m.decode()
	}
	return d
}

// wireComponent is the data of a click, and a field of a modal.
type wireComponent struct {
	CustomID   string            `json:"custom_id"`
	Type       int               `json:"component_type"`
	Value      json.RawMessage   `json:"value"`
	Values     []json.RawMessage `json:"values"`
	Components []json.RawMessage `json:"components"` // of an action row
	Component  json.RawMessage   `json:"component"`  // of a label
}

// strings returns all values as texts.
func (w *wireComponent) strings() (list []string) {
	all := w.Values
	if len(w.Value) > 0 && string(w.Value) != "null" {
		all = append(all[:len(all):len(all)], w.Value)
	}
	for _, v := range all {
		list = append(list, CommandOption{value: v}.String())
	}
	return list
}

// wireModal is the data of a form.
type wireModal struct {
	CustomID   string            `json:"custom_id"`
	Components []json.RawMessage `json:"components"`
}

func (w *wireModal) decode() *ModalData {
	d := &ModalData{CustomID: w.CustomID, Fields: map[string][]string{}}
	d.collect(w.Components, 0)
	return d
}

// maxNesting is how deep components of a modal may lie in each other; Discord's go
// to two levels.
const maxNesting = 4

// collect takes over the fields of components, whatever types they have and however
// they are nested. One that cannot be read is left out.
func (d *ModalData) collect(components []json.RawMessage, depth int) {
	if depth == maxNesting {
		return
	}
	for _, raw := range components {
		c := lenient[wireComponent](raw)
		if c.CustomID != "" {
			d.Fields[c.CustomID] = c.strings()
		}
		d.collect(c.Components, depth+1)
		if len(c.Component) > 0 {
			d.collect([]json.RawMessage{c.Component}, depth+1)
		}
	}
}
