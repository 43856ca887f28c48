package rest

import (
	"hoshi/bot/internal/limits"
	"hoshi/bot/sandbox/refusal"
	"hoshi/bot/sandbox/world"
)

// getRoleMetadata lists the registered role metadata.
func (a peopleRoutes) getRoleMetadata(c *call) (any, *refusal.Error) {
	a.Lock()
	defer a.Unlock()
	if err := checkApplication(a.API, c); err != nil {
		return nil, err
	}
	return append([]world.RoleMetadata{}, a.Roles.Metadata...), nil
}

// putRoleMetadata replaces the registered role metadata.
func (a peopleRoutes) putRoleMetadata(c *call) (any, *refusal.Error) {
	a.Lock()
	defer a.Unlock()
	if err := checkApplication(a.API, c); err != nil {
		return nil, err
	}
	list := []world.RoleMetadata{}
	if err := c.decode(&list); err != nil {
		return nil, err
	}
	if err := refusal.CheckValue(limits.RoleFigures, list); err != nil {
		return nil, err
	}
	a.Roles.Metadata = list
	return append([]world.RoleMetadata{}, list...), nil
}

const connectionPath = "/users/@me/applications/{application}/role-connection"

// connectionOwner returns the ID of the person whose role connection a call is about.
func connectionOwner(a *API, c *call) (string, *refusal.Error) {
	if err := checkApplication(a, c); err != nil {
		return "", err
	}
	return c.grant.UserID, requireScope(c, "role_connections.write")
}

func (a peopleRoutes) getRoleConnection(c *call) (any, *refusal.Error) {
	a.Lock()
	defer a.Unlock()
	user, err := connectionOwner(a.API, c)
	if err != nil {
		return nil, err
	}
	return world.ConnectionOf(a.World, user), nil
}

// putRoleConnection replaces a person's role connection. Discord documents all fields as optional,
// but not whether the others keep their values; here they don't.
func (a peopleRoutes) putRoleConnection(c *call) (any, *refusal.Error) {
	a.Lock()
	defer a.Unlock()
	user, err := connectionOwner(a.API, c)
	if err != nil {
		return nil, err
	}
	if c.r.Header.Get("Content-Type") != "application/json" {
		return nil, refusal.InvalidForm()
	}
	var connection world.RoleConnection
	if err := c.decode(&connection); err != nil {
		return nil, err
	}
	if err := world.CheckConnection(a.World, connection); err != nil {
		return nil, err
	}
	world.SetConnection(a.World, user, connection)
	return world.ConnectionOf(a.World, user), nil
}

func (a peopleRoutes) deleteRoleConnection(c *call) (any, *refusal.Error) {
	a.Lock()
	defer a.Unlock()
	user, err := connectionOwner(a.API, c)
	if err == nil {
		world.RemoveConnection(a.World, user)
	}
	return nil, err
}
