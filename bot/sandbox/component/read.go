package component

import (
	"encoding/json"
	"fmt"
	"slices"

	"hoshi/bot/internal/limits"
	"hoshi/bot/sandbox/refusal"
)

// shown are the types of components that the sandbox shows. Discord has more.
var shown = []int{
	limits.ActionRow, limits.Button, limits.StringSelect, limits.TextInput, limits.ChannelSelect, limits.TextDisplay,
	limits.MediaGallery, limits.File, limits.Separator, limits.Container, limits.Label,
}

// Read decodes the components of a message or a form that Discord accepts, and numbers them. path is
// their place in the request.
func Read(path string, raw json.RawMessage) (list []Component, err *refusal.Error) {
	if err := refusal.Decode(raw, &list); err != nil {
		return nil, err.Below(path)
	}
	ids := map[int]bool{}
	Walk(list, func(each *Component) {
		ids[each.ID] = true
		if !slices.Contains(shown, each.Type) || each.Style == limits.StylePremium {
			err = refusal.Form(path, "UNION_TYPE_CHOICES", fmt.Sprintf("The sandbox can't show components of type %d and style %d.", each.Type, each.Style))
		}
	})
	next := 1
	Walk(list, func(each *Component) {
		if each.ID != 0 {
			return
		}
		for ids[next] {
			next++
		}
		each.ID = next
		next++
	})
	return list, err
}
