// Package activity knows who is in the bot's Activity, the board inside Discord. It has Discord say
// who a person is and which instance of the Activity they're in, and remembers which game an instance
// was launched for. What a client says is never proof.
package activity

import (
	"cmp"
	"context"
	"errors"
	"slices"
	"time"

	"hoshi/bot/domain/chat"
	"hoshi/bot/web/session"
)

// Errors of [Activities] and [Discord].
var (
	// ErrRefused means that Discord doesn't accept the code of a person's authorization.
	ErrRefused = errors.New("the authorization is not valid, or no longer")
	// ErrNoInstance means that an instance has ended or never existed.
	ErrNoInstance = errors.New("no such instance of the Activity")
	// ErrAbsent means that a person isn't in an instance.
	ErrAbsent = errors.New("the person is not in the instance of the Activity")
	// ErrUnreachable means that Discord can't be asked right now.
	ErrUnreachable = errors.New("Discord cannot be asked right now")
)

// Person is who authorized the bot in the Activity.
type Person struct {
	User   chat.User
	Locale string // language of their client, a BCP 47 tag; "" if unknown
	Access string // access token for their client's own commands; a secret
}

// Instance is a running instance of the Activity, which everyone in a channel shares.
type Instance struct {
	ID      string
	Channel chat.ChannelID
	Guild   chat.GuildID  // empty outside guilds
	Users   []chat.UserID // who has it open
}

// Discord is what the Activity asks Discord. Implementations are safe for concurrent use.
type Discord interface {
	// Application returns the application's ID, "" until it's known.
	Application() string
	// Identify exchanges the code of an authorization for the person who gave it. The error wraps
	// ErrRefused or ErrUnreachable.
	Identify(ctx context.Context, code string) (Person, error)
	// Instance returns a running instance. The error wraps ErrNoInstance or ErrUnreachable.
	Instance(ctx context.Context, id string) (Instance, error)
	// User returns a person. The error may wrap ErrUnreachable.
	User(ctx context.Context, id chat.UserID) (chat.User, error)
	// Place returns where a channel is. The error wraps [chat.ErrCannotPost] if the bot isn't there.
	Place(ctx context.Context, ch chat.ChannelID) (chat.ChannelPlace, error)
	// Lacks returns which permissions the bot lacks in a guild's channel.
	Lacks(ctx context.Context, guild chat.GuildID, ch chat.ChannelID, need chat.Permissions) (chat.Permissions, error)
	// Upload gives a picture to Discord for a person to share, and returns its address there. access
	// is the person's access token.
	Upload(ctx context.Context, access string, png []byte) (url string, err error)
}

// Tokens makes and opens the tokens of people who have entered, like [session.Sessions].
type Tokens interface {
	Enter(ctx context.Context, user chat.User, instance string) (token string, err error)
	Entered(token string) (session.Entry, error)
}

// Options are what [Activities] work with.
type Options struct {
	Discord  Discord
	Tokens   Tokens
	Games    Games
	Launches *Launches
	Now      func() time.Time // time.Now if nil
	// Kept is how long Discord's answer about an instance is trusted; 15 s if zero.
	Kept time.Duration
}

// Activities knows who is where. It is safe for concurrent use.
type Activities struct {
	Options
	instances instances
}

// New returns an Activities.
func New(opt Options) *Activities {
	if opt.Now == nil {
		opt.Now = time.Now
	}
	opt.Kept = cmp.Or(opt.Kept, 15*time.Second)
	return &Activities{Options: opt, instances: newInstances(opt)}
}

// Member is a person in an instance.
type Member struct {
	User chat.User
	In   Instance
	// Revocation is their latest one when they proved who they are: see package stored's Web.
	Revocation int64
}

// Entered is what a person gets who enters.
type Entered struct {
	User   chat.User
	In     Instance
	Person Person
	Token  string // for [Activities.Of]; a secret
}

// Enter lets a person into an instance. The errors are those of [Discord], ErrAbsent, and ones for the
// log.
func (a *Activities) Enter(ctx context.Context, code, instance string) (Entered, error) {
	if _, err := a.instances.get(ctx, instance, a.Kept); err != nil { // costs no code
		return Entered{}, err
	}
	p, err := a.Discord.Identify(ctx, code)
	if err != nil {
		return Entered{}, err
	}
	in, err := a.member(ctx, p.User.ID, instance, 0)
	if err != nil {
		return Entered{}, err
	}
	token, err := a.Tokens.Enter(ctx, p.User, instance)
	return Entered{p.User, in, p, token}, err
}

// Of returns who a token belongs to, if they are still in their instance. Besides those of Enter, the
// errors are those of package session.
func (a *Activities) Of(ctx context.Context, token string) (Member, error) {
	e, err := a.Tokens.Entered(token)
	if err != nil {
		return Member{}, err
	}
	in, err := a.member(ctx, e.User.ID, e.Instance, joined)
	return Member{e.User, in, e.Revocation}, err
}

// joined is how old an answer without somebody who has entered may be: they may have left and come
// back.
const joined = 2 * time.Second

// member returns an instance that a person is in. An answer without them may be as old as absent.
func (a *Activities) member(ctx context.Context, user chat.UserID, instance string, absent time.Duration) (Instance, error) {
	for _, kept := range [...]time.Duration{a.Kept, min(absent, a.Kept)} {
		in, err := a.instances.get(ctx, instance, kept)
		if err != nil {
			return Instance{}, err
		}
		if slices.Contains(in.Users, user) {
			return in, nil
		}
	}
	return Instance{}, ErrAbsent
}

// Opponent returns another person in a member's instance, who may have come a moment ago. The error
// wraps ErrAbsent if they aren't there.
func (a *Activities) Opponent(ctx context.Context, m Member, id chat.UserID) (chat.User, error) {
	if id == m.User.ID {
		return chat.User{}, ErrAbsent
	}
	if _, err := a.member(ctx, id, m.In.ID, 0); err != nil {
		return chat.User{}, err
	}
	return a.Discord.User(ctx, id)
}

// Where says how the bot is in an instance's channel.
type Where struct {
	Direct bool // the channel is a direct conversation with the bot
	Member bool // the bot can post there
}

// Where returns how the bot is in an instance's channel. In a group, or if only a person has installed
// it, it can't post.
func (a *Activities) Where(ctx context.Context, in Instance) (Where, error) {
	place, err := a.Discord.Place(ctx, in.Channel)
	switch {
	case errors.Is(err, chat.ErrCannotPost), err == nil && place.Guild != in.Guild:
		return Where{}, nil
	case err != nil:
		return Where{}, err
	}
	return Where{Direct: place.Guild == "", Member: true}, nil
}
