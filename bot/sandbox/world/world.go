// Package world models a small Discord: guilds, channels, people, messages, commands and
// interactions, with the rules for changing them.
package world

import (
	"context"
	"encoding/json"
	"slices"
	"sync"
	"time"

	"hoshi/bot/sandbox/command"
	"hoshi/bot/sandbox/snowflake"
)

// User is a person with an account, or the bot.
type User struct {
	ID   string // snowflake
	Name string // user name, as typed after an @
	Bot  bool   // set only for the bot

	// Locale is the language of the user's client, one of Discord's locales such as "en-US" or
	// "ja".
	Locale string
}

// defaultLocale is the initial language of clients and guilds.
const defaultLocale = "en-US"

// Options are the settings of a World.
type Options struct {
	Guild    string        // name of the first guild
	GuildID  string        // id of the first guild
	Guilds   []Guild       // further guilds with the bot
	Bot      string        // user name of the bot
	Channels []string      // names of the text channels of the first guild
	Others   []ChannelInfo // its other channels; only their names and types count
	Users    []string      // names of the people, the guild's owner first

	Moderators   []string // the Users who may manage the guild, through a role
	UserInstalls []string // the Users who have installed the application for themselves

	Clock         Clock
	NonceWindow   time.Duration // how long enforce_nonce remembers
	AckTimeout    time.Duration // how long an application may take to answer an interaction
	TokenLife     time.Duration // how long the token of an interaction is valid
	OldMessageAge time.Duration // age after which edits are strictly limited

	History         int // messages kept in each channel
	Interactions    int // interactions remembered while their tokens are valid
	AttachmentBytes int // bytes of files kept in all channels
	FileLimit       int // bytes of a file from the bot
}

// World is the guilds, channels, people and messages, and the application's commands and
// interactions. It is plain data: functions apply its rules, change it and notify its observers.
// Hold its lock to read or change it, except in the methods of [People] and [Admin], which lock it
// themselves.
type World struct {
	sync.Mutex
	model
	Opts         Options
	IDs          snowflake.Generator
	Commands     command.Set
	Roles        linkedRoles
	Activities   activities
	Interactions interactions
	loose        []Attachment // command files, which belong to no message
	removed      []Attachment // files that edits and deletions have removed; see keepRemoved
	nonces       map[string]usedNonce
	address      string // host and port that serve files; "" for none
	observers    []func(Event)
	changed      chan struct{}   // closed and replaced with every change
	Ctx          context.Context // ends with Close
	cancel       context.CancelFunc
}

// People acts as people using Discord's client. Its methods lock the world.
type People struct{ *World }

// Admin acts as Discord and the people who run a guild. Its methods lock the world.
type Admin struct{ *World }

// Close ends all waits. The caller must not hold the lock.
func (w *World) Close() { w.cancel() }

// SetAddress sets the host and port that serve files.
func (w *World) SetAddress(address string) {
	w.Lock()
	defer w.Unlock()
	w.address = address
}

// URL returns the server's address with a scheme, or "" if it isn't listening.
func (w *World) URL(scheme string) string {
	if w.address == "" {
		return ""
	}
	return scheme + "://" + w.address
}

// Now returns the time on the world's clock.
func (w *World) Now() time.Time { return w.Opts.Clock.Now() }

// After calls f after d on the world's clock, unless stop is called first.
func (w *World) After(d time.Duration, f func()) (stop func()) { return w.Opts.Clock.AfterFunc(d, f) }

// model is the guilds, channels, people and messages. It is guarded by the World's lock.
type model struct {
	GuildID       string
	GuildName     string
	GuildLocale   string // preferred language of the guild
	Further       []Guild
	Self          User
	BotRole       string
	ModeratorRole string
	Persons       []User   // people, without the bot; the first owns the guild
	Moderators    []string // ids of the users with ModeratorRole
	Places        []*Channel
	EveryoneMay   Permission     // what the role @everyone allows in all guilds
	closed        map[string]int // by user: the code with which direct messages are closed to the bot

	botInGuild   bool
	commandsOnly bool     // the guild has the commands but not the bot
	Installers   []string // ids of the users who have installed the application

	// InstallConfig is the application's integration_types_config: the supported installation
	// contexts with their settings.
	InstallConfig map[string]json.RawMessage

	ContentGranted  bool
	history         int // messages kept in a channel
	attachmentLimit int // bytes of attachments kept
	attachmentBytes int
}

