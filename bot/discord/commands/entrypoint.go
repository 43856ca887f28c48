package commands

import (
	"context"
	"encoding/json"

	"hoshi/bot/discord/application"
	"hoshi/bot/discord/event"
	"hoshi/bot/domain/message"
)

// Applications with Activities have an Entry Point command, which people find in the App Launcher.
// Discord makes one that launches the Activity without telling the bot. If the bot is to launch it
// itself, the command's handler has to be the application.

// handledByApp is the handler of an Entry Point command that the bot answers (API documentation,
// "Entry Point Command Handler Types").
const handledByApp = 1

// ActivityCommand is the name of the bot's command that launches the Activity.
const ActivityCommand = "activity"

// newEntryPoint declares an Entry Point command for an application that has none.
func newEntryPoint(words describer, installs []int) *appCommand {
	c := &appCommand{Name: "launch", Type: int(event.EntryPoint), Handler: handledByApp, IntegrationTypes: installs, Contexts: everywhere}
	c.Description, c.Descriptions = words.describe(message.T("command." + ActivityCommand + ".short"))
	return c
}

// AnswersEntryPoint reports whether Discord sends the Entry Point command to the bot.
func (r *Registry) AnswersEntryPoint(ctx context.Context, app application.Application) (bool, error) {
	list := &commandList{api: r.api, app: app.ID, launch: &appCommand{}}
	have, err := list.fetch(ctx)
	return err == nil && list.hasEntryPoint(have.entryPoints), err
}

// hasEntryPoint reports whether the application's Entry Point command is as the bot needs it.
func (l *commandList) hasEntryPoint(held []json.RawMessage) bool {
	if l.launch == nil {
		return true
	}
	for _, raw := range held {
		var c struct {
			Handler int `json:"handler"`
		}
		if json.Unmarshal(raw, &c) != nil || c.Handler != handledByApp {
			return false
		}
	}
	return len(held) > 0
}

// entryPoint returns an Entry Point command as the bot needs it. Its name and texts are the
// operator's.
func (l *commandList) entryPoint(held json.RawMessage) json.RawMessage {
	var fields map[string]json.RawMessage
	if l.launch == nil || json.Unmarshal(held, &fields) != nil {
		return held
	}
	fields["handler"] = json.RawMessage("1")
	out, err := json.Marshal(fields)
	if err != nil {
		return held
	}
	return out
}
