package discord

import (
	"context"
	"errors"
	"slices"
	"strings"
	"sync"
	"time"

	"hoshi/bot/chat"
	"hoshi/bot/command"
	"hoshi/bot/discord/component"
	"hoshi/bot/message"
)

// Service is what interactions need of a [bot.Service].
type Service interface {
	Handle(context.Context, *command.Request, chat.Responder) error
	HandleTransferred(context.Context, *command.Request, chat.Responder) error
	Commands() *command.Table
	Form(context.Context, *command.Request, chat.Responder) (*chat.Form, error)
	Suggest(ctx context.Context, ch chat.ChannelID, opt *command.Option, typed string, given map[string]string) ([]string, error)
}

// HandleInteractions lets a service answer slash commands, clicks and forms. Call it
// before [Client.Run], which then registers the commands of the service's table.
func (c *Client) HandleInteractions(service Service) {
	h := &interactionHandler{client: c, service: service}
	c.onInteraction, c.handler, c.table = h.handle, h, service.Commands()
}

// interactionHandler makes requests of interactions.
type interactionHandler struct {
	client  *Client
	service Service
}

// handle answers one interaction. Whatever happens, it is acknowledged in time, and a
// deferral that nothing follows has an answer at the end.
func (h *interactionHandler) handle(ctx context.Context, in *Interaction, r *Responder) {
	ctx, cancel := context.WithDeadline(ctx, in.Received.Add(AnswerWithin))
	defer cancel()
	if in.Type == InteractionAutocomplete {
		h.suggest(ctx, in, r)
		return
	}
	req, k := h.request(in)
	answers := h.responder(in, req, k, r)
	if req.AnswerOnly && !k.form {
		in.raw = nil // it stays here, and the interaction is remembered
		answers.shows = newShownBoard(in, req, k)
		evicted := h.client.answers.add(req.Channel, answers)
		var giving sync.WaitGroup
		defer giving.Wait()
		for _, other := range evicted {
			giving.Go(func() { other.giveUp(context.WithoutCancel(ctx)) })
		}
	} else if shows := newShownBoard(in, req, k); in.GuildInstall && !k.form && (shows.command || shows.message != "") {
		h.client.spares.add(req.Channel, spare{answers, shows, in.AppPermissions.bits != nil})
	}
	failed := true // unless the service returns, and does not panic
	defer func() {
		apology := chat.Reply{Text: message.T("error.internal"), Language: in.Locale, Private: true}
		if err := answers.finish(ctx, failed, apology); err != nil {
			h.log(ctx, "an interaction could not be answered at all", in, err)
		}
	}()
	if err := h.serve(ctx, in, req, k, answers); err != nil {
		h.log(ctx, "an interaction was not answered as it should be", in, err)
		return
	}
	failed = false
}

// serve opens the form that an interaction asks for, or lets the service handle it.
func (h *interactionHandler) serve(ctx context.Context, in *Interaction, req *command.Request, k clicked, answers *interactionResponder) error {
	if k.form && req.Problem == nil {
		return h.openForm(ctx, req, k, answers.r, answers)
	}
	stop := answers.deferAfter(ctx, time.Until(in.Received.Add(deferAfter)))
	defer stop()
	return h.service.Handle(ctx, req, answers)
}

// responder makes what answers a request.
func (h *interactionHandler) responder(in *Interaction, req *command.Request, k clicked, r *Responder) *interactionResponder {
	// A form that was opened from a message can change that message as a click can.
	click := in.Component != nil || in.Modal != nil && in.Message != nil
	answers := &interactionResponder{
		r: r, words: h.client.printer, malformed: h.client.malformed, component: click, private: k.private, board: k.shown.Game != 0,
	}
	if in.GuildInstall || in.Context == ContextBotDM {
		answers.post = func(ctx context.Context, reply chat.Reply) (string, error) {
			return h.client.Post(ctx, req.Channel, reply)
		}
		answers.drop = func(ctx context.Context, message string) error {
			return h.client.delete(ctx, req.Channel, message)
		}
	}
	return answers
}

