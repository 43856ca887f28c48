package service

import (
	"errors"
	"time"

	"hoshi/bot/command"
	"hoshi/bot/domain/chat"
	"hoshi/bot/domain/game"
	"hoshi/bot/domain/message"
)

// How long, and how many, shown tasks are remembered, so that a point can be understood as an answer.
const (
	tasksKeptFor = 10 * time.Minute
	tasksKept    = 1 << 12
)

// taskKey is a person in a channel.
type taskKey struct {
	user    chat.UserID
	channel chat.ChannelID
}

// noteTask remembers that a person was shown a task whose answer is a point: a lesson, a puzzle or a position of
// their own.
func (e *entrance) noteTask(c *command.Call, err error) {
	if err != nil || c.Command == nil {
		return
	}
	switch c.Command.Name {
	case "learn", "puzzle", "practice":
		e.tasks.Put(taskKey{c.User.ID, c.Channel}, c.Command.Name)
	}
}

// meantForTask returns what to answer if a game couldn't be loaded. A point in a channel without a running game is
// meant for the task that the person was shown there.
func (e *entrance) meantForTask(c *command.Call, err error) error {
	point, typed := command.Get[string](c.Options, "point")
	if c.Command.Name != "move" || !typed || c.Game != nil && c.Game.State == game.Playing {
		return err
	}
	if _, refused := errors.AsType[*chat.UserError](err); !refused && !errors.Is(err, command.ErrIgnored) {
		return err
	}
	task, ok := e.tasks.Get(taskKey{c.User.ID, c.Channel})
	if !ok {
		return err
	}
	return chat.Refuse("text.did_you_mean", message.Args{"Command": message.CommandLine{Name: task, Rest: point}})
}
