package interaction

import (
	"context"
	"slices"
	"strings"

	"hoshi/bot/command"
	"hoshi/bot/discord/answer"
	"hoshi/bot/discord/body"
	"hoshi/bot/discord/channel"
	"hoshi/bot/discord/commands"
	"hoshi/bot/discord/customid"
	"hoshi/bot/discord/event"
	"hoshi/bot/discord/permission"
	"hoshi/bot/domain/chat"
	"hoshi/bot/internal/limits"
	"hoshi/bot/view/locale"
)

// request turns an interaction into a request and returns the click.
func (h *Handler) request(in *event.Interaction) (*command.Request, customid.Click) {
	req := &command.Request{
		ID: in.ID, Channel: chat.ChannelID(in.ChannelID), Guild: chat.GuildID(in.GuildID),
		Direct: in.GuildID == "" && in.Context == event.InBotDM,
		User:   in.User.ToBot(), Locale: in.Locale, Membership: command.Membership{GuildLocale: in.GuildLocale, Roles: in.User.Roles()},
	}
	_, refused := h.Chat.Refused(req.Channel)
	req.AnswerOnly = in.Context == event.InPrivateGroup || channel.NoAccess(refused)
	if in.GuildID != "" {
		h.addGuild(req, in)
	}
	var k customid.Click
	switch in.Type {
	case event.Command:
		switch in.Data.Kind {
		case event.SlashCommand:
			req.Origin = chat.FromSlash
			h.readCommand(req, in)
		case event.EntryPoint:
			req.Origin = chat.FromSlash
			req.Command = h.Service.Commands().Lookup(commands.ActivityCommand)
		default:
			h.readMenu(req, in)
		}
	case event.Component:
		req.Origin = chat.FromComponent
		k = h.readClick(req, in)
	case event.Modal:
		req.Origin = chat.FromModal
		k = h.readForm(req, in)
	}
	req.Shown, req.FromPrivate = k.Shown, k.Private && in.OnlyUserSees()
	if req.Command == nil && req.Problem == nil {
		req.Problem = chat.Refuse("component.unknown")
	}
	return req, k
}

// addGuild adds the information about the guild that a request may need.
func (h *Handler) addGuild(req *command.Request, in *event.Interaction) {
	if in.GuildInstall() {
		req.Lacks = h.lacks(in)
	}
	req.Parent = func(ctx context.Context) (chat.ChannelID, error) { return h.Guilds.Parent(ctx, in.ChannelID) }
	may := in.Permissions()
	speaks := may.Has(permission.UseExternalApps) && len(may.Lacking(chat.Permissions{chat.SendMessages}, in.Place())) == 0
	req.AloneOnly = !in.GuildInstall() && in.Type != event.Component && may.Stated() && !speaks
	req.AnswerOnly = req.AnswerOnly || !in.GuildInstall() || mayNotWrite(in)
	req.Has = func(_ context.Context, p chat.Permission) (bool, error) {
		bit, known := permission.Bit(p)
		return known && may.Has(bit), nil
	}
}

// lacks returns a function that reports which permissions the bot lacks according to the
// interaction. It asks for the guild's settings, to find the reason, only if some are lacking.
func (h *Handler) lacks(in *event.Interaction) func(context.Context, chat.Permissions) (chat.Permissions, error) {
	return func(ctx context.Context, need chat.Permissions) (chat.Permissions, error) {
		missing := in.AppPermissions.Lacking(need, in.Place())
		if len(missing) == 0 {
			return nil, nil
		}
		if exact, err := h.Guilds.Lacks(ctx, in.GuildID, in.ChannelID, need); err == nil && len(exact) > 0 {
			return exact, nil
		}
		return missing, nil
	}
}

// readCommand reads a slash command.
func (h *Handler) readCommand(req *command.Request, in *event.Interaction) {
	if req.Command = h.Service.Commands().Lookup(in.Data.Name); req.Command == nil {
		return
	}
	given := make(map[string]command.OptionInput)
	for _, o := range in.Data.Options {
		text := string(o.Value)
		given[o.Name] = command.OptionInput{Text: text}
		if u, ok := in.Data.Resolved.User(text); ok && o.Type == commands.OptionUser {
			given[o.Name] = command.OptionInput{User: h.mention(u)}
		}
		if a, ok := in.Data.Resolved.Attachments[text]; ok && o.Type == commands.OptionAttachment {
			req.Attachments = append(req.Attachments, h.Attachment(a))
			delete(given, o.Name)
		}
	}
	req.Options, req.Problem = req.Command.ParseOptions(given)
}

