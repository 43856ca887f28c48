package rest

import (
	"encoding/json"

	"hoshi/bot/sandbox/refusal"
	"hoshi/bot/sandbox/wire"
	"hoshi/bot/sandbox/world"
)

func (a *API) getUser(c *call) (any, *refusal.Error) {
	id := c.r.PathValue("user")
	a.Lock()
	defer a.Unlock()
	switch {
	case id == "@me" && c.grant.Access != "":
		return personOf(a, c)
	case id == "@me":
		return wire.Self(a.World), nil
	}
	if err := refusal.CheckSnowflake("user_id", id); err != nil {
		return nil, err
	}
	u, ok := a.User(id)
	if !ok {
		return nil, refusal.UnknownUser()
	}
	return wire.OfUser(u), nil
}

func (a *API) getApplication(*call) (any, *refusal.Error) {
	a.Lock()
	defer a.Unlock()
	return a.applicationNow(), nil
}

// applicationNow returns the application with its key and endpoint. The caller holds the lock.
func (a *API) applicationNow() map[string]any {
	app := wire.Application(a.World)
	app["verify_key"], app["interactions_endpoint_url"] = a.endpoint.PublicKey(), a.endpoint.ShownAddress()
	return app
}

// patchApplication changes the installation contexts of the application.
func (a *API) patchApplication(c *call) (any, *refusal.Error) {
	var body struct {
		Config map[string]json.RawMessage `json:"integration_types_config"`
	}
	if err := c.decode(&body); err != nil {
		return nil, err
	}
	for key := range body.Config {
		if key != "0" && key != "1" {
			return nil, refusal.Form(refusal.At("integration_types_config", key), "BASE_TYPE_CHOICES", "Value must be one of {0, 1}.")
		}
	}
	a.Lock()
	defer a.Unlock()
	if body.Config != nil {
		a.InstallConfig = body.Config
	}
	return a.applicationNow(), nil
}

func (a *API) getMyGuilds(c *call) (any, *refusal.Error) {
	a.Lock()
	defer a.Unlock()
	if c.grant.Access != "" {
		return guildsOf(a, c)
	}
	list := []any{}
	for _, g := range a.BotGuilds() {
		list = append(list, map[string]any{
			"id": g.ID, "name": g.Name, "icon": nil, "banner": nil, "owner": false,
			"permissions": (a.EveryoneMay | world.BotRolePermissions).String(), "features": []any{},
		})
	}
	return list, nil
}

func (a *API) openDM(c *call) (any, *refusal.Error) {
	var body struct {
		Recipient string `json:"recipient_id"`
	}
	if err := c.decode(&body); err != nil {
		return nil, err
	}
	if body.Recipient == "" {
		return nil, refusal.Form("recipient_id", "BASE_TYPE_REQUIRED", "This field is required")
	}
	if err := refusal.CheckSnowflake("recipient_id", body.Recipient); err != nil {
		return nil, err
	}
	a.Lock()
	defer a.Unlock()
	dm := a.DMOf(body.Recipient)
	if dm == nil {
		return nil, refusal.InvalidRecipient()
	}
	return wire.OfChannel(a.World, dm), nil
}
