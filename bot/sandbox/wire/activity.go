package wire

import (
	"slices"
	"time"

	"hoshi/bot/sandbox/activity"
	"hoshi/bot/sandbox/world"
)

// OfInstance returns a running instance of the Activity.
func OfInstance(from *world.World, i *activity.Instance) map[string]any {
	return map[string]any{
		"application_id": from.Self.ID, "instance_id": i.ID, "launch_id": i.LaunchID, "location": i.Location, "users": i.Users(),
	}
}

// Person returns a user as the API shows it to themselves, without the scope email.
func Person(u world.User) map[string]any {
	return map[string]any{
		"id": u.ID, "username": u.Name, "discriminator": "0", "global_name": nil, "avatar": nil, "banner": nil, "accent_color": nil,
		"avatar_decoration_data": nil, "public_flags": 0, "flags": 0, "locale": u.Locale, "mfa_enabled": false, "premium_type": 0,
	}
}

// Authorization returns what a person has allowed the application (API documentation, "Get Current
// Authorization Information").
func Authorization(from *world.World, scopes []string, expires time.Time, u world.User, key string) map[string]any {
	a := map[string]any{
		"application": map[string]any{
			"id": from.Self.ID, "name": from.Self.Name, "icon": nil, "description": "", "hook": true, "bot_public": true,
			"bot_require_code_grant": false, "verify_key": key,
		},
		"scopes": scopes, "expires": stamp(expires),
	}
	if slices.Contains(scopes, "identify") {
		a["user"] = OfUser(u)
	}
	return a
}
