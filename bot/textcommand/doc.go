// Package textcommand reads chat messages that begin with a prefix or a mention of
// the bot, as in "!move h8", and makes a [bot.Request] of each. Adapters of chats
// where people type use it: the console and Discord.
//
//	reader := &textcommand.Reader{Prefix: "!", Table: service.Commands()}
//	if req := reader.Read(ctx, message); req != nil {
//		err := service.Handle(ctx, req, bot.NewChatResponder(chat, message.Channel, message.ID))
//		…
//	}
package textcommand
