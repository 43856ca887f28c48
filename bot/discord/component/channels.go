package component

import "encoding/json"

// Types of channels that a [ChannelSelect] offers (API documentation, "Channel Types"):
// those in which people write, and forums, whose threads they write in.
const (
	channelText         = 0
	channelVoice        = 2
	channelAnnouncement = 5
	channelForum        = 15
)

// ChannelSelect is a menu of the channels of a guild, which Discord fills in. None or
// several can be chosen.
type ChannelSelect struct {
	CustomID    string   // what the interaction will carry; 1 to 100 characters
	Placeholder string   // shown while nothing is chosen
	Chosen      []string // ids of the channels that are chosen at first
	Max         int      // how many can be chosen, 1 to 25
	NoForums    bool     // offers no forums, in which nothing but threads can be posted
}

// MarshalJSON implements [Component].
func (s ChannelSelect) MarshalJSON() ([]byte, error) {
	type chosen struct {
		ID   string `json:"id"`
		Type string `json:"type"`
	}
	defaults := []chosen{}
	for _, id := range s.Chosen {
		defaults = append(defaults, chosen{id, "channel"})
	}
	types := []int{channelText, channelVoice, channelAnnouncement}
	if !s.NoForums {
		types = append(types, channelForum)
	}
	return json.Marshal(struct {
		Type        Type     `json:"type"`
		CustomID    string   `json:"custom_id"`
		Placeholder string   `json:"placeholder,omitempty"`
		Types       []int    `json:"channel_types"`
		Defaults    []chosen `json:"default_values,omitempty"`
		Min         int      `json:"min_values"`
		Max         int      `json:"max_values"`
	}{TypeChannels, s.CustomID, s.Placeholder, types, defaults, 0, s.Max})
}

func (s ChannelSelect) check(k *checker) {
	k.component()
	k.customID("channel select", s.CustomID)
	k.length("channel select", "placeholder", s.Placeholder, 0, MaxPlaceholder)
	k.between("channel select", "max_values", s.Max, max(len(s.Chosen), 1), MaxOptions)
}
