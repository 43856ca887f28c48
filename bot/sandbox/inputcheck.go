package sandbox

import "fmt"

// The checks of components that people fill in: select menus, and the inputs of
// modals.

func (c *componentCheck) checkSelect(path string, s *component) *apiError {
	if err := tooLong(at(path, "placeholder"), s.Placeholder, maxPlaceholder); err != nil {
		return err
	}
	if s.Type == componentStringSelect {
		if err := checkSelectOptions(at(path, "options"), s.Options, 1, maxOptions); err != nil {
			return err
		}
	}
	return c.checkRange(path, s, maxOptions)
}

// checkRange checks min_values, max_values and how many values are preset.
func (c *componentCheck) checkRange(path string, s *component, most int) *apiError {
	least, limit := s.valueRange()
	preset := len(s.DefaultValues)
	for _, o := range s.Options {
		if o.Default {
			preset++
		}
	}
	switch {
	case s.MinValues != nil && (*s.MinValues < 0 || *s.MinValues > most):
		return formError(at(path, "min_values"), "NUMBER_TYPE_MAX", fmt.Sprintf("int value should be between 0 and %d.", most))
	case c.modal && s.MinValues != nil && *s.MinValues == 0 && s.isRequired():
		return formError(at(path, "min_values"), "NUMBER_TYPE_MIN", "min_values must be at least 1 where the component is required.")
	case s.MaxValues != nil && (*s.MaxValues < 1 || *s.MaxValues > most):
		return formError(at(path, "max_values"), "NUMBER_TYPE_MAX", fmt.Sprintf("int value should be between 1 and %d.", most))
	case least > limit:
		return formError(at(path, "max_values"), "SELECT_COMPONENT_MAX_LESS_THAN_MIN", "max_values must be at least min_values.")
	case len(s.Options) > 0 && least > len(s.Options):
		return formError(at(path, "min_values"), "SELECT_COMPONENT_MIN_VALUES_TOO_LARGE", "There are fewer options than min_values.")
	case preset > limit:
		return formError(at(path, "options"), "SELECT_COMPONENT_TOO_MANY_DEFAULTS", "More values are preset than max_values allows.")
	}
	return nil
}

// valueRange is how many values can be chosen.
func (c *component) valueRange() (least, most int) {
	least, most = 1, 1
	if c.MinValues != nil {
		least = *c.MinValues
	}
	if c.MaxValues != nil {
		most = *c.MaxValues
	}
	return least, most
}

// isRequired reports whether a component of a modal has to be filled in.
func (c *component) isRequired() bool { return c.Required == nil || *c.Required }

func checkSelectOptions(path string, options []selectOption, least, most int) *apiError {
	if len(options) < least || len(options) > most {
		return badCount(path, least, most)
	}
	values := map[string]bool{}
	for i, o := range options {
		here := at(path, i)
		err := firstError(
			func() *apiError { return badLength(at(here, "label"), o.Label, 1, 100) },
			func() *apiError { return badLength(at(here, "value"), o.Value, 1, 100) },
			func() *apiError { return tooLong(at(here, "description"), o.Description, 100) },
			func() *apiError { return checkEmoji(at(here, "emoji"), o.Emoji) },
		)
		if err != nil {
			return err
		}
		if values[o.Value] {
			return formError(here, "SELECT_COMPONENT_OPTION_VALUE_DUPLICATED", "The specified option value is already used")
		}
		values[o.Value] = true
	}
	return nil
}

func checkTextInput(path string, in *component) *apiError {
	if err := badChoice(at(path, "style"), in.Style, 1, 2); err != nil {
		return err
	}
	switch {
	case in.MinLength != nil && (*in.MinLength < 0 || *in.MinLength > maxInputText):
		return formError(at(path, "min_length"), "NUMBER_TYPE_MAX", fmt.Sprintf("int value should be between 0 and %d.", maxInputText))
	case in.MaxLength != nil && (*in.MaxLength < 1 || *in.MaxLength > maxInputText):
		return formError(at(path, "max_length"), "NUMBER_TYPE_MAX", fmt.Sprintf("int value should be between 1 and %d.", maxInputText))
	case in.MinLength != nil && in.MaxLength != nil && *in.MinLength > *in.MaxLength:
		return formError(at(path, "max_length"), "TEXT_INPUT_MAX_LESS_THAN_MIN", "max_length must be at least min_length.")
	}
	if err := tooLong(at(path, "placeholder"), in.Placeholder, 100); err != nil {
		return err
	}
	return tooLong(at(path, "value"), in.Value, maxInputText)
}

func (c *componentCheck) checkLabel(path string, l *component) *apiError {
	if err := badLength(at(path, "label"), l.Label, 1, maxModalLabel); err != nil {
		return err
	}
	if l.Description != nil {
		if err := tooLong(at(path, "description"), *l.Description, 100); err != nil {
			return err
		}
	}
	switch {
	case l.Component == nil:
		return formError(at(path, "component"), "BASE_TYPE_REQUIRED", "This field is required")
	case l.Component.Type == componentTextInput && l.Component.Label != "":
		return formError(at(path, "component", "label"), "TEXT_INPUT_LABEL_IN_LABEL", "A text input in a label cannot have a label of its own")
	}
	return c.check(at(path, "component"), l.Component, inLabel)
}
