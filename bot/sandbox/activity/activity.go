// Package activity keeps the instances of the application's Activity: where each one runs, and who
// has it open.
package activity

import "slices"

// The kinds of locations (API documentation, "Activity Location Kind Enum").
const (
	GuildChannel   = "gc" // a channel or a thread of a guild
	PrivateChannel = "pc" // a DM or a group DM
)

// Location is where an instance runs, in the form of the API documentation.
type Location struct {
	ID        string `json:"id"`
	Kind      string `json:"kind"`
	ChannelID string `json:"channel_id"`
	GuildID   string `json:"guild_id,omitempty"` // of a [GuildChannel] only
}

// At returns the location of a channel. guildID is empty for a private channel. Discord documents
// the ID of a guild's location by an example; that of a private one is inferred from it.
func At(guildID, channelID string) Location {
	if guildID == "" {
		return Location{ID: PrivateChannel + "-" + channelID, Kind: PrivateChannel, ChannelID: channelID}
	}
	return Location{ID: GuildChannel + "-" + guildID + "-" + channelID, Kind: GuildChannel, ChannelID: channelID, GuildID: guildID}
}

// Frame is the Activity as one person's client shows it. A person who has it open twice has two
// frames.
type Frame struct {
	ID         string // opaque
	InstanceID string // what it shows
	UserID     string // the person
	CustomID   string // from the link that launched it; may be empty
	ReferrerID string // the person whose link it was; may be empty
}

// Instance is a running Activity, shared by everyone who has it open.
type Instance struct {
	ID       string // such as "i-12-gc-34-56"
	LaunchID string // snowflake
	Location Location
	Frames   []Frame // in the order in which they were opened; never empty while it runs
}

// Users returns the IDs of the people who have the instance open, in the order in which they came.
func (i *Instance) Users() []string {
	users := []string{}
	for _, f := range i.Frames {
		if !slices.Contains(users, f.UserID) {
			users = append(users, f.UserID)
		}
	}
	return users
}

// Clone returns a copy that shares nothing.
func (i *Instance) Clone() Instance {
	c := *i
	c.Frames = slices.Clone(i.Frames)
	return c
}

// Instances are the running instances. A location has at most one.
type Instances struct{ list []*Instance }

// All returns the running instances, oldest first.
func (all *Instances) All() []*Instance { return slices.Clone(all.list) }

// Find returns a running instance, or nil if it has ended or never existed.
func (all *Instances) Find(id string) *Instance {
	return all.first(func(i *Instance) bool { return i.ID == id })
}

// In returns the instance that runs at a location, or nil.
func (all *Instances) In(at Location) *Instance {
	return all.first(func(i *Instance) bool { return i.Location == at })
}

func (all *Instances) first(ok func(*Instance) bool) *Instance {
	if i := slices.IndexFunc(all.list, ok); i >= 0 {
		return all.list[i]
	}
	return nil
}

// Open opens a frame at a location. It joins the instance that runs there, or starts one with the
// launch ID. It sets the frame's instance.
func (all *Instances) Open(at Location, launchID string, f Frame) *Instance {
	i := all.In(at)
	if i == nil {
		i = &Instance{ID: "i-" + launchID + "-" + at.ID, LaunchID: launchID, Location: at}
		all.list = append(all.list, i)
	}
	f.InstanceID = i.ID
	i.Frames = append(i.Frames, f)
	return i
}

// Frame returns an open frame and its instance, or a nil instance if it isn't open.
func (all *Instances) Frame(id string) (Frame, *Instance) {
	for _, i := range all.list {
		for _, f := range i.Frames {
			if f.ID == id {
				return f, i
			}
		}
	}
	return Frame{}, nil
}

// Close closes a frame and returns its instance, or nil if it isn't open. An instance whose last
// frame is closed has ended, and its ID is never used again.
func (all *Instances) Close(frameID string) *Instance {
	_, i := all.Frame(frameID)
	if i == nil {
		return nil
	}
	i.Frames = slices.DeleteFunc(i.Frames, func(f Frame) bool { return f.ID == frameID })
	if len(i.Frames) == 0 {
		all.list = slices.DeleteFunc(all.list, func(other *Instance) bool { return other == i })
	}
	return i
}
