// Package textcommand parses chat messages that begin with a prefix or a mention of the bot, as in
// "!move h8", into [command.Request] values. The console and Discord adapters use it.
//
//	reader := &textcommand.Reader{Prefix: "!", Table: service.Commands()}
//	if req := reader.Read(ctx, message); req != nil {
//		err := service.Handle(ctx, req, chat.NewChatResponder(c, message.Channel, message.ID))
//		…
//	}
package textcommand