// openForm opens the form that a click asks for, unless the service answers otherwise.
func (h *interactionHandler) openForm(ctx context.Context, req *command.Request, k clicked, r *Responder, answers chat.Responder) error {
	form, err := h.service.Form(ctx, req, answers)
	if err != nil || form == nil {
		return err
	}
	return r.OpenModal(ctx, modal(k, form, h.client.printer(req.Locale, "")))
}

func (h *interactionHandler) log(ctx context.Context, message string, in *Interaction, err error) {
	h.client.log.WarnContext(ctx, message, "type", int(in.Type), "channel", in.ChannelID, "error", err)
}

// suggest answers autocomplete.
func (h *interactionHandler) suggest(ctx context.Context, in *Interaction, r *Responder) {
	choices := []Choice{}
	others := make(map[string]string)
	for _, o := range in.Command.Options {
		others[o.Name] = o.String()
	}
	cmd := h.service.Commands().Lookup(in.Command.Name)
	for _, given := range in.Command.Options {
		if cmd == nil || !given.Focused {
			continue
		}
		i := slices.IndexFunc(cmd.Options, func(o command.Option) bool { return o.Name == given.Name })
		if i < 0 {
			continue
		}
		list, err := h.service.Suggest(ctx, chat.ChannelID(in.ChannelID), &cmd.Options[i], given.String(), others)
		if err != nil {
			h.log(ctx, "suggestions could not be found", in, err)
		}
		for _, s := range list {
			choices = append(choices, Choice{Name: s, Value: s})
		}
	}
	if err := r.Suggest(ctx, choices); err != nil {
		h.log(ctx, "suggestions could not be sent", in, err)
	}
}

// request makes a request of an interaction, and says what was clicked.
func (h *interactionHandler) request(in *Interaction) (*command.Request, clicked) {
	req := &command.Request{
		ID: in.ID, Channel: chat.ChannelID(in.ChannelID), Guild: chat.GuildID(in.GuildID),
		Direct: in.GuildID == "" && in.Context == ContextBotDM,
		User:   in.User.toBot(), Locale: in.Locale, GuildLocale: in.GuildLocale,
	}
	req.AnswerOnly = in.Context == ContextPrivateChannel
	if in.GuildID != "" {
		if in.GuildInstall {
			req.Lacks = h.client.lacksIn(in)
		}
		req.Parent = func(ctx context.Context) (chat.ChannelID, error) { return h.client.parent(ctx, in.ChannelID) }
		may := in.User.Permissions
		req.AloneOnly = !in.GuildInstall && in.Component == nil && may.bits != nil && !may.Has(bitUseExternalApps)
		req.AnswerOnly = !in.GuildInstall || in.mayNotWrite() || h.client.refusesBoards(in)
		req.Has = func(_ context.Context, p chat.Permission) (bool, error) {
			bit, known := permissionBits[p]
			return known && may.Has(bit), nil
		}
	}
	var k clicked
	switch {
	case in.Command != nil:
		if in.Command.Kind != SlashCommand {
			h.readMenu(req, in)
			break
		}
		req.Origin = chat.FromSlash
		h.readCommand(req, in)
	case in.Component != nil:
		req.Origin = chat.FromComponent
		k = h.readClick(req, in)
	case in.Modal != nil:
		req.Origin = chat.FromModal
		k = h.readForm(req, in)
	}
	req.Shown, req.FromPrivate = k.shown, k.private
	if req.Command == nil && req.Problem == nil {
		req.Problem = chat.Refuse("component.unknown")
	}
	return req, k
}

// readCommand reads a slash command.
func (h *interactionHandler) readCommand(req *command.Request, in *Interaction) {
	if req.Command = h.service.Commands().Lookup(in.Command.Name); req.Command == nil {
		return
	}
	given := make(map[string]command.OptionInput)
	for _, o := range in.Command.Options {
		given[o.Name] = command.OptionInput{Text: o.String()}
		if u, ok := in.Command.Users[o.String()]; ok && o.Type == optionUser {
			given[o.Name] = command.OptionInput{User: h.mention(u)}
		}
		if a, ok := in.Command.Attachments[o.String()]; ok && o.Type == optionAttachment {
			req.Attachments = append(req.Attachments, h.attachment(a))
			delete(given, o.Name)
		}
	}
	req.Options, req.Problem = req.Command.ParseOptions(given)
}

