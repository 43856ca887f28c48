package cli

import (
	"context"
	"errors"
	"fmt"
	"io"
	"net/http"
	"strings"
	"time"

	"hoshi/bot/program/cli/terminal"
	"hoshi/bot/program/config"
)

// healthcheckCmd asks the running bot whether it is ready.
type healthcheckCmd struct{}

// Help returns the long help of the command.
func (healthcheckCmd) Help() string {
	return `Asks /readyz at health.listen in the settings. For containers and scripts: the exit status is 0 if the bot is ready, otherwise 1.`
}

// Run asks and prints the answer.
func (healthcheckCmd) Run(ctx context.Context, s *config.Config, std *terminal.Streams) error {
	ready, answer, err := askReady(ctx, s.Health.Listen)
	switch {
	case err != nil:
		return err
	case !ready:
		return errors.New(answer)
	}
	_, err = fmt.Fprintln(std.Out, answer)
	return err
}

// askReady asks the running bot whether it is ready and returns its answer.
func askReady(ctx context.Context, listen string) (ready bool, answer string, err error) {
	if listen == "" {
		return false, "", errors.New("can't ask the bot: health.listen is empty in the settings")
	}
	ctx, cancel := context.WithTimeout(ctx, 5*time.Second)
	defer cancel()
	req, err := http.NewRequestWithContext(ctx, http.MethodGet, "http://"+loopback(listen)+"/readyz", nil)
	if err != nil {
		return false, "", err
	}
	resp, err := http.DefaultClient.Do(req)
	switch {
	case errors.Is(err, context.DeadlineExceeded):
		return false, "", fmt.Errorf("the bot doesn't answer at health.listen %s", listen)
	case err != nil && ctx.Err() != nil:
		return false, "", err
	case err != nil:
		return false, "", fmt.Errorf("the bot isn't running, or doesn't use health.listen %s", listen)
	}
	defer resp.Body.Close()
	body, err := io.ReadAll(io.LimitReader(resp.Body, 1<<10))
	answer = strings.TrimSpace(string(body))
	if ready = resp.StatusCode == http.StatusOK; !ready && !strings.HasPrefix(answer, "not ready") {
		return false, "", fmt.Errorf("%w at health.listen %s", errOtherServer, listen)
	}
	return ready, answer, err
}
