package bot

import "context"

// pointForm returns what makes the form of a command that asks for a point.
func pointForm(command string) func(context.Context, *Call) (*Form, error) {
	return func(context.Context, *Call) (*Form, error) {
		return &Form{
			Title:  T("button.type_point"),
			Fields: []Field{{Option: "point", Label: T("form.your_move"), Help: T("describe." + command + ".point"), Max: 60}},
		}, nil
	}
}
