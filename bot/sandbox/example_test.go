package sandbox_test

import (
	"context"
	"fmt"
	"log"
	"strings"

	"net/http"

	"hoshi/bot/sandbox"
)

// A test lets somebody write, a bot answer over the REST API, and looks at what
// became of it.
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
