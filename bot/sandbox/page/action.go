package page

import (
	"encoding/json"
	"errors"
	"maps"
	"mime"
	"net/http"
	"strings"

	"hoshi/bot/sandbox/command"
	"hoshi/bot/sandbox/world"
)

// pageAction is a request from the page.
type pageAction struct {
	User  string       `json:"user"`
	Text  string       `json:"text"`
	Reply string       `json:"reply"`
	Files []world.File `json:"files"` // their Data in base64

	CustomID string              `json:"customId"`
	Values   []string            `json:"values"` // of a select menu; absent for a button
	Inputs   map[string][]string `json:"inputs"` // of a modal

	Type    command.Type               `json:"type"`
	Name    string                     `json:"name"` // of a command or a thread
	Target  string                     `json:"target"`
	Options map[string]json.RawMessage `json:"options"` // values; those of attachments are Files
	Focused string                     `json:"focused"` // the option being typed

	Locale    string `json:"locale"`
	Moderator *bool  `json:"moderator"`
	Installed *bool  `json:"installed"`

	frameAction
}

// pageActions returns the page's actions by path.
func (p *Page) pageActions() map[string]func(*http.Request, pageAction) (any, error) {
	actions := map[string]func(*http.Request, pageAction) (any, error){
		"channels/{channel}/messages":                 p.pageSay,
		"channels/{channel}/typing":                   p.pageType,
		"channels/{channel}/messages/{id}/components": p.pageUseComponent,
		"channels/{channel}/messages/{id}/dismiss":    p.pageDismiss,
		"channels/{channel}/commands":                 p.pageUseCommand,
		"channels/{channel}/autocomplete":             p.pageAutocomplete,
		"channels/{channel}/threads":                  p.pageStartThread,
		"modals/{interaction}":                        p.pageSubmitModal,
		"person":                                      p.pageSetPerson,
	}
	maps.Copy(actions, p.frameActions())
	return actions
}

// pageDo reads and runs an action. It accepts only JSON: a form on another page can't send that
// without a preflight request, which the sandbox rejects.
func (p *Page) pageDo(do func(*http.Request, pageAction) (any, error)) http.HandlerFunc {
	return func(w http.ResponseWriter, r *http.Request) {
		kind, _, _ := mime.ParseMediaType(r.Header.Get("Content-Type"))
		if kind != "application/json" {
			PageProblem(w, http.StatusUnsupportedMediaType, "Only JSON is accepted here.")
			return
		}
		var a pageAction
		if err := json.NewDecoder(r.Body).Decode(&a); err != nil {
			PageProblem(w, http.StatusBadRequest, "That isn't valid JSON.")
			return
		}
		answer, err := do(r, a)
		switch {
		case err != nil:
			PageProblem(w, http.StatusBadRequest, strings.TrimPrefix(err.Error(), "sandbox: "))
		case answer == nil:
			w.WriteHeader(http.StatusNoContent)
		default:
			pageJSON(w, http.StatusOK, answer)
		}
	}
}

func (p *Page) pageSay(r *http.Request, a pageAction) (any, error) {
	_, err := p.people.Write(r.PathValue("channel"), a.User, a.Reply, a.Text, a.Files)
	return nil, err
}

func (p *Page) pageType(r *http.Request, a pageAction) (any, error) {
	return nil, p.people.Type(r.PathValue("channel"), a.User)
}

// started returns the answer to an action that began an interaction: its id, by which the page
// recognizes its events.
func started(in world.InteractionView, err error) (any, error) {
	if err != nil {
		return nil, err
	}
	return map[string]string{"interaction": in.ID}, nil
}

func (p *Page) pageUseComponent(r *http.Request, a pageAction) (any, error) {
	return started(p.people.UseComponent(r.PathValue("channel"), a.User, r.PathValue("id"), a.CustomID, a.Values))
}

func (p *Page) pageSubmitModal(r *http.Request, a pageAction) (any, error) {
	return started(p.people.SubmitModal(r.PathValue("interaction"), a.Inputs))
}

func (p *Page) pageDismiss(r *http.Request, a pageAction) (any, error) {
	p.people.Dismiss(r.PathValue("channel"), a.User, r.PathValue("id")) // it's fine if it's already gone
	return nil, nil
}

func (p *Page) pageStartThread(r *http.Request, a pageAction) (any, error) {
	thread, err := p.people.StartThread(r.PathValue("channel"), a.User, a.Name)
	return map[string]string{"thread": thread.ID}, err
}

