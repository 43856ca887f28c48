package command

import (
	"context"

	"hoshi/bot/domain/chat"
	"hoshi/bot/domain/message"
)

// PointForm returns a [Command.Form] that asks for a point.
func PointForm(command string) func(context.Context, *Call) (*chat.Form, error) {
	return func(context.Context, *Call) (*chat.Form, error) {
		return &chat.Form{
			Title:  message.T("button.type_point"),
			Fields: []chat.Field{{Option: "point", Label: message.T("form.your_move"), Help: message.T("describe." + command + ".point"), Max: 60}},
		}, nil
	}
}