// readMenu reads a command of the menu of a user or a message.
func (h *interactionHandler) readMenu(req *command.Request, in *Interaction) {
	req.Origin = chat.FromContextMenu
	cmd := h.menuCommand(in.Command.Kind, in.Command.Name)
	if cmd == nil {
		return
	}
	req.Command = cmd
	given := make(map[string]command.OptionInput)
	for _, o := range cmd.Options {
		_, forUser := o.Type.(command.UserOption)
		_, forText := o.Type.(command.TextOption)
		switch {
		case len(given) > 0:
		case forUser && in.Command.TargetUser != nil:
			given[o.Name] = command.OptionInput{User: h.mention(*in.Command.TargetUser)}
		case forText && in.Command.TargetMessage != nil:
			given[o.Name] = command.OptionInput{Text: in.Command.TargetMessage.Content}
		}
	}
	if m := in.Command.TargetMessage; m != nil {
		for _, a := range m.Attachments {
			req.Attachments = append(req.Attachments, h.attachment(a))
		}
	}
	req.Options, req.Problem = cmd.ParseOptions(given)
}

// mention makes a mention of a user whom an interaction names.
func (h *interactionHandler) mention(u InteractionUser) *chat.Mention {
	return &chat.Mention{User: u.toBot(), Self: u.ID == h.client.userID()}
}

// attachment makes a file that can be read of one that an interaction names.
func (h *interactionHandler) attachment(a InteractionAttachment) chat.Attachment {
	return h.client.attachment(attached{Filename: a.Name, Size: a.Size, URL: a.URL})
}

// readClick reads a click on a button or a choice in a menu.
func (h *interactionHandler) readClick(req *command.Request, in *Interaction) clicked {
	k, ok := parseCustomID(in.Component.CustomID)
	switch {
	case !ok:
	case k.command == menuCommand:
		if ok = len(in.Component.Values) == 1; ok {
			k.setValue(in.Component.Values[0])
		}
	case in.Component.Type == int(component.TypeChannels):
		chosen := append([]string{k.words}, in.Component.Values...)
		if len(in.Component.Values) == 0 {
			chosen = append(chosen, "default")
		}
		k.words = strings.Join(chosen, " ")
	}
	if !ok {
		return clicked{}
	}
	if req.Command = h.service.Commands().Lookup(k.command); req.Command != nil {
		h.readWords(req, k.words)
	}
	return k
}

// readWords reads the options that a custom_id has.
func (h *interactionHandler) readWords(req *command.Request, words string) {
	req.Options, req.Problem = req.Command.ParseText(command.TextInput{Words: strings.Fields(words), Raw: words})
	if errors.Is(req.Problem, command.ErrForeign) {
		req.Problem = chat.Refuse("component.unknown")
	}
}

// readForm reads a form that was sent: the options that the form was opened with, and
// those that were typed.
func (h *interactionHandler) readForm(req *command.Request, in *Interaction) clicked {
	k, ok := parseCustomID(in.Modal.CustomID)
	if !ok {
		return clicked{}
	}
	if req.Command = h.service.Commands().Lookup(k.command); req.Command != nil {
		given := make(map[string]command.OptionInput)
		for name := range in.Modal.Fields {
			given[name] = command.OptionInput{Text: in.Modal.Value(name)}
		}
		h.readWords(req, k.words)
		opened := req.Options
		if req.Problem == nil {
			req.Options, req.Problem = req.Command.ParseOptions(given)
		}
		for name, value := range opened {
			if _, ok := req.Options[name]; !ok && req.Problem == nil {
				req.Options[name] = value
			}
		}
	}
	k.form = false
	return k
}

// toBot translates a user.
func (u InteractionUser) toBot() chat.User {
	return chat.User{ID: chat.UserID(u.ID), Name: u.Name, Mention: "<@" + u.ID + ">", Bot: u.Bot}
}