// readMenu reads a command from the menu of a user or a message.
func (h *Handler) readMenu(req *command.Request, in *event.Interaction) {
	req.Origin = chat.FromContextMenu
	cmd := commands.InMenu(h.Service.Commands(), in.Data.Kind, in.Data.Name, h.Catalogue)
	if cmd == nil {
		return
	}
	req.Command = cmd
	user, isUser := in.Data.Resolved.User(in.Data.TargetID)
	isUser = isUser && in.Data.Kind == event.UserCommand
	message, isMessage := in.Data.Resolved.Messages[in.Data.TargetID]
	isMessage = isMessage && in.Data.Kind == event.MessageCommand
	given := make(map[string]command.OptionInput)
	for _, o := range cmd.Options {
		_, forUser := o.Type.(command.UserOption)
		_, forText := o.Type.(command.TextOption)
		switch {
		case len(given) > 0:
		case forUser && isUser:
			given[o.Name] = command.OptionInput{User: h.mention(user)}
		case forText && isMessage:
			given[o.Name] = command.OptionInput{Text: message.Content}
		}
	}
	if isMessage {
		for _, a := range message.Attachments {
			req.Attachments = append(req.Attachments, h.Attachment(a))
		}
	}
	req.Options, req.Problem = cmd.ParseOptions(given)
}

// mention returns a mention of a user named in an interaction.
func (h *Handler) mention(u event.User) *chat.Mention {
	return &chat.Mention{User: u.ToBot(), Self: u.ID == h.SelfID()}
}

// readClick reads a click on a button or a choice in a menu.
func (h *Handler) readClick(req *command.Request, in *event.Interaction) customid.Click {
	k, ok := customid.Parse(in.Data.CustomID)
	var chosen []string
	for _, v := range in.Data.Values {
		chosen = append(chosen, string(v))
	}
	switch {
	case !ok:
	case k.Command == customid.Menu:
		if ok = len(chosen) == 1; ok {
			k.Choose(chosen[0])
		}
	case in.Data.ComponentType == limits.ChannelSelect:
		if len(chosen) == 0 {
			chosen = []string{"default"}
		}
		k.Words = strings.Join(append([]string{k.Words}, chosen...), " ")
	}
	if !ok {
		return customid.Click{}
	}
	if req.Command = h.Service.Commands().Lookup(k.Command); req.Command != nil {
		readWords(req, k.Words)
	}
	return k
}

// readWords reads the options in a custom_id.
func readWords(req *command.Request, words string) {
	req.Options, req.Problem = req.Command.ParseText(command.TextInput{Words: strings.Fields(words), Raw: words})
}

// readForm reads a submitted form: the options it was opened with and the typed ones.
func (h *Handler) readForm(req *command.Request, in *event.Interaction) customid.Click {
	k, ok := customid.Parse(in.Data.CustomID)
	if !ok {
		return customid.Click{}
	}
	if req.Command = h.Service.Commands().Lookup(k.Command); req.Command != nil {
		given := make(map[string]command.OptionInput)
		for name, value := range in.Data.Fields() {
			given[name] = command.OptionInput{Text: value}
		}
		readWords(req, k.Words)
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
	k.Form = false
	return k
}

// suggest answers autocomplete.
func (h *Handler) suggest(ctx context.Context, in *event.Interaction, r *answer.Responder) {
	choices := []answer.Choice{}
	others := make(map[string]string)
	for _, o := range in.Data.Options {
		others[o.Name] = string(o.Value)
	}
	cmd := h.Service.Commands().Lookup(in.Data.Name)
	for _, given := range in.Data.Options {
		if cmd == nil || !given.Focused {
			continue
		}
		i := slices.IndexFunc(cmd.Options, func(o command.Option) bool { return o.Name == given.Name })
		if i < 0 {
			continue
		}
		if t, ok := cmd.Options[i].Type.(command.ChoiceOption); ok {
			choices = suggestChoices(t, string(given.Value), h.Words(in.Locale, ""))
			continue
		}
		list, err := h.Service.Suggest(ctx, chat.ChannelID(in.ChannelID), &cmd.Options[i], string(given.Value), others)
		if err != nil {
			h.log(ctx, "suggestions could not be found", in, err)
		}
		for _, s := range list {
			choices = append(choices, answer.Choice{Name: s, Value: s})
		}
	}
	if err := r.Suggest(ctx, choices); err != nil {
		h.log(ctx, "suggestions could not be sent", in, err)
	}
}

// suggestChoices returns the choices of an option whose name in the user's language, or whose value,
// contains what the user has typed.
func suggestChoices(of command.ChoiceOption, typed string, words *locale.Printer) []answer.Choice {
	choices := []answer.Choice{}
	typed = strings.ToLower(strings.TrimSpace(typed))
	for _, c := range of.Choices {
		name := body.Truncate(words.Print(c.Name()), limits.MaxChoice)
		if strings.Contains(strings.ToLower(name), typed) || strings.Contains(strings.ToLower(c.Value), typed) {
			choices = append(choices, answer.Choice{Name: name, Value: c.Value})
		}
	}
	return choices
}
