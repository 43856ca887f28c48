// Package snapshot turns a game into what a page in a browser shows of it: values with finished
// texts, in the language and for the side of one viewer.
package snapshot

import "hoshi/bot/view/locale"

// The states of a game on a page.
const (
	StatePlaying   = "playing"
	StateOver      = "over"
	StateChallenge = "challenge" // nobody has accepted it yet
	StateOpening   = "opening"   // the opening asks for something
)

// Snapshot is what a page shows of a game at one revision, for one viewer. Points are named like
// "h8", and sides "black" and "white". Points in time in texts are marked; see [locale.Printer.WithLocalTimes].
type Snapshot struct {
	Game  string `json:"game"` // the game's public ID
	Rev   int64  `json:"rev"`  // the revision shown; a later one replaces an earlier one
	Lang  string `json:"lang"` // of all texts, a BCP 47 tag
	Theme string `json:"theme"`
	State string `json:"state"`

	Size     int    `json:"size"` // points along a side
	Rule     string `json:"rule"`
	RuleName string `json:"ruleName"`
	Opening  string `json:"opening,omitempty"` // its name, if the game has one
	Rated    bool   `json:"rated,omitempty"`
	Facts    []Fact `json:"facts,omitempty"` // what is played

	Stones  []Stone `json:"stones"`           // in the order they were placed
	Moves   int     `json:"moves"`            // number of stones that are moves
	ToMove  string  `json:"toMove,omitempty"` // the side to act; empty if the game is over
	Stone   string  `json:"stone,omitempty"`  // color of the stone placed next
	Numbers string  `json:"numbers"`          // which stones are numbered: "none", "all", "last:N" or "from:N"

	You      string `json:"you,omitempty"`      // the viewer's side; empty for a watcher
	CanPlace bool   `json:"canPlace,omitempty"` // the viewer may place a stone, or offer or vote for a point

	Last      string   `json:"last,omitempty"`
	Prev      string   `json:"prev,omitempty"`
	Win       []string `json:"win,omitempty"`       // stones of the winning row
	Forbidden []string `json:"forbidden,omitempty"` // points forbidden to the side to move
	// Refused says why the viewer, a player, can't place a stone now, for "", or on a point, by its name.
	Refused map[string]string `json:"refused,omitempty"`
	Foul    []string          `json:"foul,omitempty"` // stones that make the last move a foul
	Labels  []Label           `json:"labels,omitempty"`

	Players Players `json:"players"`
	Clock   *Clock  `json:"clock,omitempty"`

	Headline string   `json:"headline,omitempty"` // whose turn it is or who won, in a few words; empty for a challenge
	Text     []string `json:"text"`               // the headline and what happened, in lines
	Spoken   string   `json:"spoken"`             // the same in one sentence or two, for a screen reader
	Alt      string   `json:"alt"`                // the board in words
	Threats  string   `json:"threats,omitempty"`  // points that would make five in a row, in words
	Result   string   `json:"result,omitempty"`   // how the game ended

	Rows []Row `json:"rows,omitempty"` // what the viewer can do besides placing a stone

	Chat     string `json:"chat,omitempty"`     // address of the board's message in the chat
	Next     string `json:"next,omitempty"`     // public ID of the game that followed
	NextText string `json:"nextText,omitempty"` // what that game is, such as a rematch that somebody asks for
	Watchers int    `json:"watchers,omitempty"` // open pages of this game in this process, without its players'
}

// TextInUTC returns Text as it's shown where no script runs.
func (s Snapshot) TextInUTC() []string {
	out := make([]string, len(s.Text))
	for i, line := range s.Text {
		out[i] = locale.InUTC(line)
	}
	return out
}

// Stone is a stone on the board.
type Stone struct {
	At   string `json:"at"`
	Side string `json:"side"`
	N    int    `json:"n,omitempty"` // move number from 1; 0 for a stone that was set up
}

