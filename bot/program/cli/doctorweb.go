package cli

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net"
	"net/http"
	"net/url"
	"time"

	"hoshi/bot/program/config"
)

// pageTimeout limits each question to the pages.
const pageTimeout = 5 * time.Second

// checkWeb asks for a page twice: at web.listen, as a proxy does, and at web.url, as people do.
func checkWeb(ctx context.Context, s *config.Config, hasToken bool) []finding {
	switch {
	case s.Web.Listen == "":
		return []finding{{"pages", "note", "web.listen is empty: games have no pages in the browser"}}
	case s.Web.URL == "" && hasToken:
		return []finding{{"pages", "note", "web.url is empty: games have no pages in the browser"}}
	case s.Web.URL == "":
		return []finding{{"pages", "ok", "the local Discord serves them on " + s.Web.Listen}}
	}
	base := s.Web.BaseURL(false, "")
	public, err := url.Parse(base)
	if err != nil {
		return []finding{{"pages", "FIX", "can't read web.url: " + firstLine(err)}}
	}
	inside := url.URL{Scheme: "http", Host: loopback(s.Web.Listen), Path: public.Path}
	if err := askPages(ctx, inside.String(), public.Host); err != nil {
		if failed := cannotListen("web.listen", s.Web.Listen); failed != nil && hasToken { // the local Discord moves the pages
			return []finding{{"pages", "FIX", firstLine(failed)}}
		}
		return []finding{{"pages", "note", fmt.Sprintf("the bot isn't running, or doesn't use web.listen %s: %v", s.Web.Listen, err)}}
	}
	list := []finding{{"pages", "ok", "the bot serves them on " + s.Web.Listen}}
	if err := askPages(ctx, base, public.Host); err != nil {
		return append(list, finding{"web.url", "FIX", fmt.Sprintf("%s doesn't lead to the bot: %v; check the name, the certificate and the proxy, which must lead to %s", base, err, s.Web.Listen)})
	}
	return append(list, finding{"web.url", "ok", base + " leads to the bot"})
}

// loopback returns the address at which this machine reaches a listener.
func loopback(listen string) string {
	host, port, err := net.SplitHostPort(listen)
	if err != nil {
		return listen
	}
	if ip := net.ParseIP(host); host == "" || ip != nil && ip.IsUnspecified() {
		host = "127.0.0.1"
	}
	return net.JoinHostPort(host, port)
}

// errOtherServer means that something answered that isn't the bot.
var errOtherServer = errors.New("something else answers")

// askPages asks the pages below an address for a game that doesn't exist. It returns nil if the bot
// says so.
func askPages(ctx context.Context, base, host string) error {
	ctx, cancel := context.WithTimeout(ctx, pageTimeout)
	defer cancel()
	req, err := http.NewRequestWithContext(ctx, http.MethodGet, base+"/api/games/doctor", nil)
	if err != nil {
		return err
	}
	req.Host = host
	client := http.Client{CheckRedirect: func(*http.Request, []*http.Request) error { return errors.New("it leads elsewhere") }}
	resp, err := client.Do(req)
	if err != nil {
		if failed, ok := errors.AsType[*url.Error](err); ok {
			err = failed.Err // without the address, which the caller names
		}
		return err
	}
	defer resp.Body.Close()
	var body struct {
		Error struct{ Code string }
	}
	err = json.NewDecoder(io.LimitReader(resp.Body, 4<<10)).Decode(&body)
	if err != nil || body.Error.Code != "gone" {
		return fmt.Errorf("%w there (status %d)", errOtherServer, resp.StatusCode)
	}
	return nil
}
