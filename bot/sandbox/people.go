package sandbox

import (
	"bytes"
	"errors"
	"fmt"
	"strings"
	"unicode/utf8"

	"hoshi/bot/sandbox/component"
)

// maxPersonText is the limit on the characters of a person's message: Discord's
// limit for subscribers, which is twice that of others.
const maxPersonText = 4000

// Channels returns the text channels of the guild in their order, then the DM of
// each user with the bot, then the other channels and threads.
func (s *Server) Channels() []Channel {
	s.mu.Lock()
	defer s.mu.Unlock()
	var list []Channel
	for _, c := range s.channels {
		list = append(list, c.Channel)
	}
	return list
}

// Users returns the people, then the bot.
func (s *Server) Users() []User {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.everyone()
}

// Bot returns the bot's user.
func (s *Server) Bot() User {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.bot
}

// Messages returns the messages of a channel, oldest first.
func (s *Server) Messages(channelID string) []Message {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.messages(channelID)
}

func (s *Server) messages(channelID string) []Message {
	c := s.channel(channelID)
	if c == nil {
		return nil
	}
	list := make([]Message, 0, len(c.messages))
	for _, m := range c.messages {
		list = append(list, m.clone())
	}
	return list
}

// Say sends a message as a person. A name after an @ becomes a mention if there is
// such a user, as in Discord's client. It fails for an empty or too long text, and
// where the person cannot write.
func (s *Server) Say(channelID, userID, text string) (Message, error) {
	return s.say(channelID, userID, "", text, nil)
}

// File is a file that a person attaches.
type File struct {
	Name string // file name, with its extension
	Data []byte // at most 10 MiB
}

// SayWithFiles sends a message with files as a person: at most ten files of at most
// 10 MiB each. With files the text can be empty. It fails as Say does.
func (s *Server) SayWithFiles(channelID, userID, text string, files ...File) (Message, error) {
	return s.say(channelID, userID, "", text, files)
}

// Reply sends a message as a person that replies to a message of the channel. It
// fails as Say does, and for an unknown message.
func (s *Server) Reply(channelID, userID, messageID, text string) (Message, error) {
	return s.say(channelID, userID, messageID, text, nil)
}

func (s *Server) say(channelID, userID, replyTo, text string, files []File) (Message, error) {
	if err := checkPersonFiles(files); err != nil {
		return Message{}, err
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	c, u, err := s.authorIn(channelID, userID)
	if err != nil {
		return Message{}, err
	}
	if !s.permissions(c, userID).has(SendMessages) {
		return Message{}, fmt.Errorf("%w: %s may not write in channel %s", errNotUsable, u.Name, channelID)
	}
	if replyTo != "" && c.message(replyTo) == nil {
		return Message{}, fmt.Errorf("sandbox: no message %q in channel %s to reply to", replyTo, channelID)
	}
	content, err := s.personText(text)
	if err != nil && !(len(files) > 0 && errors.Is(err, errNoText)) {
		return Message{}, err
	}
	m := &Message{Author: u, Content: content, ReplyTo: replyTo}
	s.archive(c, false)
	for _, f := range files {
		m.Attachments = append(m.Attachments, s.attach(c, upload{filename: f.Name, data: bytes.Clone(f.Data)}, nil))
	}
	s.post(c, m, nil)
	return m.clone(), nil
}

// checkPersonFiles returns an error for files that Discord would refuse.
func checkPersonFiles(files []File) error {
	if len(files) > maxFiles {
		return fmt.Errorf("sandbox: a message has at most %d files, this one has %d", maxFiles, len(files))
	}
	for _, f := range files {
		if len(f.Data) > maxFile {
			return fmt.Errorf("sandbox: a file has at most %d MiB, %s is larger", maxFile>>20, component.CleanFilename(f.Name))
		}
	}
	return nil
}

// errNoText means that a text is empty.
var errNoText = errors.New("sandbox: an empty message cannot be sent")

// personText returns a text as it is sent: trimmed, with mentions.
func (s *Server) personText(text string) (string, error) {
	text = strings.TrimSpace(strings.ToValidUTF8(text, "\uFFFD"))
	if text == "" {
		return "", errNoText
	}
	if n := utf8.RuneCountInString(text); n > maxPersonText {
		return "", fmt.Errorf("sandbox: a message has at most %d characters, this one has %d", maxPersonText, n)
	}
	return s.expandNames(text), nil
}

// authorIn finds a channel and a person who can write in it. s.mu is held.
func (s *Server) authorIn(channelID, userID string) (*channel, User, error) {
	c := s.channel(channelID)
	if c == nil {
		return nil, User{}, fmt.Errorf("sandbox: no channel %q", channelID)
	}
	u, ok := s.user(userID)
	if !ok || u.Bot {
		return nil, User{}, fmt.Errorf("%w: %q", errStranger, userID)
	}
	if !s.inChannel(c, u) {
		return nil, User{}, fmt.Errorf("sandbox: %s is not in this channel", u.Name)
	}
	if c.Type == GuildForum {
		return nil, User{}, fmt.Errorf("%w: nobody can write in forum %s itself", errNotUsable, channelID)
	}
	return c, u, nil
}

// ownMessage finds a message of a person. s.mu is held.
func (s *Server) ownMessage(channelID, userID, messageID string) (*channel, *Message, error) {
	c, u, err := s.authorIn(channelID, userID)
	if err != nil {
		return nil, nil, err
	}
	m := c.message(messageID)
	if m == nil || m.Author.ID != userID {
		return nil, nil, fmt.Errorf("sandbox: %s has no message %q in channel %s", u.Name, messageID, channelID)
	}
	return c, m, nil
}

// Edit changes the text of a person's message. It fails for a message of somebody
// else, and as Say does.
func (s *Server) Edit(channelID, userID, messageID, text string) (Message, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	c, m, err := s.ownMessage(channelID, userID, messageID)
	if err != nil {
		return Message{}, err
	}
	content, err := s.personText(text)
	if err != nil {
		return Message{}, err
	}
	m.Content, m.Edited = content, s.opts.Clock.Now()
	s.setMentions(m, c, nil, "")
	s.update(c, m)
	return m.clone(), nil
}

// Delete deletes a person's message. The owner of the guild, who is the first user,
// can delete any message. It fails for an unknown message.
func (s *Server) Delete(channelID, userID, messageID string) error {
	s.mu.Lock()
	defer s.mu.Unlock()
	c, u, err := s.authorIn(channelID, userID)
	if err != nil {
		return err
	}
	m := c.message(messageID)
	if m == nil || m.Author.ID != userID && !(c.isGuild() && u.ID == s.users[0].ID) {
		return fmt.Errorf("sandbox: %s has no message %q to delete in channel %s", u.Name, messageID, channelID)
	}
	s.remove(c, m)
	return nil
}

// Type shows that a person is typing. It fails where the person cannot write.
func (s *Server) Type(channelID, userID string) error {
	s.mu.Lock()
	defer s.mu.Unlock()
	c, u, err := s.authorIn(channelID, userID)
	if err != nil {
		return err
	}
	s.dispatchTyping(c, u, s.opts.Clock.Now())
	return nil
}
