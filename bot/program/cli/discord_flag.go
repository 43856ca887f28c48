package cli

import (
	"fmt"
	"os"
	"strings"

	"hoshi/bot/command/spelling"
	"hoshi/bot/internal/fatal"
)

// DiscordFlag is the flag of commands that need to know whether the bot is for Discord itself.
type DiscordFlag struct {
	// Discord is set for a service, which must not run in a local Discord that nobody sees.
	Discord bool `help:"Refuse to run without DISCORD_TOKEN, instead of starting a local Discord. For services."`
}

// Check returns a fatal error if the flag is set and there is no token. Its text names a variable that
// may be the token's with a typo.
func (f DiscordFlag) Check(token string) error {
	if !f.Discord || token != "" {
		return nil
	}
	hint := ""
	if name := misspelled(TokenVariable, os.Environ()); name != "" {
		hint = fmt.Sprintf(" (the environment has %s: is that a typo?)", name)
	}
	return fatal.Errorf("--discord needs the environment variable %s%s: set it to the token of the bot, from the Bot page of the developer portal", TokenVariable, hint)
}

// misspelled returns the name of the variable in an environment that is most likely meant to be name, or
// "". Values are never looked at.
func misspelled(name string, environ []string) string {
	for _, variable := range environ {
		other, _, _ := strings.Cut(variable, "=")
		lower := strings.ToLower(strings.NewReplacer("-", "_", ".", "_").Replace(other))
		if other != name && (spelling.Near(lower, strings.ToLower(name)) || lower == "discord_bot_token" || lower == "bot_token") {
			return other
		}
	}
	return ""
}
