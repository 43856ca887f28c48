// Package permission calculates with sets of Discord's permissions.
package permission

import (
	"encoding/json"
	"math/big"
	"slices"

	"github.com/bwmarrin/discordgo"

	"hoshi/bot/domain/chat"
)

// Set is a set of permission bits, a number of any length. The zero value is a set that Discord
// hasn't stated; it has no permissions.
type Set struct{ bits *big.Int }

// Bits of permissions (API documentation, "Permissions").
const (
	Administrator         = 3
	ManageChannels        = 4
	ManageGuild           = 5
	AddReactions          = 6
	ViewChannel           = 10
	SendMessages          = 11
	AttachFiles           = 15
	ReadMessageHistory    = 16
	Connect               = 20
	CreatePublicThreads   = 35
	SendMessagesInThreads = 38
	UseExternalApps       = 50
)

// bits are the bits of the bot's permissions.
var bits = map[chat.Permission]int{
	chat.ManageGuild: ManageGuild, chat.ManageChannels: ManageChannels,
	chat.ViewChannel: ViewChannel, chat.SendMessages: SendMessages, chat.SendInThreads: SendMessagesInThreads,
	chat.AttachFiles: AttachFiles, chat.CreateThreads: CreatePublicThreads, chat.Connect: Connect,
	chat.ReadHistory: ReadMessageHistory, chat.AddReactions: AddReactions,
}

// Needed are the permissions that the bot requests when it is added to a guild. It uses only these, and
// each of them: reactions tell players that it isn't their turn, and nobody writes in a voice channel
// without being allowed to connect. In most guilds everyone has both anyway.
var Needed = chat.Permissions{
	chat.ViewChannel, chat.SendMessages, chat.SendInThreads, chat.CreateThreads,
	chat.AttachFiles, chat.ReadHistory, chat.AddReactions, chat.Connect,
}

// Of returns the set of some permissions.
func Of(list chat.Permissions) Set {
	s := Set{new(big.Int)}
	for _, p := range list {
		s.bits.SetBit(s.bits, bits[p], 1)
	}
	return s
}

// Bit returns the bit of a permission and whether the permission is known.
func Bit(p chat.Permission) (bit int, ok bool) {
	bit, ok = bits[p]
	return bit, ok
}

// All returns the permissions of a guild's owner.
func All() Set { return Set{new(big.Int).SetBit(new(big.Int), Administrator, 1)} }

// Stated reports whether Discord has stated the set.
func (s Set) Stated() bool { return s.bits != nil }

// Has reports whether the set has the permission with a bit. Administrators have every permission.
func (s Set) Has(bit int) bool {
	return s.bits != nil && (s.bits.Bit(bit) == 1 || s.bits.Bit(Administrator) == 1)
}

// String returns the set as Discord writes it: a decimal number.
func (s Set) String() string {
	if s.bits == nil {
		return ""
	}
	return s.bits.String()
}

// UnmarshalJSON reads a decimal number in a string. Anything else becomes the zero value, so that
// the rest of a payload is still read.
func (s *Set) UnmarshalJSON(data []byte) error {
	*s = Set{}
	var text string
	if json.Unmarshal(data, &text) != nil {
		return nil
	}
	if n, ok := new(big.Int).SetString(text, 10); ok {
		s.bits = n
	}
	return nil
}

// Or returns the permissions of both sets.
func (s Set) Or(other Set) Set {
	sum := new(big.Int)
	for _, one := range []Set{s, other} {
		if one.bits != nil {
			sum.Or(sum, one.bits)
		}
	}
	return Set{sum}
}

// without returns the permissions of s that aren't in other.
func (s Set) without(other Set) Set {
	if s.bits == nil || other.bits == nil {
		return s
	}
	return Set{new(big.Int).AndNot(s.bits, other.bits)}
}

// Overwrite is what a channel allows and denies to a role or a member.
type Overwrite struct {
	ID    string `json:"id"`
	Allow Set    `json:"allow"`
	Deny  Set    `json:"deny"`
}

// Apply returns the set with the overwrites of some roles or members applied: first what they deny
// is removed, then what they allow is added.
func (s Set) Apply(overwrites []Overwrite, of func(id string) bool) Set {
	var allow, deny Set
	for _, o := range overwrites {
		if of(o.ID) {
			allow, deny = allow.Or(o.Allow), deny.Or(o.Deny)
		}
	}
	return s.without(deny).Or(allow)
}

// Place is the property of a channel's type that matters for permissions.
type Place int

// The places.
const (
	InChannel Place = iota
	InThread        // writing needs a different permission
	InVoice         // writing also needs the permission to connect
)

// PlaceOf returns the place of a type of channel.
func PlaceOf(t discordgo.ChannelType) Place {
	switch t {
	case discordgo.ChannelTypeGuildNewsThread, discordgo.ChannelTypeGuildPublicThread, discordgo.ChannelTypeGuildPrivateThread:
		return InThread
	case discordgo.ChannelTypeGuildVoice, discordgo.ChannelTypeGuildStageVoice:
		return InVoice
	}
	return InChannel
}

// Lacking returns the permissions of need that the set doesn't have.
func (s Set) Lacking(need chat.Permissions, where Place) chat.Permissions {
	var out chat.Permissions
	check := func(p chat.Permission) {
		if !s.Has(bits[p]) && !slices.Contains(out, p) {
			out = append(out, p)
		}
	}
	for _, p := range need {
		if p == chat.SendMessages && where == InThread {
			p = chat.SendInThreads
		}
		if p == chat.SendMessages && where == InVoice {
			check(chat.Connect)
		}
		check(p)
	}
	return out
}
