package rest

import (
	"net/http"

	"hoshi/bot/sandbox/refusal"
	"hoshi/bot/sandbox/wire"
	"hoshi/bot/sandbox/world"
)

// getActivityInstance returns a running instance of the Activity.
func (a *API) getActivityInstance(c *call) (any, *refusal.Error) {
	a.Lock()
	defer a.Unlock()
	if err := checkApplication(a, c); err != nil {
		return nil, err
	}
	i := a.Activities.Instances.Find(c.r.PathValue("instance"))
	if i == nil {
		return nil, refusal.Plain(http.StatusNotFound)
	}
	return wire.OfInstance(a.World, i), nil
}

const activityAttachmentPath = "/applications/{application}/attachment"

// postAttachment keeps a picture that a person wants to share from the Activity, for a while
// (activities/user-actions, "Open Share Moment Dialog").
func (a peopleRoutes) postAttachment(c *call) (any, *refusal.Error) {
	files, formErr := c.form(&struct{}{})
	a.Lock()
	defer a.Unlock()
	if err := checkApplication(a.API, c); err != nil {
		return nil, err
	}
	switch {
	case formErr != nil:
		return nil, formErr
	case len(files) != 1:
		return nil, refusal.Form("file", "BASE_TYPE_REQUIRED", "This field is required")
	case len(files[0].Data) > a.Opts.FileLimit:
		return nil, refusal.TooLarge()
	}
	attachment := world.AttachLoose(a.World, a.DMOf(c.grant.UserID), files[0])
	return map[string]any{"attachment": wire.OfAttachments([]world.Attachment{attachment})[0]}, nil
}
