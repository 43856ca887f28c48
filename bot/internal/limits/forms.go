package limits

// Modal is a form.
var Modal = object(fields{
	"!custom_id": customID, "!title": text(1, MaxModalTitle), "!components": list(1, MaxRows, part(kinds{
		ActionRow: object(componentFields.with(fields{ // the old form of a label
			"!components": list(1, 1, part(kinds{TextInput: object(inputFields.with(fields{"!label": text(1, MaxLabel)}), inputLength)})),
		})),
		TextDisplay: display,
		Label: object(componentFields.with(fields{
			"!label": text(1, MaxLabel), "description": optional(text(1, MaxLabelHelp)), "!component": part(inLabel),
		})),
	})),
}, together)

// formFields are the fields of everything that people fill in.
var formFields = fields{
	"required": optional(boolean), "disabled": absent("COMPONENT_DISABLED_IN_MODAL", "Modals cannot have disabled components"),
}

// inputFields are the fields of a text input.
var inputFields = componentFields.with(formFields).with(fields{
	"!custom_id": customID, "!style": oneOf(1, 2), "min_length": optional(whole(0, MaxInputText)), "max_length": optional(whole(1, MaxInputText)),
	"value": optional(text(0, MaxInputText)), "placeholder": optional(text(0, MaxInputPlaceholder)),
})

// inLabel lists the components that people fill in.
var inLabel = union(formMenus(), kinds{
	TextInput:  object(inputFields.with(fields{"label": labelInLabel}), inputLength),
	FileUpload: object(groupFields.with(fields{"min_values": optional(whole(0, MaxGroup)), "max_values": optional(whole(1, MaxGroup))})),
	RadioGroup: object(groupFields.with(fields{"!options": list(2, MaxGroup, groupOption)})),
	CheckboxGroup: object(groupFields.with(fields{
		"!options": list(1, MaxGroup, groupOption), "min_values": optional(whole(0, MaxGroup)), "max_values": optional(whole(1, MaxGroup)),
	}), chosen("options", 0)),
	Checkbox: object(componentFields.with(fields{"!custom_id": customID, "default": optional(boolean)})),
})

var (
	groupFields = componentFields.with(formFields).with(fields{"!custom_id": customID})
	groupOption = object(choosable)
)

// formMenus are the menus of a form. One that has to be filled in takes at least one value.
func formMenus() kinds {
	all := menus(formFields)
	for kind, menu := range all {
		all[kind] = func(c *checker, path string, value any) {
			if field(value, "min_values") != nil && number(value, "min_values") == 0 && field(value, "required") != false {
				c.refuse(join(path, "min_values"), "NUMBER_TYPE_MIN", "min_values must be at least 1 where the component is required.")
			}
			menu(c, path, value)
		}
	}
	return all
}

// inputLength checks that a text can be both long and short enough.
func inputLength(c *checker, path string, value any) {
	if field(value, "max_length") != nil && number(value, "min_length") > number(value, "max_length") {
		c.refuse(join(path, "max_length"), "TEXT_INPUT_MAX_LESS_THAN_MIN", "max_length must be at least min_length.")
	}
}

// labelInLabel is the label of a text input in a label, which has the text instead.
func labelInLabel(c *checker, path string, value any) {
	if value == nil || value == "" {
		c.warn(path, "isn't a field that Discord knows here")
		return
	}
	c.refuse(path, "TEXT_INPUT_LABEL_IN_LABEL", "A text input in a label cannot have a label of its own")
}
