package command

import (
	"hoshi/bot/internal/limits"
	"hoshi/bot/sandbox/refusal"
)

// Check returns an error if Discord would reject the command, or if the sandbox lacks the type of an
// option. path is the command's place in the request.
func (c *Command) Check(path string) *refusal.Error {
	if err := refusal.CheckValue(limits.Command, c); err != nil {
		return err.Below(path)
	}
	for i, o := range c.Options {
		err := refusal.CheckChoice(refusal.At(path, "options", i, "type"), o.Type, limits.StringOption, limits.IntegerOption, limits.UserOption, limits.AttachmentOption)
		if err != nil {
			return err
		}
	}
	return nil
}
