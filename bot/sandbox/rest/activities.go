package rest

import (
	"net/http"

	"hoshi/bot/sandbox/refusal"
	"hoshi/bot/sandbox/wire"
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
