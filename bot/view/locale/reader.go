package locale

import (
	"hoshi/bot/domain/chat"
	"hoshi/bot/domain/message"
	"hoshi/engine"
)

// Reader is the only person who reads a text. Messages in a chat are read by both players and everyone
// else, so they name people; what one person reads says "you" to them.
type Reader struct {
	User chat.UserID  // empty for someone who isn't known
	Side engine.Color // the side they play, alone or in a team; Empty for a watcher
}

// For returns a Printer for texts that one person reads. A message can have other forms for them, in the
// tables "you" (the reader does what the message tells), "to_you" (the message names the reader otherwise)
// and "they" (all other readers, including those who aren't known). Without such a form, everyone reads
// the same.
func (p *Printer) For(r Reader) *Printer {
	with := *p
	with.reader = &r
	return &with
}

// doers are the arguments that say who does what a message tells. The first that a message has counts.
var doers = [...]string{"User", "Host", "Player"}

// formFor returns the ID of the form of a message for the reader.
func (p *Printer) formFor(id string, args message.Args) string {
	if p.reader == nil {
		return id
	}
	form := "they."
	for _, value := range args {
		if p.isReader(value) {
			form = "to_you."
		}
	}
	for _, name := range doers {
		who, ok := args[name]
		if user, isUser := who.(chat.User); !ok || isUser && user.ID == "" {
			continue
		}
		if p.isReader(who) {
			form = "you."
		}
		break
	}
	if p.isReadersTeam(id, args) {
		form = "you."
	}
	for _, prefix := range [...]string{form, "they."} {
		if p.ids[prefix+id] {
			return prefix + id
		}
	}
	return id
}

// isReader reports whether an argument of a message is the reader.
func (p *Printer) isReader(value any) bool {
	switch v := value.(type) {
	case chat.User:
		return v.ID != "" && v.ID == p.reader.User
	case message.Text:
		return v.ID == "player.person" && p.isReader(v.Args["User"])
	}
	return false
}

// isReadersTeam reports whether a message names the team that the reader is in.
func (p *Printer) isReadersTeam(id string, args message.Args) bool {
	return id == "player.team" && p.reader.Side != engine.Empty && args["Color"] == p.reader.Side ||
		id == "player.channel" && p.reader.Side != engine.Empty
}