// commandUse returns the command used by an action.
func (a pageAction) commandUse() (world.CommandUse, error) {
	use := world.CommandUse{Type: a.Type, Name: a.Name, Target: a.Target, Options: map[string]any{}}
	for name, raw := range a.Options {
		var value any
		var f world.File
		switch {
		case string(raw) == "null":
			continue // not given
		case json.Unmarshal(raw, &f) == nil:
			value = f
		case json.Unmarshal(raw, &value) != nil:
			return use, errors.New("sandbox: an option isn't valid JSON")
		}
		use.Options[name] = value
	}
	return use, nil
}

func (p *Page) pageUseCommand(r *http.Request, a pageAction) (any, error) {
	use, err := a.commandUse()
	if err != nil {
		return nil, err
	}
	return started(p.people.UseCommand(r.PathValue("channel"), a.User, use))
}

func (p *Page) pageAutocomplete(r *http.Request, a pageAction) (any, error) {
	use, err := a.commandUse()
	if err != nil {
		return nil, err
	}
	list := []map[string]any{}
	choices, err := p.people.Autocomplete(r.Context(), r.PathValue("channel"), a.User, use, a.Focused)
	for _, c := range choices {
		list = append(list, map[string]any{"name": c.Name, "value": c.Value})
	}
	return map[string]any{"choices": list}, err
}

// pageSetPerson changes a person's settings.
func (p *Page) pageSetPerson(_ *http.Request, a pageAction) (any, error) {
	if a.Locale != "" {
		if err := p.admin.SetLocale(a.User, a.Locale); err != nil {
			return nil, err
		}
	}
	if a.Moderator != nil {
		if err := p.admin.SetModerator(a.User, *a.Moderator); err != nil {
			return nil, err
		}
	}
	if a.Installed != nil {
		return nil, p.admin.InstallForUser(a.User, *a.Installed)
	}
	return nil, nil
}

// pageCommand is a command in the language of the person viewing it.
type pageCommand struct {
	Type        command.Type `json:"type"`
	Name        string       `json:"name"`  // what is sent
	Label       string       `json:"label"` // what is shown
	Description string       `json:"description"`
	Options     []pageOption `json:"options"`
}

type pageOption struct {
	Type         int          `json:"type"`
	Name         string       `json:"name"`
	Label        string       `json:"label"`
	Description  string       `json:"description"`
	Required     bool         `json:"required"`
	Autocomplete bool         `json:"autocomplete"`
	Choices      []pageChoice `json:"choices"`
}

type pageChoice struct {
	Name  string          `json:"name"`
	Value json.RawMessage `json:"value"`
}

// pageCommands lists the commands that a person can use in a channel.
func (p *Page) pageCommands(w http.ResponseWriter, r *http.Request) {
	p.Lock()
	c, u, err := p.people.AuthorIn(r.PathValue("channel"), r.URL.Query().Get("user"))
	list := []pageCommand{}
	if err == nil {
		for _, cmd := range p.Commands {
			if world.Usable(p.World, cmd, c, u) {
				list = append(list, pageCommand{
					Type: cmd.Type, Name: cmd.Name, Label: command.Localized(cmd.Name, cmd.NameLocalizations, u.Locale),
					Description: command.Localized(cmd.Description, cmd.DescriptionLocalizations, u.Locale), Options: pageOptions(cmd.Options, u.Locale),
				})
			}
		}
	}
	p.Unlock()
	if err != nil {
		PageProblem(w, http.StatusNotFound, strings.TrimPrefix(err.Error(), "sandbox: "))
		return
	}
	pageJSON(w, http.StatusOK, map[string]any{"commands": list})
}

func pageOptions(options []command.Option, locale string) []pageOption {
	list := []pageOption{}
	for _, o := range options {
		p := pageOption{
			Type: o.Type, Name: o.Name, Label: command.Localized(o.Name, o.NameLocalizations, locale), Required: o.Required,
			Description: command.Localized(o.Description, o.DescriptionLocalizations, locale), Autocomplete: o.Autocomplete,
			Choices: []pageChoice{},
		}
		for _, c := range o.Choices {
			p.Choices = append(p.Choices, pageChoice{command.Localized(c.Name, c.NameLocalizations, locale), c.Value})
		}
		list = append(list, p)
	}
	return list
}
