package page

import (
	"encoding/json"
	"net/http"
	"net/url"
	"slices"
	"time"

	"hoshi/bot/internal/limits"
	"hoshi/bot/sandbox/component"
	"hoshi/bot/sandbox/world"
)

// The types below are what the page shows. They aren't part of Discord's API.

type pageUser struct {
	ID        string `json:"id"`
	Name      string `json:"name"`
	Bot       bool   `json:"bot"`
	Locale    string `json:"locale,omitempty"`
	Moderator bool   `json:"moderator,omitempty"`
	Owner     bool   `json:"owner,omitempty"`
	Installed bool   `json:"installed,omitempty"` // has installed the application as a user

	Connection *world.RoleConnection `json:"connection,omitempty"` // what the application says about them
}

type pageChannel struct {
	ID   string `json:"id"`
	Name string `json:"name"`
	User string `json:"user,omitempty"` // the person in a DM
	Last string `json:"last,omitempty"` // id of the last message

	Type     world.ChannelType `json:"type"`
	Guild    string            `json:"guild,omitempty"`  // name of the guild
	Parent   string            `json:"parent,omitempty"` // of a thread
	Archived bool              `json:"archived,omitempty"`
	Members  []string          `json:"members,omitempty"` // the only people who see a group or a private thread
}

type pageFile struct {
	Name    string `json:"name"`
	Alt     string `json:"alt"`
	URL     string `json:"url"` // a path, because the page may be open under localhost
	Picture bool   `json:"picture"`
	Gone    bool   `json:"gone"` // dropped to make room
	Width   int    `json:"width"`
	Height  int    `json:"height"`
	Size    int    `json:"size"`
}

type pageReply struct {
	ID     string   `json:"id"`
	Author pageUser `json:"author"` // nameless if the message is gone
	Text   string   `json:"text"`
}

type pageReaction struct {
	Emoji string   `json:"emoji"`
	Users []string `json:"users"`
}

type pageMessage struct {
	ID        string         `json:"id"`
	Channel   string         `json:"channel"`
	Author    pageUser       `json:"author"`
	Text      string         `json:"text"`
	Time      time.Time      `json:"time"`
	Edited    bool           `json:"edited"`
	Files     []pageFile     `json:"files"`
	Reply     *pageReply     `json:"reply,omitempty"`
	Reactions []pageReaction `json:"reactions"`
	Notified  []string       `json:"notified"`

	Components  json.RawMessage `json:"components,omitempty"`
	Layout2     bool            `json:"layout2,omitempty"`     // made of components of version 2
	EphemeralTo string          `json:"ephemeralTo,omitempty"` // the only user who sees it
	Loading     bool            `json:"loading,omitempty"`
	Command     *pageUse        `json:"command,omitempty"` // the command it answers
	Thread      string          `json:"thread,omitempty"`  // id of the thread started from it
	Kind        int             `json:"kind"`              // Discord's message type
}

// pageUse says who used which command.
type pageUse struct {
	User pageUser `json:"user"`
	Name string   `json:"name"`
}

// pageInteraction is an interaction as shown to the page.
type pageInteraction struct {
	ID       string                 `json:"id"`
	Type     world.InteractionType  `json:"type"`
	User     string                 `json:"user"`
	Channel  string                 `json:"channel"`
	State    world.InteractionState `json:"state"`
	Callback int                    `json:"callback"`
	Message  string                 `json:"message,omitempty"` // the message whose component was used
	Modal    *pageModal             `json:"modal,omitempty"`
}

type pageModal struct {
	Title      string                `json:"title"`
	Components []component.Component `json:"components"`
}

func (s *Page) pageInteraction(in *world.Interaction) pageInteraction {
	p := pageInteraction{ID: in.ID, Type: in.Kind, User: in.User.ID, Channel: in.Channel.ID, State: in.State, Callback: in.Callback}
	if in.Source != nil {
		p.Message = in.Source.ID
	}
	if in.Modal != nil {
		p.Modal = &pageModal{in.Modal.Title, in.Modal.Components}
	}
	return p
}

func toPageUser(u world.User) pageUser {
	return pageUser{ID: u.ID, Name: u.Name, Bot: u.Bot, Locale: u.Locale}
}

