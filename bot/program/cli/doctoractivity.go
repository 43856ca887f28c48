package cli

import (
	"fmt"
	"net/url"
	"os"

	"hoshi/bot/discord"
	"hoshi/bot/discord/oauth"
	"hoshi/bot/discord/rest"
	"hoshi/bot/program/config"
)

// checkActivity checks what people need to open the board inside Discord, as far as Discord's API
// tells. d is the zero value if Discord couldn't be asked.
func checkActivity(s *config.Config, d discord.Diagnosis) []finding {
	if !s.Web.Activity {
		return nil
	}
	const check = "activity"
	var list []finding
	secret := os.Getenv(SecretVariable)
	if _, err := oauth.New(oauth.Options{Secret: secret}); secret == "" {
		list = append(list, finding{check, "FIX", fmt.Sprintf("%s isn't set: copy the client secret from the OAuth2 page of %s", SecretVariable, rest.Portal)})
	} else if err != nil {
		list = append(list, finding{check, "FIX", firstLine(err)})
	} else {
		list = append(list, finding{check, "ok", SecretVariable + " is set"})
	}
	public, err := url.Parse(s.Web.BaseURL(false, ""))
	switch {
	case err != nil || public.Scheme != "https":
		list = append(list, finding{check, "FIX", "web.url must begin with https, because Discord's proxy gets the pages there"})
	default:
		list = append(list, finding{check, "note", fmt.Sprintf("under Activities → URL Mappings on %s, the prefix / must lead to %s%s; Discord's API can't tell", rest.Portal, public.Host, public.Path)})
	}
	switch {
	case d.Application == "":
		return list
	case !d.Activities:
		list = append(list, finding{check, "FIX", "Activities are off: enable them under Activities → Settings on " + rest.Portal + ", and restart the bot"})
	case !d.Launches:
		list = append(list, finding{check, "note", "the Entry Point command doesn't reach the bot yet: the bot changes that when it starts"})
	default:
		list = append(list, finding{check, "ok", "Activities are enabled, and the bot answers the Entry Point command"})
	}
	if !d.Redirects {
		list = append(list, finding{check, "FIX", "no redirect yet: add https://127.0.0.1 under Redirects on the OAuth2 page of " + rest.Portal + ", otherwise nobody can authorize the bot"})
	}
	return list
}
