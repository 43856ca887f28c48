package world

import (
	"fmt"
	"slices"

	"hoshi/bot/sandbox/activity"
	"hoshi/bot/sandbox/command"
	"hoshi/bot/sandbox/refusal"
)

// activities is the application's Activity. It is guarded by the World's lock.
type activities struct {
	Enabled   bool // in the developer portal
	Instances activity.Instances
}

// ActivityLink is what a link such as https://discord.com/activities/APPLICATION?custom_id=… passes
// to the Activity. The zero value passes nothing.
type ActivityLink struct {
	CustomID   string // chosen by the application
	ReferrerID string // ID of the person whose link it is
}

// openActivity opens the Activity for a person: it launches an instance in the channel, or joins the
// one that runs there. The caller holds the lock.
func openActivity(w *World, c *Channel, u User, link ActivityLink) (activity.Frame, *refusal.Error) {
	switch {
	case !w.Activities.Enabled:
		return activity.Frame{}, errNoActivities()
	case c.IsForum():
		return activity.Frame{}, refusal.WrongChannelType()
	case !w.PermissionsIn(c, u.ID).Has(ViewChannel | UseEmbeddedActivities):
		return activity.Frame{}, refusal.MissingPermissions()
	}
	f := activity.Frame{ID: RandomID(), UserID: u.ID, CustomID: link.CustomID, ReferrerID: link.ReferrerID}
	f.InstanceID = w.Activities.Instances.Open(activity.At(c.GuildID, c.ID), w.IDs.Next(w.Now()), f).ID
	w.Emit(Event{Kind: ActivityOpened, Channel: c, User: u, Frame: f})
	return f, nil
}

// errNoActivities is the error for launching an Activity of an application that has none. Discord
// documents that the callback is "only available for apps with Activities enabled", but not this
// error.
func errNoActivities() *refusal.Error {
	return refusal.Form("type", "INTERACTION_RESPONSE_TYPE_INVALID", "Activities are not enabled for this application.")
}

// CloseActivity closes a frame. It returns false if it isn't open. The caller holds the lock.
func CloseActivity(w *World, frameID string) bool {
	f, i := w.Activities.Instances.Frame(frameID)
	if i == nil {
		return false
	}
	w.Activities.Instances.Close(frameID)
	u, _ := w.User(f.UserID)
	w.Emit(Event{Kind: ActivityClosed, Channel: w.Channel(i.Location.ChannelID), User: u, Frame: f})
	return true
}

// answerLaunch answers an interaction by launching the Activity for its person.
func answerLaunch(w *World, in *Interaction) *refusal.Error {
	f, err := openActivity(w, in.Channel, in.User, ActivityLink{})
	in.Instance = f.InstanceID
	return err
}

// launchByDiscord does what an Entry Point command with the handler DISCORD_LAUNCH_ACTIVITY does: it
// launches the Activity and posts a message, without telling the application. Discord doesn't
// document what the message says.
func launchByDiscord(w *World, in *Interaction) error {
	f, refused := openActivity(w, in.Channel, in.User, ActivityLink{})
	if refused != nil {
		return fmt.Errorf("sandbox: the Activity can't be launched: %w", refused)
	}
	in.created, in.State, in.Callback, in.Instance = w.Now(), Answered, CallbackLaunchActivity, f.InstanceID
	in.ID, in.Token = w.IDs.Next(in.created), RandomID()
	in.Owners, in.deadline = authorizedBy(w, in), func() {}
	w.Interactions.add(in, w.Opts.TokenLife)
	m := &Message{Author: w.Self, Info: in.Info(), Kind: messageSlashCommand, Content: in.User.Name + " started an Activity."}
	PostAnswer(w, in, m, &MessageBody{}, nil)
	w.Emit(Event{Kind: InteractionChanged, Interaction: in})
	return nil
}

// SayAs sends a message as a person whose client does it for the Activity. It returns the same errors
// as [People.Say]. The caller holds the lock.
func SayAs(w *World, channelID, userID, text string, attachments []Attachment) error {
	var files []File
	for _, a := range attachments {
		files = append(files, File{Name: a.Filename, Data: a.Bytes})
	}
	_, err := (&People{w}).write(channelID, userID, "", text, files)
	return err
}

// AttachLoose keeps a file that belongs to no message, for a while. The caller holds the lock.
func AttachLoose(w *World, c *Channel, f Upload) Attachment {
	a := attach(w, c, f, nil)
	keepLoose(w, a)
	return a
}

// FindLoose finds a file that belongs to no message by its address. The caller holds the lock.
func FindLoose(w *World, url string) (Attachment, bool) {
	i := slices.IndexFunc(w.loose, func(a Attachment) bool { return a.URL == url })
	if i < 0 {
		return Attachment{}, false
	}
	return w.loose[i], true
}

// ActivityFrame is a frame with its instance as it was at a moment.
type ActivityFrame struct {
	activity.Frame
	Instance activity.Instance
}

// LaunchActivity opens the Activity for a person who follows a link to it in a channel. It returns
// an error if the Activity can't be launched there.
func (p *People) LaunchActivity(channelID, userID string, link ActivityLink) (ActivityFrame, error) {
	p.Lock()
	defer p.Unlock()
	c, u, err := p.AuthorIn(channelID, userID)
	if err != nil {
		return ActivityFrame{}, err
	}
	f, refused := openActivity(p.World, c, u, link)
	if refused != nil {
		return ActivityFrame{}, fmt.Errorf("sandbox: the Activity can't be launched: %w", refused)
	}
	_, i := p.Activities.Instances.Frame(f.ID)
	return ActivityFrame{f, i.Clone()}, nil
}

// JoinActivity opens the Activity for a person who joins a running instance. It returns an error if
// the instance has ended, or if the person can't see its channel.
func (p *People) JoinActivity(instanceID, userID string) (ActivityFrame, error) {
	p.Lock()
	i := p.Activities.Instances.Find(instanceID)
	channel := ""
	if i != nil {
		channel = i.Location.ChannelID
	}
	p.Unlock()
	if i == nil {
		return ActivityFrame{}, fmt.Errorf("sandbox: no Activity instance %q", instanceID)
	}
	return p.LaunchActivity(channel, userID, ActivityLink{})
}

// CloseFrame closes one frame and reports whether it was open.
func (p *People) CloseFrame(frameID string) bool {
	p.Lock()
	defer p.Unlock()
	return CloseActivity(p.World, frameID)
}

// EnableActivities enables Activities for the application, as its developers do in the developer
// portal. Discord then adds an Entry Point command, which launches the Activity.
func (a *Admin) EnableActivities() {
	a.Lock()
	defer a.Unlock()
	a.Activities.Enabled = true
	if !a.Commands.HasEntryPoint() {
		cmd := &command.Command{ApplicationID: a.Self.ID, Type: command.EntryPoint, Name: entryPointName, Handler: command.HandledByDiscord}
		cmd.Contexts = []int{command.ContextGuild, command.ContextBotDM, command.ContextPrivateChannel}
		cmd.IntegrationTypes = []int{command.GuildInstall, command.UserInstall}
		cmd.ID, cmd.Version = a.IDs.Next(a.Now()), a.IDs.Next(a.Now())
		a.Commands = append(a.Commands, cmd)
	}
	a.Emit(Event{Kind: CommandsChanged})
}

// entryPointName is the name of the Entry Point command that Discord creates.
const entryPointName = "launch"
