package component

import (
	"fmt"
	"unicode/utf8"

	"hoshi/bot/internal/limits"
)

// ValueRange returns the minimum and maximum number of values that can be chosen.
func (c *Component) ValueRange() (least, most int) {
	least, most = 1, 1
	if c.MinValues != nil {
		least = *c.MinValues
	}
	if c.MaxValues != nil {
		most = *c.MaxValues
	}
	return least, most
}

// IsRequired reports whether a component of a modal must be filled in.
func (c *Component) IsRequired() bool { return c.Required == nil || *c.Required }

// CheckInput checks the length of a text.
func (c *Component) CheckInput(text string) error {
	n := utf8.RuneCountInString(text)
	if n == 0 && !c.IsRequired() {
		return nil
	}
	if c.MinLength != nil && n < *c.MinLength || c.MaxLength != nil && n > *c.MaxLength || n > limits.MaxInputText || n == 0 {
		return fmt.Errorf("sandbox: the text of input %q is too short or too long", c.CustomID)
	}
	return nil
}

// Preset returns the value of an input before the user changes it.
func (c *Component) Preset() []string {
	var list []string
	if c.Value != "" {
		list = append(list, c.Value)
	}
	for _, o := range c.Options {
		if o.Default {
			list = append(list, o.Value)
		}
	}
	for _, v := range c.DefaultValues {
		list = append(list, v.ID)
	}
	return list
}
