package act

import (
	"encoding/json"

	"hoshi/bot/domain/chat"
	"hoshi/bot/web/session"
	"hoshi/bot/web/snapshot"
)

// Sealer signs what a page keeps for the server. [session.Signer] is one.
type Sealer interface {
	// Seal returns data with a signature that holds only in a context.
	Seal(context string, data []byte) string
	// Unseal returns the data of a text from Seal, or an error.
	Unseal(context, sealed string) ([]byte, error)
}

// offer is a button that a person can press.
type offer struct {
	Command string `json:"c"`
	Words   string `json:"w,omitempty"`
	Form    bool   `json:"f,omitempty"`
	Private bool   `json:"p,omitempty"` // of an answer that only this person saw
	// Shown is the state of the game that the button's message showed; zero for none.
	Shown chat.ShownState `json:"s,omitzero"`
}

// seal returns the text with which a session can take an offer later. It holds in all processes,
// so none has to remember it.
func (a *Acts) seal(by session.Session, o offer) string {
	text, err := json.Marshal(o)
	if err != nil {
		return "" // can't happen
	}
	return a.opt.Sealer.Seal(by.Key, text)
}

// unseal returns the offer that an action takes.
func (a *Acts) unseal(by session.Session, what Action) (o offer, ok bool) {
	text, err := a.opt.Sealer.Unseal(by.Key, what.Offer)
	if err != nil || json.Unmarshal(text, &o) != nil {
		return offer{}, false
	}
	return o, o.Command == what.Command && o.Words == what.Words
}

// offered returns the button that an action presses: one of an answer, or one of the page. A player
// may always try to place a stone, since the bot explains best why they can't.
func (a *Acts) offered(by session.Session, what Action, s *snapshot.Snapshot) (offer, bool) {
	if what.Offer != "" {
		return a.unseal(by, what)
	}
	page := offer{Command: what.Command, Words: what.Words, Shown: chat.ShownState{Revision: what.Rev, Moves: what.Moves}}
	if what.Command == moveCommand && isPoint(what.Words) && (s.CanPlace || s.You != "" && s.ToMove != "") {
		return page, true
	}
	for _, row := range s.Rows {
		for _, list := range [...][]snapshot.Button{row.Buttons, row.Menu} {
			for _, b := range list {
				if b.Command == what.Command && b.Words == what.Words && !b.Disabled {
					page.Form = b.Form
					return page, true
				}
			}
		}
	}
	return offer{}, false
}

// moveCommand is the command that places a stone.
const moveCommand = "move"

// isPoint reports whether words name one point.
func isPoint(words string) bool {
	if len(words) < 2 || len(words) > 3 || words[0] < 'a' || words[0] > 'z' {
		return false
	}
	for _, c := range words[1:] {
		if c < '0' || c > '9' {
			return false
		}
	}
	return true
}
