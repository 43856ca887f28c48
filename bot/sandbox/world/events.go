package world

// EventKind is what has happened in the world.
type EventKind int

// The kinds of events.
const (
	MessageCreated     EventKind = iota // Message was posted in Channel
	MessageEdited                       // Message was edited
	MessageDeleted                      // Message was deleted; Channel still exists
	ReactionAdded                       // Message has a new reaction
	TypingStarted                       // User is typing in Channel
	ChannelUpdated                      // the permissions of Channel changed
	ChannelDeleted                      // Channel, which is no thread, was deleted
	ThreadCreated                       // Channel was created
	ThreadUpdated                       // Channel was archived or opened again
	ThreadDeleted                       // Channel was deleted
	GuildUpdated                        // the settings of the first guild changed
	BotAdded                            // the bot joined the first guild
	BotRemoved                          // the bot is about to leave the first guild
	CommandsChanged                     // other commands can be used
	PeopleChanged                       // something that is set for a person changed
	InteractionCreated                  // Interaction is to be sent to the application
	InteractionChanged                  // Interaction was answered, or has failed
	ConnectionsChanged                  // the bot connected to the gateway, or lost a connection
)

// Event is a change of the world.
type Event struct {
	Kind        EventKind
	Channel     *Channel
	Message     *Message
	User        User
	Interaction *Interaction
}

// Observe has hear called with every change, in the order of the changes, while the world
// is locked. It must not block. Observers are called in the order in which they came.
func (w *World) Observe(hear func(Event)) { w.observers = append(w.observers, hear) }

// Emit tells all observers of a change and wakes those who wait for one.
func (w *World) Emit(e Event) {
	for _, hear := range w.observers {
		hear(e)
	}
	w.Wake()
}

// Wake wakes those who wait for a change. The caller holds the lock.
func (w *World) Wake() {
	close(w.changed)
	w.changed = make(chan struct{})
}