// New returns a fresh world.
func New(o Options) *World {
	m := &World{
		Opts: o, Commands: nil, Interactions: newInteractions(o.Interactions), nonces: map[string]usedNonce{}, changed: make(chan struct{}),
	}
	m.Ctx, m.cancel = context.WithCancel(context.Background())
	m.model = model{
		GuildID:         o.GuildID,
		GuildName:       o.Guild,
		GuildLocale:     defaultLocale,
		Further:         o.Guilds,
		Self:            User{ID: FixedID(fixedBot, 0), Name: o.Bot, Bot: true, Locale: defaultLocale},
		BotRole:         FixedID(fixedRole, 0),
		ModeratorRole:   FixedID(fixedRole, 1),
		EveryoneMay:     EveryonePermissions,
		closed:          map[string]int{},
		botInGuild:      true,
		InstallConfig:   map[string]json.RawMessage{"0": json.RawMessage("{}"), "1": json.RawMessage("{}")},
		ContentGranted:  true,
		history:         o.History,
		attachmentLimit: o.AttachmentBytes,
	}
	for i, name := range o.Users {
		u := User{ID: FixedID(fixedUser, i), Name: name, Locale: defaultLocale}
		m.Persons = append(m.Persons, u)
		if slices.Contains(o.Moderators, name) {
			m.Moderators = append(m.Moderators, u.ID)
		}
		if slices.Contains(o.UserInstalls, name) {
			m.Installers = append(m.Installers, u.ID)
		}
	}
	for i, name := range o.Channels {
		m.newChannel(ChannelInfo{ID: FixedID(fixedChannel, i), Type: GuildText, GuildID: m.GuildID, Name: name})
	}
	n := len(o.Channels)
	for _, g := range m.Further {
		for _, name := range g.Channels {
			m.newChannel(ChannelInfo{ID: FixedID(fixedChannel, n), Type: GuildText, GuildID: g.ID, Name: name})
			n++
		}
	}
	for i, u := range m.Persons {
		m.newChannel(ChannelInfo{ID: FixedID(fixedDM, i), Type: DM, UserID: u.ID})
	}
	m.newChannel(ChannelInfo{ID: FixedID(fixedVoice, 0), Type: GuildVoice, GuildID: m.GuildID, Name: "voice"})
	for i, c := range o.Others {
		m.newChannel(ChannelInfo{ID: FixedID(fixedFurther, i), Type: c.Type, GuildID: m.GuildID, Name: c.Name})
	}
	group := ChannelInfo{ID: FixedID(fixedGroupDM, 0), Type: GroupDM, Name: "friends"}
	for _, u := range m.Persons {
		group.Members = append(group.Members, u.ID)
	}
	m.newChannel(group)
	m.newChannel(ChannelInfo{ID: FixedID(fixedOtherChannel, 0), Type: GuildText, GuildID: otherGuildID(), Name: "elsewhere"})
	return m
}

// newChannel adds a channel at the end of the list.
func (w *World) newChannel(c ChannelInfo) *Channel {
	ch := &Channel{ChannelInfo: c, Position: len(w.Places), Created: w.Now(), Overwrites: map[string]overwrite{}}
	w.Places = append(w.Places, ch)
	return ch
}

// Channel finds a channel or thread, or returns nil for an unknown id.
func (w *World) Channel(id string) *Channel {
	for _, c := range w.Places {
		if c.ID == id {
			return c
		}
	}
	return nil
}

// DMOf returns a person's DM channel with the bot, or nil for an unknown id.
func (w *World) DMOf(userID string) *Channel {
	for _, c := range w.Places {
		if c.Type == DM && c.UserID == userID {
			return c
		}
	}
	return nil
}

// User finds a person or the bot.
func (w *World) User(id string) (User, bool) {
	if id == w.Self.ID {
		return w.Self, true
	}
	for _, u := range w.Persons {
		if u.ID == id {
			return u, true
		}
	}
	return User{}, false
}

// RolesOf lists a user's roles, without @everyone.
func (w *World) RolesOf(u User) []string {
	switch {
	case u.ID == w.Self.ID:
		return []string{w.BotRole}
	case slices.Contains(w.Moderators, u.ID):
		return []string{w.ModeratorRole}
	}
	return []string{}
}

// everyone lists the people, then the bot.
func (w *World) everyone() []User {
	return append(slices.Clone(w.Persons), w.Self)
}

// audience lists the users who can read a channel, subject to overwrites.
func (w *World) audience(c *Channel) []User {
	var list []User
	for _, u := range w.everyone() {
		if w.inChannel(c, u) {
			list = append(list, u)
		}
	}
	return list
}

// inChannel reports whether a user or the bot belongs to a channel.
func (w *World) inChannel(c *Channel, u User) bool {
	switch {
	case c.Type == DM:
		return u.Bot || u.ID == c.UserID
	case c.Type == GroupDM, c.Type == PrivateThread && c.OwnerID != u.ID:
		return slices.Contains(c.Members, u.ID)
	case u.Bot:
		return w.BotIn(c.GuildID)
	}
	return true
}

// hasBot reports whether the bot belongs to a channel.
func (w *World) hasBot(c *Channel) bool { return w.inChannel(c, w.Self) }

// add appends a message and removes the oldest messages and attachments beyond the limits.
func add(w *World, c *Channel, msg *Message) {
	c.Messages = append(c.Messages, msg)
	c.Sent++
	c.Last = msg.ID
	for _, a := range msg.Attachments {
		w.attachmentBytes += len(a.Bytes)
	}
	for len(c.Messages) > w.history {
		dropAttachments(w, c.Messages[0])
		c.Messages = slices.Delete(c.Messages, 0, 1)
	}
	dropOldAttachments(w, msg)
}

// dropAttachments frees the memory of a message's attachments.
func dropAttachments(w *World, msg *Message) {
	for i := range msg.Attachments {
		w.attachmentBytes -= len(msg.Attachments[i].Bytes)
		msg.Attachments[i].Bytes = nil
	}
}

// dropOldAttachments frees the oldest attachments, except those of keep, until the rest is within
// the limit.
func dropOldAttachments(w *World, keep *Message) {
	for w.attachmentBytes > w.attachmentLimit {
		var oldest *Message
		for _, c := range w.Places {
			i := slices.IndexFunc(c.Messages, hasAttachments)
			if i >= 0 && c.Messages[i] != keep && (oldest == nil || older(c.Messages[i], oldest)) {
				oldest = c.Messages[i]
			}
		}
		if oldest == nil {
			return
		}
		dropAttachments(w, oldest)
	}
}

func hasAttachments(msg *Message) bool {
	return slices.ContainsFunc(msg.Attachments, func(a Attachment) bool { return a.Bytes != nil })
}

func older(a, b *Message) bool {
	x, _ := snowflake.Parse(a.ID)
	y, _ := snowflake.Parse(b.ID)
	return x < y
}

// Visible returns the messages that everyone in the channel sees.
func (c *Channel) Visible() []*Message {
	return slices.DeleteFunc(slices.Clone(c.Messages), func(m *Message) bool { return m.EphemeralTo != "" })
}