// pagePerson returns a person with their settings.
func (s *Page) pagePerson(u world.User) pageUser {
	p := toPageUser(u)
	p.Owner = u.ID == s.Persons[0].ID
	p.Moderator = slices.Contains(s.Moderators, u.ID)
	p.Installed = slices.Contains(s.Installers, u.ID)
	if c, ok := s.Roles.Connections[u.ID]; ok {
		p.Connection = &c
	}
	return p
}

func (s *Page) pageChannel(c *world.Channel) pageChannel {
	p := pageChannel{ID: c.ID, Name: c.Name, User: c.UserID, Last: c.Last, Type: c.Type, Parent: c.ParentID, Archived: c.Archived}
	p.Guild = s.NameOf(c.GuildID)
	if c.Type == world.GroupDM || c.Type == world.PrivateThread {
		p.Members = append([]string{}, c.Members...)
	}
	return p
}

// pageMessage returns a message as the page shows it. The caller holds the lock.
func (s *Page) pageMessage(m *world.Message) pageMessage {
	p := pageMessage{
		ID: m.ID, Channel: m.ChannelID, Author: toPageUser(m.Author), Text: m.Content, Time: m.Time,
		Edited: !m.Edited.IsZero(), Files: []pageFile{}, Reactions: []pageReaction{},
		Notified: append([]string{}, m.Notified...), Components: m.Components, Layout2: m.HasNewLayout(),
		EphemeralTo: m.EphemeralTo, Loading: m.Loading, Thread: m.ThreadID, Kind: m.Kind,
	}
	if m.Info != nil && m.Info.Name != "" {
		p.Command = &pageUse{toPageUser(m.Info.User), m.Info.Name}
	}
	for _, a := range m.Attachments {
		path := a.URL
		if u, err := url.Parse(a.URL); err == nil {
			path = u.EscapedPath()
		}
		if m.HasNewLayout() {
			continue
		}
		p.Files = append(p.Files, pageFile{
			Name: a.Filename, Alt: a.Description, URL: path, Gone: a.Bytes == nil,
			Picture: a.IsPicture(), Width: a.Width, Height: a.Height, Size: a.Size,
		})
	}
	for _, r := range m.Reactions {
		p.Reactions = append(p.Reactions, pageReaction{r.Emoji, slices.Clone(r.Users)})
	}
	if m.ReplyTo != "" {
		p.Reply = &pageReply{ID: m.ReplyTo}
		if c := s.Channel(m.ChannelID); c != nil {
			if first := c.Message(m.ReplyTo); first != nil {
				p.Reply.Author, p.Reply.Text = toPageUser(first.Author), first.Excerpt()
			}
		}
	}
	return p
}

func (p *Page) pageState(w http.ResponseWriter, _ *http.Request) {
	p.Lock()
	users, channels := []pageUser{}, []pageChannel{}
	for _, u := range p.Persons {
		users = append(users, p.pagePerson(u))
	}
	for _, c := range p.Places {
		channels = append(channels, p.pageChannel(c))
	}
	state := map[string]any{
		"instance": p.instance, "boards": p.boards, "guild": p.GuildName, "bot": toPageUser(p.Self), "online": p.online(), "users": users, "channels": channels,
		"activities": p.Activities.Enabled, "instances": p.pageInstances(), "locales": limits.Locales, "guildLocale": p.GuildLocale,
		"roles": map[string]string{p.BotRole: p.RoleName(p.BotRole), p.ModeratorRole: p.RoleName(p.ModeratorRole)},
	}
	p.Unlock()
	pageJSON(w, http.StatusOK, state)
}

func (p *Page) pageMessages(w http.ResponseWriter, r *http.Request) {
	p.Lock()
	c := p.Channel(r.PathValue("channel"))
	list := []pageMessage{}
	if c != nil {
		for _, m := range c.Messages {
			list = append(list, p.pageMessage(m))
		}
	}
	p.Unlock()
	if c == nil {
		PageProblem(w, http.StatusNotFound, "There's no such channel.")
		return
	}
	pageJSON(w, http.StatusOK, map[string]any{"messages": list})
}
