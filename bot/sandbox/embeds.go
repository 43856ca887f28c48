package sandbox

import (
	"encoding/json"
	"fmt"
	"strings"
)

// showInEmbeds replaces attachment:// addresses in embeds by the addresses of the
// message's files. A file in an embed is not listed as an attachment.
func (m *Message) showInEmbeds() {
	for i := range m.Attachments {
		a := &m.Attachments[i]
		quoted, _ := json.Marshal(a.URL)                      // of a string: cannot fail
		from, _ := json.Marshal("attachment://" + a.Filename) // as above
		for j, e := range m.Embeds {
			if strings.Contains(string(e), string(from)) {
				m.Embeds[j] = json.RawMessage(strings.ReplaceAll(string(e), string(from), string(quoted)))
				a.Embedded = true
			}
		}
	}
}

// Limits on an embed, in characters (API documentation, "Embed limits").
const (
	maxEmbeds      = 10
	maxEmbedsTotal = 6000
)

// embedBody has the fields of an embed that are limited in length.
type embedBody struct {
	Title       string `json:"title"`
	Description string `json:"description"`
	Footer      struct {
		Text string `json:"text"`
	} `json:"footer"`
	Author struct {
		Name string `json:"name"`
	} `json:"author"`
	Fields []struct {
		Name  string `json:"name"`
		Value string `json:"value"`
	} `json:"fields"`
}

// checkEmbeds returns embeds as they are stored: of type rich, in compact JSON.
func checkEmbeds(embeds []json.RawMessage) ([]json.RawMessage, *apiError) {
	if len(embeds) > maxEmbeds {
		return nil, formError("embeds", "BASE_TYPE_MAX_LENGTH", fmt.Sprintf("Must be %d or fewer in length.", maxEmbeds))
	}
	var list []json.RawMessage
	total := 0
	for i, raw := range embeds {
		at := fmt.Sprintf("embeds.%d", i)
		var e embedBody
		all := map[string]any{}
		if json.Unmarshal(raw, &e) != nil || json.Unmarshal(raw, &all) != nil || all == nil { // null leaves none
			return nil, formError(at, "DICT_TYPE_CONVERT", "Only dictionaries may be used in a DictType")
		}
		length, err := e.check(at)
		if err != nil {
			return nil, err
		}
		if total += length; total > maxEmbedsTotal {
			return nil, formError("embeds", "MAX_EMBED_SIZE_EXCEEDED", fmt.Sprintf("Embed size exceeds maximum size of %d", maxEmbedsTotal))
		}
		all["type"] = "rich"
		delete(all, "provider")
		delete(all, "video")
		compact, _ := json.Marshal(all) // was just decoded: cannot fail
		list = append(list, compact)
	}
	return list, nil
}

// check returns how many characters count towards the total.
func (e *embedBody) check(at string) (int, *apiError) {
	type part struct {
		name, text string
		limit      int
	}
	parts := []part{
		{"title", e.Title, 256}, {"description", e.Description, 4096},
		{"footer.text", e.Footer.Text, 2048}, {"author.name", e.Author.Name, 256},
	}
	for i, f := range e.Fields {
		parts = append(parts, part{fmt.Sprintf("fields.%d.name", i), f.Name, 256}, part{fmt.Sprintf("fields.%d.value", i), f.Value, 1024})
	}
	if len(e.Fields) > 25 {
		return 0, formError(at+".fields", "BASE_TYPE_MAX_LENGTH", "Must be 25 or fewer in length.")
	}
	total := 0
	for _, p := range parts {
		if err := tooLong(at+"."+p.name, p.text, p.limit); err != nil {
			return 0, err
		}
		total += len([]rune(p.text))
	}
	return total, nil
}
