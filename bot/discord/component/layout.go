package component

import "encoding/json"

// Container is a box with a coloured edge around other components.
type Container struct {
	Color      int         // of the edge, as 0xRRGGBB; 0 for none
	Components []Component // action rows, texts, galleries, files and separators
}

// MarshalJSON implements [Component].
func (c Container) MarshalJSON() ([]byte, error) {
	return json.Marshal(struct {
		Type       Type        `json:"type"`
		Color      int         `json:"accent_color,omitempty"`
		Components []Component `json:"components"`
	}{TypeContainer, c.Color, c.Components})
}

func (c Container) check(k *checker) {
	k.component()
	k.between("container", "components", len(c.Components), 1, MaxComponents)
	for _, inner := range c.Components {
		switch inner.(type) {
		case ActionRow, TextDisplay, Gallery, File, Separator:
			inner.check(k)
		default:
			k.misplaced(inner, "container")
		}
	}
}

// ActionRow is a row of up to five buttons, or one select.
type ActionRow struct {
	Components []Component // of [Button], or one [Select] or [ChannelSelect]
}

// Row returns a row of buttons.
func Row(buttons ...Button) ActionRow {
	var r ActionRow
	for _, b := range buttons {
		r.Components = append(r.Components, b)
	}
	return r
}

// MarshalJSON implements [Component].
func (r ActionRow) MarshalJSON() ([]byte, error) {
	return json.Marshal(struct {
		Type       Type        `json:"type"`
		Components []Component `json:"components"`
	}{TypeActionRow, r.Components})
}

func (r ActionRow) check(k *checker) {
	k.component()
	k.between("action row", "components", len(r.Components), 1, MaxRow)
	for _, inner := range r.Components {
		switch inner.(type) {
		case Button:
		case Select, ChannelSelect:
			k.between("action row with a select", "components", len(r.Components), 1, 1)
		default:
			k.misplaced(inner, "action row")
			continue
		}
		inner.check(k)
	}
}

// TextDisplay is a text in Discord's Markdown.
type TextDisplay string

// MarshalJSON implements [Component].
func (t TextDisplay) MarshalJSON() ([]byte, error) {
	return json.Marshal(struct {
		Type    Type   `json:"type"`
		Content string `json:"content"`
	}{TypeTextDisplay, string(t)})
}

func (t TextDisplay) check(k *checker) {
	k.component()
	k.length("text display", "content", string(t), 1, MaxText)
	k.text(string(t))
}

// Gallery shows one to ten pictures.
type Gallery []Picture

// Picture is a picture of a [Gallery].
type Picture struct {
	// URL is where the picture lies: an address of the web, or [Attached].
	URL string
	// Description is the picture in words (alt text), at most 1,024 characters.
	Description string
	// Spoiler hides the picture until it is clicked.
	Spoiler bool
}

// Attached returns the URL of a file that goes out with the same message.
func Attached(filename string) string { return "attachment://" + filename }

// MarshalJSON implements [Component].
func (g Gallery) MarshalJSON() ([]byte, error) {
	type media struct {
		URL string `json:"url"`
	}
	type item struct {
		Media       media  `json:"media"`
		Description string `json:"description,omitempty"`
		Spoiler     bool   `json:"spoiler,omitempty"`
	}
	items := []item{}
	for _, p := range g {
		items = append(items, item{media{p.URL}, p.Description, p.Spoiler})
	}
	return json.Marshal(struct {
		Type  Type   `json:"type"`
		Items []item `json:"items"`
	}{TypeGallery, items})
}

func (g Gallery) check(k *checker) {
	k.component()
	k.between("gallery", "pictures", len(g), 1, MaxGallery)
	for _, p := range g {
		k.length("gallery", "url", p.URL, 1, 2048)
		k.length("gallery", "description", p.Description, 0, MaxAlt)
	}
}

// File shows a file of the same message, to be downloaded.
type File struct {
	URL string // by [Attached]
}

// MarshalJSON implements [Component].
func (f File) MarshalJSON() ([]byte, error) {
	type media struct {
		URL string `json:"url"`
	}
	return json.Marshal(struct {
		Type Type  `json:"type"`
		File media `json:"file"`
	}{TypeFile, media(f)})
}

func (f File) check(k *checker) {
	k.component()
	k.length("file", "url", f.URL, 1, 2048)
}

// Separator is space between components, with a line or without.
type Separator struct {
	Line  bool // with a visible line
	Large bool // with more space
}

// MarshalJSON implements [Component].
func (s Separator) MarshalJSON() ([]byte, error) {
	spacing := 1
	if s.Large {
		spacing = 2
	}
	return json.Marshal(struct {
		Type    Type `json:"type"`
		Divider bool `json:"divider"`
		Spacing int  `json:"spacing"`
	}{TypeSeparator, s.Line, spacing})
}

func (Separator) check(k *checker) { k.component() }
