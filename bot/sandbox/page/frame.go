package page

import (
	"encoding/json"
	"errors"
	"net/http"
	"net/url"

	"hoshi/bot/sandbox/activity"
	"hoshi/bot/sandbox/rpc"
	"hoshi/bot/sandbox/world"
)

// Frames is how the page shows the application's Activity.
type Frames struct {
	RPC    *rpc.Server
	Origin func() string // of the frames' documents; called with the lock
	Opaque func() bool   // whether frames get an opaque origin
}

// pageFrame is an open frame of the Activity as shown to the page.
type pageFrame struct {
	ID       string `json:"id"`
	User     string `json:"user"`
	Instance string `json:"instance"`
	Channel  string `json:"channel"`
	URL      string `json:"url"` // without the platform, which the page chooses
	Opaque   bool   `json:"opaque,omitempty"`
}

// pageInstance is a running instance of the Activity as shown to the page.
type pageInstance struct {
	ID      string   `json:"id"`
	Channel string   `json:"channel"`
	Users   []string `json:"users"`
	Frames  []string `json:"frames"`
}

// pageFrame returns a frame of a running instance. The query is Discord's (embedded-app-sdk,
// src/Discord.ts).
func (p *Page) pageFrame(f activity.Frame, i *activity.Instance) pageFrame {
	q := url.Values{
		"frame_id": {f.ID}, "instance_id": {i.ID}, "launch_id": {i.LaunchID}, "location_id": {i.Location.ID}, "channel_id": {i.Location.ChannelID},
	}
	for name, value := range map[string]string{"guild_id": i.Location.GuildID, "custom_id": f.CustomID, "referrer_id": f.ReferrerID} {
		if value != "" {
			q.Set(name, value)
		}
	}
	return pageFrame{
		ID: f.ID, User: f.UserID, Instance: i.ID, Channel: i.Location.ChannelID, Opaque: p.frames.Opaque(), URL: p.frames.Origin() + "/?" + q.Encode(),
	}
}

// pageInstances lists the running instances.
func (p *Page) pageInstances() []pageInstance {
	list := []pageInstance{}
	for _, i := range p.Activities.Instances.All() {
		shown := pageInstance{ID: i.ID, Channel: i.Location.ChannelID, Users: i.Users(), Frames: []string{}}
		for _, f := range i.Frames {
			shown.Frames = append(shown.Frames, f.ID)
		}
		list = append(list, shown)
	}
	return list
}

// hearActivity tells the pages about frames.
func (p *Page) hearActivity(e world.Event) {
	data := map[string]any{"instances": p.pageInstances()}
	_, i := p.Activities.Instances.Frame(e.Frame.ID)
	if e.Kind == world.ActivityOpened && i != nil {
		data["opened"] = p.pageFrame(e.Frame, i)
	} else {
		data["closed"] = e.Frame.ID
		delete(p.claims, e.Frame.ID)
	}
	p.publish("activity", data)
}

// pushFrame tells the page that shows a frame to send messages to it.
func (p *Page) pushFrame(frameID string, messages []rpc.Message) {
	p.publish("frame", map[string]any{"frame": frameID, "messages": messages})
}

// frameActions returns the page's actions with frames, by path.
func (p *Page) frameActions() map[string]func(*http.Request, pageAction) (any, error) {
	return map[string]func(*http.Request, pageAction) (any, error){
		"channels/{channel}/activity":     p.pageLaunch,
		"instances/{instance}/join":       p.pageJoin,
		"frames/{frame}/claim":            p.pageClaim,
		"frames/{frame}/close":            p.pageCloseFrame,
		"frames/{frame}/view":             p.pageView,
		"frames/{frame}/messages":         p.pageReceive,
		"frames/{frame}/dialogs/{dialog}": p.pageAnswer,
	}
}

// pageLaunch follows a link to the Activity.
func (p *Page) pageLaunch(r *http.Request, a pageAction) (any, error) {
	_, err := p.people.LaunchActivity(r.PathValue("channel"), a.User, world.ActivityLink{CustomID: a.CustomID, ReferrerID: a.Referrer})
	return nil, err
}

func (p *Page) pageJoin(r *http.Request, a pageAction) (any, error) {
	_, err := p.people.JoinActivity(r.PathValue("instance"), a.User)
	return nil, err
}

// pageClaim reserves a frame for the page that asks first, of all pages that speak as its person.
func (p *Page) pageClaim(r *http.Request, a pageAction) (any, error) {
	p.Lock()
	defer p.Unlock()
	id := r.PathValue("frame")
	f, i := p.Activities.Instances.Frame(id)
	if i == nil || a.Client == "" || p.claims[id] != "" {
		return nil, errors.New("sandbox: the Activity is open elsewhere")
	}
	p.claims[id] = a.Client
	return p.pageFrame(f, i), nil
}

func (p *Page) pageCloseFrame(r *http.Request, _ pageAction) (any, error) {
	p.people.CloseFrame(r.PathValue("frame")) // it's fine if it's already closed
	return nil, nil
}

func (p *Page) pageView(r *http.Request, a pageAction) (any, error) {
	p.frames.RPC.SetView(r.PathValue("frame"), a.View)
	return nil, nil
}

// pageReceive passes on a message from a frame.
func (p *Page) pageReceive(r *http.Request, a pageAction) (any, error) {
	return p.frames.RPC.Receive(r.PathValue("frame"), a.Origin, a.Message), nil
}

func (p *Page) pageAnswer(r *http.Request, a pageAction) (any, error) {
	return p.frames.RPC.Answer(r.PathValue("frame"), r.PathValue("dialog"), a.Answer), nil
}

// clientGone closes the frames of a page that was closed. The caller holds the lock.
func (p *Page) clientGone(client string) {
	for id, claimed := range p.claims {
		if claimed == client {
			world.CloseActivity(p.World, id)
		}
	}
}

// frameAction is the part of a [pageAction] about frames.
type frameAction struct {
	Client   string          `json:"client"` // random name of an open page
	Origin   string          `json:"origin"` // of the frame's window
	Message  json.RawMessage `json:"message"`
	Answer   rpc.Answer      `json:"answer"` // to a dialog
	View     rpc.View        `json:"view"`
	Referrer string          `json:"referrer"`
}
