package sandbox_test

import (
	"context"
	"fmt"
	"log"
	"net/http"
	"strings"

	"hoshi/bot/sandbox"
)

// A test makes someone write and a bot answer over the REST API, and looks at the result.
func Example() {
	s := sandbox.New(sandbox.Options{})
	if err := s.Start("127.0.0.1:0"); err != nil {
		log.Fatal(err)
	}
	defer s.Close()
	gomoku, ann := s.Channels()[0], s.Users()[1]
	if _, err := s.Say(gomoku.ID, ann.ID, "!play @bob"); err != nil {
		log.Fatal(err)
	}

	body := `{"content":"<@` + ann.ID + `> challenges everybody","allowed_mentions":{"parse":[]}}`
	req, err := http.NewRequest("POST", s.URL()+"/api/v10/channels/"+gomoku.ID+"/messages", strings.NewReader(body))
	if err != nil {
		log.Fatal(err)
	}
	req.Header.Set("Authorization", "Bot sandbox")
	req.Header.Set("Content-Type", "application/json")
	resp, err := http.DefaultClient.Do(req)
	if err != nil {
		log.Fatal(err)
	}
	resp.Body.Close()

	m, err := s.WaitMessage(context.Background(), gomoku.ID, func(m sandbox.Message) bool { return m.Author.Bot })
	if err != nil {
		log.Fatal(err)
	}
	fmt.Println(m.Author.Name, "notified", len(m.Notified))
	// Output: Hoshi notified 0
}

// A test registers a command, makes someone use it, and answers as the bot would. A real bot gets
// the interaction from the gateway; this package's tests have one that uses discordgo.
func ExampleServer_UseCommand() {
	s := sandbox.New(sandbox.Options{})
	if err := s.Start("127.0.0.1:0"); err != nil {
		log.Fatal(err)
	}
	defer s.Close()
	send := func(method, path, body string) {
		req, err := http.NewRequest(method, s.URL()+"/api/v10"+path, strings.NewReader(body))
		if err != nil {
			log.Fatal(err)
		}
		req.Header.Set("Authorization", "Bot sandbox")
		req.Header.Set("Content-Type", "application/json")
		resp, err := http.DefaultClient.Do(req)
		if err != nil {
			log.Fatal(err)
		}
		resp.Body.Close()
	}
	send("PUT", "/applications/"+s.Bot().ID+"/commands", `[{"name":"move","description":"Place a stone","options":[
		{"type":3,"name":"point","description":"Where","required":true,"choices":[{"name":"The middle","value":"h8"}]}]}]`)

	gomoku, ann := s.Channels()[0], s.Users()[1]
	for _, point := range []string{"h8", "h9"} {
		use := sandbox.CommandUse{Name: "move", Options: map[string]any{"point": point}}
		if _, err := s.UseCommand(gomoku.ID, ann.ID, use); err != nil {
			fmt.Println(err)
		}
	}
	// Output: sandbox: option "point": h9 isn't one of the choices
}
