package limits

// routes maps routes, with {} for IDs, to bodies. Routes without a body are missing.
var routes = map[string]rule{
	"POST /channels/{}/messages":        newMessage,
	"PATCH /channels/{}/messages/{}":    editedMessage,
	"POST /interactions/{}/{}/callback": callback,
	"POST /webhooks/{}/{}":              newAnswer,
	"PATCH /webhooks/{}/{}/messages/{}": editedMessage,
	"PUT /applications/{}/commands":     commandList,
	"PUT /applications/{}/role-connections/metadata": list(0, 5, object(fields{
		"!type": whole(1, 8), "!key": text(1, 50),
		"!name": text(1, 100), "name_localizations": translations(text(1, 100)),
		"!description": text(1, 200), "description_localizations": translations(text(1, 200)),
	})),
	"PATCH /applications/@me":               object(fields{"interactions_endpoint_url": optional(text(0, 2048))}),
	"POST /users/@me/channels":              object(fields{"!recipient_id": snowflake}),
	"POST /channels/{}/threads":             thread,
	"POST /channels/{}/messages/{}/threads": thread,
}

// thread is the body that starts a thread.
var thread = object(fields{
	"!name": text(1, 100), "type": oneOf(10, 11, 12), "auto_archive_duration": optional(oneOf(60, 1440, 4320, 10080)),
	"invitable": optional(boolean), "rate_limit_per_user": optional(whole(0, 21600)),
})
