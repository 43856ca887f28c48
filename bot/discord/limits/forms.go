package limits

// modal is a form.
var modal = object(fields{
	"!custom_id": customID, "!title": text(1, 45), "!components": list(1, 5, byType(map[int]rule{
		textDisplay: display,
		label: object(componentFields.with(fields{
			"!label": text(1, 45), "description": optional(text(1, 100)), "!component": byType(inLabel),
		})),
	})),
}, together)

// inLabel lists the components that people fill in.
var inLabel = withKinds(menus(true), map[int]rule{
	// The text is in the label around it; Discord refuses a label field here.
	textInput: object(componentFields.with(fields{
		"!custom_id": customID, "!style": oneOf(1, 2), "min_length": optional(whole(0, 4000)), "max_length": optional(whole(1, 4000)),
		"required": optional(boolean), "value": optional(text(0, 4000)), "placeholder": optional(text(0, 100)),
	})),
	fileUpload: object(componentFields.with(fields{
		"!custom_id": customID, "min_values": optional(whole(0, 10)), "max_values": optional(whole(1, 10)), "required": optional(boolean),
	})),
	radioGroup:    object(groupFields.with(fields{"!options": list(2, 10, groupOption)})),
	checkboxGroup: object(groupFields.with(fields{"!options": list(1, 10, groupOption), "min_values": optional(whole(0, 10)), "max_values": optional(whole(1, 10))}), chosen("options")),
	checkbox:      object(componentFields.with(fields{"!custom_id": customID, "default": optional(boolean)})),
})

var groupFields = componentFields.with(fields{"!custom_id": customID, "required": optional(boolean)})

var groupOption = object(fields{"!label": text(1, 100), "!value": text(1, 100), "description": optional(text(0, 100)), "default": optional(boolean)})
