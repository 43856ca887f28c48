package component

import (
	"fmt"
	"unicode/utf8"

	"hoshi/bot/sandbox/refusal"
)

// Checks of components that people fill in: select menus and the inputs of modals.

func (c *checker) checkSelect(path string, s *Component) *refusal.Error {
	if err := refusal.CheckMaxLength(refusal.At(path, "placeholder"), s.Placeholder, maxPlaceholder); err != nil {
		return err
	}
	if s.Type == StringSelect {
		if err := checkSelectOptions(refusal.At(path, "options"), s.Options, 1, maxOptions); err != nil {
			return err
		}
	}
	return c.checkRange(path, s, maxOptions)
}

// checkRange checks min_values, max_values and the number of preset values.
func (c *checker) checkRange(path string, s *Component, most int) *refusal.Error {
	least, limit := s.ValueRange()
	preset := len(s.DefaultValues)
	for _, o := range s.Options {
		if o.Default {
			preset++
		}
	}
	switch {
	case s.MinValues != nil && (*s.MinValues < 0 || *s.MinValues > most):
		return refusal.Form(refusal.At(path, "min_values"), "NUMBER_TYPE_MAX", fmt.Sprintf("int value should be between 0 and %d.", most))
	case c.modal && s.MinValues != nil && *s.MinValues == 0 && s.IsRequired():
		return refusal.Form(refusal.At(path, "min_values"), "NUMBER_TYPE_MIN", "min_values must be at least 1 where the component is required.")
	case s.MaxValues != nil && (*s.MaxValues < 1 || *s.MaxValues > most):
		return refusal.Form(refusal.At(path, "max_values"), "NUMBER_TYPE_MAX", fmt.Sprintf("int value should be between 1 and %d.", most))
	case least > limit:
		return refusal.Form(refusal.At(path, "max_values"), "SELECT_COMPONENT_MAX_LESS_THAN_MIN", "max_values must be at least min_values.")
	case len(s.Options) > 0 && least > len(s.Options):
		return refusal.Form(refusal.At(path, "min_values"), "SELECT_COMPONENT_MIN_VALUES_TOO_LARGE", "There are fewer options than min_values.")
	case preset > limit:
		return refusal.Form(refusal.At(path, "options"), "SELECT_COMPONENT_TOO_MANY_DEFAULTS", "More values are preset than max_values allows.")
	}
	return nil
}

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

func checkSelectOptions(path string, options []SelectOption, least, most int) *refusal.Error {
	if len(options) < least || len(options) > most {
		return refusal.BadCount(path, least, most)
	}
	values := map[string]bool{}
	for i, o := range options {
		here := refusal.At(path, i)
		err := refusal.First(
			func() *refusal.Error { return refusal.CheckLength(refusal.At(here, "label"), o.Label, 1, 100) },
			func() *refusal.Error { return refusal.CheckLength(refusal.At(here, "value"), o.Value, 1, 100) },
			func() *refusal.Error {
				return refusal.CheckMaxLength(refusal.At(here, "description"), o.Description, 100)
			},
			func() *refusal.Error { return checkEmoji(refusal.At(here, "emoji"), o.Emoji) },
		)
		if err != nil {
			return err
		}
		if values[o.Value] {
			return refusal.Form(here, "SELECT_COMPONENT_OPTION_VALUE_DUPLICATED", "The specified option value is already used")
		}
		values[o.Value] = true
	}
	return nil
}

func checkTextInput(path string, in *Component) *refusal.Error {
	if err := refusal.CheckChoice(refusal.At(path, "style"), in.Style, 1, 2); err != nil {
		return err
	}
	switch {
	case in.MinLength != nil && (*in.MinLength < 0 || *in.MinLength > maxInputText):
		return refusal.Form(refusal.At(path, "min_length"), "NUMBER_TYPE_MAX", fmt.Sprintf("int value should be between 0 and %d.", maxInputText))
	case in.MaxLength != nil && (*in.MaxLength < 1 || *in.MaxLength > maxInputText):
		return refusal.Form(refusal.At(path, "max_length"), "NUMBER_TYPE_MAX", fmt.Sprintf("int value should be between 1 and %d.", maxInputText))
	case in.MinLength != nil && in.MaxLength != nil && *in.MinLength > *in.MaxLength:
		return refusal.Form(refusal.At(path, "max_length"), "TEXT_INPUT_MAX_LESS_THAN_MIN", "max_length must be at least min_length.")
	}
	if err := refusal.CheckMaxLength(refusal.At(path, "placeholder"), in.Placeholder, 100); err != nil {
		return err
	}
	return refusal.CheckMaxLength(refusal.At(path, "value"), in.Value, maxInputText)
}

func (c *checker) checkLabel(path string, l *Component) *refusal.Error {
	if err := refusal.CheckLength(refusal.At(path, "label"), l.Label, 1, maxModalLabel); err != nil {
		return err
	}
	if l.Description != nil {
		if err := refusal.CheckMaxLength(refusal.At(path, "description"), *l.Description, 100); err != nil {
			return err
		}
	}
	switch {
	case l.Component == nil:
		return refusal.Form(refusal.At(path, "component"), "BASE_TYPE_REQUIRED", "This field is required")
	case l.Component.Type == TextInput && l.Component.Label != "":
		return refusal.Form(refusal.At(path, "component", "label"), "TEXT_INPUT_LABEL_IN_LABEL", "A text input in a label cannot have a label of its own")
	}
	return c.check(refusal.At(path, "component"), l.Component, inLabel)
}

// CheckInput checks the length of a text.
func (c *Component) CheckInput(text string) error {
	n := utf8.RuneCountInString(text)
	if n == 0 && !c.IsRequired() {
		return nil
	}
	if c.MinLength != nil && n < *c.MinLength || c.MaxLength != nil && n > *c.MaxLength || n > maxInputText || n == 0 {
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
