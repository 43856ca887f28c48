package world

import (
	"bytes"
	"errors"
	"fmt"
	"slices"
	"strings"
	"unicode/utf8"

	"hoshi/bot/internal/limits"
)

// maxPersonText is the maximum number of characters in a person's message: Discord's limit for
// subscribers, twice the normal one.
const maxPersonText = 4000

// File is a file attached by a person.
type File struct {
	Name string // file name, with its extension
	Data []byte // at most 10 MiB
}

// Write sends a message as a person, as a reply unless replyTo is empty. It returns the same errors
// as Say.
func (p *People) Write(channelID, userID, replyTo, text string, files []File) (Message, error) {
	if err := checkPersonFiles(files); err != nil {
		return Message{}, err
	}
	p.Lock()
	defer p.Unlock()
	return p.write(channelID, userID, replyTo, text, files)
}

// write is Write for callers that hold the lock and have checked the files.
func (p *People) write(channelID, userID, replyTo, text string, files []File) (Message, error) {
	c, u, err := p.AuthorIn(channelID, userID)
	if err != nil {
		return Message{}, err
	}
	if !p.PermissionsIn(c, userID).Has(c.SendPermission()) {
		return Message{}, fmt.Errorf("%w: %s may not write in channel %s", errNotUsable, u.Name, channelID)
	}
	if may := p.PermissionsIn(c, userID); c.Locked && !may.Has(ManageThreads) && !may.Has(Administrator) {
		return Message{}, fmt.Errorf("%w: thread %s is locked", errNotUsable, channelID)
	}
	if replyTo != "" && c.Message(replyTo) == nil {
		return Message{}, fmt.Errorf("sandbox: no message %q in channel %s to reply to", replyTo, channelID)
	}
	content, err := p.personText(text)
	if err != nil && !(len(files) > 0 && errors.Is(err, errNoText)) {
		return Message{}, err
	}
	m := &Message{Author: u, Content: content, ReplyTo: replyTo}
	Archive(p.World, c, false)
	for _, f := range files {
		m.Attachments = append(m.Attachments, attach(p.World, c, Upload{Filename: f.Name, Data: bytes.Clone(f.Data)}, nil))
	}
	Post(p.World, c, m, nil)
	return m.Clone(), nil
}

// checkPersonFiles returns an error for files that Discord would reject.
func checkPersonFiles(files []File) error {
	if len(files) > limits.MaxFiles {
		return fmt.Errorf("sandbox: a message has at most %d files, this one has %d", limits.MaxFiles, len(files))
	}
	for _, f := range files {
		if len(f.Data) > limits.MaxFile {
			return fmt.Errorf("sandbox: a file has at most %d MiB, %s is larger", limits.MaxFile>>20, limits.CleanFilename(f.Name))
		}
	}
	return nil
}

// errNoText means that a text is empty.
var errNoText = errors.New("sandbox: an empty message cannot be sent")

// personText returns a text as sent: trimmed, with mentions.
func (p *People) personText(text string) (string, error) {
	text = strings.TrimSpace(strings.ToValidUTF8(text, "\uFFFD"))
	if text == "" {
		return "", errNoText
	}
	if n := utf8.RuneCountInString(text); n > maxPersonText {
		return "", fmt.Errorf("sandbox: a message has at most %d characters, this one has %d", maxPersonText, n)
	}
	return expandNames(p.World, text), nil
}

// AuthorIn finds a channel and a person who belongs to it, but returns an error for a forum, which
// has no messages. The caller holds the lock.
func (p *People) AuthorIn(channelID, userID string) (*Channel, User, error) {
	c, u, err := p.personIn(channelID, userID)
	if err == nil && c.IsForum() {
		return nil, User{}, fmt.Errorf("%w: nobody can write in forum %s itself", errNotUsable, channelID)
	}
	return c, u, err
}

// personIn finds a channel and a person who belongs to it. The caller holds the lock.
func (p *People) personIn(channelID, userID string) (*Channel, User, error) {
	c := p.Channel(channelID)
	if c == nil {
		return nil, User{}, fmt.Errorf("sandbox: no channel %q", channelID)
	}
	u, ok := p.User(userID)
	if !ok || u.Bot {
		return nil, User{}, fmt.Errorf("%w: %q", errStranger, userID)
	}
	if !p.inChannel(c, u) {
		return nil, User{}, fmt.Errorf("sandbox: %s is not in this channel", u.Name)
	}
	return c, u, nil
}

// Type shows that a person is typing. It returns an error if the person can't write.
func (p *People) Type(channelID, userID string) error {
	p.Lock()
	defer p.Unlock()
	c, u, err := p.AuthorIn(channelID, userID)
	if err != nil {
		return err
	}
	p.Emit(Event{Kind: TypingStarted, Channel: c, User: u})
	return nil
}

// StartThread starts a public thread in a channel as a person; in a forum, a post whose text is its
// name. It returns an error if the person can't write or the channel has no threads.
func (p *People) StartThread(channelID, userID, name string) (ChannelInfo, error) {
	p.Lock()
	defer p.Unlock()
	c, u, err := p.personIn(channelID, userID)
	if err != nil {
		return ChannelInfo{}, err
	}
	b, need := ThreadBody{Name: name}, CreatePublicThreads
	if c.IsForum() {
		need = SendMessages
	}
	kind, ok := c.publicThread()
	if err := b.Check(); err != nil || !ok || !p.PermissionsIn(c, userID).Has(need) {
		return ChannelInfo{}, errNotUsable
	}
	thread := AddThread(p.World, c, kind, b, u)
	if c.IsForum() {
		Post(p.World, thread, &Message{Author: u, Content: name}, nil)
	}
	return thread.ChannelInfo, nil
}

// Dismiss removes an ephemeral message from its user's view and reports whether there was one.
func (p *People) Dismiss(channelID, userID, messageID string) bool {
	p.Lock()
	defer p.Unlock()
	c := p.Channel(channelID)
	if c == nil {
		return false
	}
	i := slices.IndexFunc(c.Messages, func(m *Message) bool {
		return m.ID == messageID && m.EphemeralTo != "" && m.EphemeralTo == userID
	})
	if i < 0 {
		return false
	}
	Remove(p.World, c, c.Messages[i])
	return true
}
