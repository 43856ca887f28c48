package world

import "hoshi/bot/sandbox/activity"

// EventKind is what happened in the world.
type EventKind int

// The kinds of events.
const (
	MessageCreated     EventKind = iota // Message was posted in Channel
	MessageEdited                       // Message was edited
	MessageDeleted                      // Message was deleted; Channel still exists
	ReactionAdded                       // Message has a new reaction
	TypingStarted                       // User is typing in Channel
	ChannelUpdated                      // the permissions of Channel changed
	ChannelDeleted                      // Channel, not a thread, was deleted
	ThreadCreated                       // Channel was created
	ThreadUpdated                       // Channel was archived or unarchived
	ThreadDeleted                       // Channel was deleted
	GuildUpdated                        // the settings of the first guild changed
	BotAdded                            // the bot joined the first guild
	BotRemoved                          // the bot is about to leave the first guild
	CommandsChanged                     // the usable commands changed
	PeopleChanged                       // a person's settings changed
	InteractionCreated                  // Interaction must be sent to the application
	InteractionChanged                  // Interaction was answered or failed
	ConnectionsChanged                  // the bot connected to the gateway, or lost a connection
	ActivityOpened                      // Frame was opened
	ActivityClosed                      // Frame was closed
)

// Event is a change of the world.
type Event struct {
	Kind        EventKind
	Channel     *Channel
	Message     *Message
	User        User
	Interaction *Interaction
	Frame       activity.Frame
}

// Observe makes the world call hear with every change, in order, while the world is locked. hear
// must not block. Observers are called in the order of registration.
func (w *World) Observe(hear func(Event)) { w.observers = append(w.observers, hear) }

// Emit notifies all observers of a change and wakes waiters.
func (w *World) Emit(e Event) {
	for _, hear := range w.observers {
		hear(e)
	}
	w.Wake()
}

// Wake wakes waiters. The caller holds the lock.
func (w *World) Wake() {
	close(w.changed)
	w.changed = make(chan struct{})
}
