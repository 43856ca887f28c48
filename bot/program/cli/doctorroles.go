package cli

import (
	"fmt"
	"os"
	"slices"

	"hoshi/bot/discord"
	"hoshi/bot/discord/rest"
	"hoshi/bot/program/config"
)

// checkRoles judges what people need to connect their account for linked roles.
func checkRoles(s *config.Config, d discord.Diagnosis) []finding {
	if !s.Discord.LinkedRoles {
		return nil
	}
	base := s.Web.BaseURL(false, "")
	page, redirect := base+"/link", base+"/link/done"
	fix := func(format string, args ...any) []finding {
		return []finding{{"linked roles", "FIX", fmt.Sprintf(format, args...)}}
	}
	switch {
	case base == "":
		return fix("people connect their account on a page: set web.url")
	case os.Getenv(SecretVariable) == "":
		return fix("%s isn't set: copy the client secret from the OAuth2 page of %s", SecretVariable, rest.Portal)
	case d.Application == "":
		return nil // Discord wasn't asked
	case d.RedirectURIs != nil && !slices.Contains(d.RedirectURIs, redirect):
		return fix("Discord won't send people back: add %s under Redirects on the OAuth2 page of %s", redirect, rest.Portal)
	case d.RolesPage != page:
		return fix("Discord doesn't know the page: enter %s as the Linked Roles Verification URL on the General Information page of %s", page, rest.Portal)
	}
	return []finding{{"linked roles", "ok", page + " is the page to connect an account; whether Discord accepts the client secret shows only when someone connects"}}
}