// Label is a short text on a point.
type Label struct {
	At   string `json:"at"`
	Text string `json:"text"`
	Heat int    `json:"heat,omitempty"` // on a heat map, the color below the text, from 1 for the worst value to 9 for the best
}

// Players are the players of both sides.
type Players struct {
	Black Player `json:"black"`
	White Player `json:"white"`
}

// Player is who plays a side.
type Player struct {
	Name   string `json:"name"`
	Engine bool   `json:"engine,omitempty"`
	Level  string `json:"level,omitempty"`  // an engine's strength in words
	Rating string `json:"rating,omitempty"` // a person's
}

// Fact is something about what is played, such as the rule.
type Fact struct {
	Name  string `json:"name"`
	Value string `json:"value"`
	Why   string `json:"why,omitempty"` // explains the value
}

// Clock is the time left at a moment.
type Clock struct {
	Black   *Time  `json:"black,omitempty"` // nil if the side has no time of its own
	White   *Time  `json:"white,omitempty"`
	Running string `json:"running,omitempty"` // the side whose clock is running
	Now     int64  `json:"now"`               // the moment, in milliseconds since 1970
	PerMove bool   `json:"perMove,omitempty"` // days for each move instead of time for the game
}

// Time is what a side has left.
type Time struct {
	Left int64 `json:"left"` // milliseconds
}

// Row is a group of things the viewer can do: buttons, or a menu with one choice.
type Row struct {
	Heading     string   `json:"heading,omitempty"`
	Placeholder string   `json:"placeholder,omitempty"`
	Buttons     []Button `json:"buttons,omitempty"`
	Menu        []Button `json:"menu,omitempty"`
}

// Button runs a command.
type Button struct {
	Command  string `json:"command"`
	Words    string `json:"words,omitempty"`
	Label    string `json:"label"`
	Style    string `json:"style,omitempty"` // "main", "suggest", "danger", or empty
	Disabled bool   `json:"disabled,omitempty"`
	Form     bool   `json:"form,omitempty"`   // asks for more with a form first
	Chosen   bool   `json:"chosen,omitempty"` // the current value of a menu
	URL      string `json:"url,omitempty"`    // a link instead of a command
	Offer    string `json:"offer,omitempty"`  // what the page sends along with the command of an answer's button
}

// Answer is what the bot answers to an action.
type Answer struct {
	Text    []string `json:"text"`
	Private bool     `json:"private,omitempty"`
	Replace bool     `json:"replace,omitempty"` // it replaces the answer whose button was pressed
	Rows    []Row    `json:"rows,omitempty"`
	Picture *Picture `json:"picture,omitempty"`
	Form    *Form    `json:"form,omitempty"`
}

// Picture is a picture in an answer.
type Picture struct {
	PNG   string `json:"png"` // a data URL
	Alt   string `json:"alt"`
	Marks *Marks `json:"marks,omitempty"` // the same for a board that a page already shows; nil if only the picture has it
}

// Marks are what a picture shows besides the position after some moves of the game.
type Marks struct {
	Moves     int      `json:"moves"`               // number of moves played
	Side      string   `json:"side"`                // to move: "black" or "white"
	Suggested []string `json:"suggested,omitempty"` // moves that the bot suggests
	Line      []string `json:"line,omitempty"`      // moves to come; Side plays the first one
	Labels    []Label  `json:"labels,omitempty"`
}

// Form asks for the options of a command.
type Form struct {
	Title   string  `json:"title"`
	Command string  `json:"command"`
	Words   string  `json:"words,omitempty"`
	Offer   string  `json:"offer,omitempty"` // of the button that asked for the form
	Fields  []Field `json:"fields"`
}

// Field is a text input of a form.
type Field struct {
	Option   string `json:"option"`
	Label    string `json:"label"`
	Help     string `json:"help,omitempty"`
	Value    string `json:"value,omitempty"`
	Max      int    `json:"max,omitempty"` // in characters; 0 for no limit
	Optional bool   `json:"optional,omitempty"`
}
