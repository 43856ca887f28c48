package oauth

import (
	"bytes"
	"context"
	"mime/multipart"
	"net/textproto"
	"net/url"
	"slices"

	"github.com/bwmarrin/discordgo"

	"hoshi/bot/discord/snowflake"
)

// attachmentHosts are the hosts of uploaded pictures.
var attachmentHosts = []string{"cdn.discordapp.com", "media.discordapp.net"}

// Upload gives Discord a PNG, which a person can then share in the Activity, and returns its address,
// which works for a while (Activities documentation, "Open Share Moment Dialog"). Any scope will do.
func (c *Client) Upload(ctx context.Context, access Secret, name string, png []byte) (address string, err error) {
	app := c.opt.Application()
	if !snowflake.Valid(app) {
		return "", ErrNotReady
	}
	if access == "" {
		return "", ErrToken
	}
	var form bytes.Buffer
	parts := multipart.NewWriter(&form)
	part, err := parts.CreatePart(textproto.MIMEHeader{
		"Content-Disposition": {multipart.FileContentDisposition("file", name)}, "Content-Type": {"image/png"},
	})
	if err == nil {
		_, err = part.Write(png)
	}
	if err == nil {
		err = parts.Close()
	}
	if err != nil {
		return "", err // can't happen: it's memory
	}
	var answer struct {
		Attachment struct {
			URL string `json:"url"`
		} `json:"attachment"`
	}
	r := request{what: "upload a picture", url: discordgo.EndpointApplication(app) + "/attachment", raw: form.Bytes(), kind: parts.FormDataContentType(), access: access}
	if err := c.ask(ctx, r, &answer); err != nil {
		return "", err
	}
	u, err := url.Parse(answer.Attachment.URL)
	if err != nil || !slices.Contains(attachmentHosts, u.Host) && (c.opt.Base == nil || u.Host != c.opt.Base.Host) {
		return "", ErrUnreachable
	}
	return answer.Attachment.URL, nil
}
