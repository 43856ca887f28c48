package deploy_test

import (
	"bufio"
	"context"
	"crypto/tls"
	"net"
	"net/http"
	"net/http/httptest"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"hoshi/bot/testing/freeport"
)

// requireVariable, if set, makes tests fail without a program that they need.
const requireVariable = "HOSHI_TEST_REQUIRE"

// installed returns the path of a program. Without it, the test is skipped.
func installed(t *testing.T, name string) string {
	t.Helper()
	program, err := exec.LookPath(name)
	if err != nil && os.Getenv(requireVariable) != "" {
		t.Fatal(err)
	} else if err != nil {
		t.Skipf("this needs %s: %v", name, err)
	}
	return program
}

// Caddy accepts the file, with and without a domain.
func TestCaddyAcceptsTheFile(t *testing.T) {
	program := installed(t, "caddy")
	for _, domain := range [][]string{nil, {"HOSHI_DOMAIN=hoshi.example"}} {
		cmd := exec.Command(program, "validate", "--adapter", "caddyfile", "--config", "Caddyfile")
		cmd.Env = append([]string{"HOME=" + t.TempDir()}, domain...)
		if out, err := cmd.CombinedOutput(); err != nil {
			t.Errorf("with %q: %v\n%s", domain, err, out)
		}
	}
}

// What Caddy logs when it can't reach the bot has no addresses of pages: with one, anyone who reads the
// log could watch the game.
func TestCaddyLogsNoAddresses(t *testing.T) {
	program := installed(t, "caddy")
	bot := httptest.NewServer(http.HandlerFunc(func(http.ResponseWriter, *http.Request) { panic(http.ErrAbortHandler) }))
	defer bot.Close()
	address := "http://" + freeport.Address(t)
	file := filepath.Join(t.TempDir(), "Caddyfile")
	text := strings.Replace(read(t, "Caddyfile"), "\n{\n", "\n{\n\tadmin off\n", 1) // its port may be taken
	if err := os.WriteFile(file, []byte(text), 0o600); err != nil {
		t.Fatal(err)
	}
	cmd := exec.CommandContext(t.Context(), program, "run", "--adapter", "caddyfile", "--config", file)
	cmd.Env = []string{"HOME=" + t.TempDir(), "HOSHI_DOMAIN=" + address, "HOSHI_WEB=" + bot.Listener.Addr().String()}
	stderr, err := cmd.StderrPipe()
	if err == nil {
		err = cmd.Start()
	}
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = cmd.Wait() }() // it was stopped
	defer func() { _ = cmd.Process.Kill() }()
	log := bufio.NewScanner(stderr)
	until := func(mark string) (lines string) {
		for log.Scan() {
			lines += log.Text() + "\n"
			if strings.Contains(log.Text(), mark) {
				return lines
			}
		}
		t.Fatalf("no line has %q:\n%s", mark, lines)
		return ""
	}
	until("serving initial configuration")
	request, err := http.NewRequestWithContext(t.Context(), "POST", address+"/link/done?code=secret-code", http.NoBody) // Caddy tries it once
	if err != nil {
		t.Fatal(err)
	}
	request.Header.Set("Referer", address+"/g/secret-game")
	answer, err := http.DefaultClient.Do(request)
	if err != nil {
		t.Fatal(err)
	}
	answer.Body.Close()
	if line := until(`"status":502`); strings.Contains(line, "secret") {
		t.Errorf("the log has an address:\n%s", line)
	}
}

// Browsers remember that a domain has HTTPS, but not that localhost does: other programs there may not.
func TestCaddyStrictTransport(t *testing.T) {
	program := installed(t, "caddy")
	for host, want := range map[string]string{"hoshi.localhost": "max-age=31536000", "localhost": ""} {
		t.Run(host, func(t *testing.T) {
			bot := httptest.NewServer(http.NotFoundHandler())
			defer bot.Close()
			address := freeport.Address(t)
			_, port, err := net.SplitHostPort(address)
			if err != nil {
				t.Fatal(err)
			}
			file := filepath.Join(t.TempDir(), "Caddyfile")
			text := strings.Replace(read(t, "Caddyfile"), "\n{\n", "\n{\n\tadmin off\n\tskip_install_trust\n\tauto_https disable_redirects\n", 1)
			if err := os.WriteFile(file, []byte(text), 0o600); err != nil {
				t.Fatal(err)
			}
			cmd := exec.CommandContext(t.Context(), program, "run", "--adapter", "caddyfile", "--config", file)
			cmd.Env = []string{"HOME=" + t.TempDir(), "HOSHI_DOMAIN=" + host + ":" + port, "HOSHI_WEB=" + bot.Listener.Addr().String()}
			stderr, err := cmd.StderrPipe()
			if err == nil {
				err = cmd.Start()
			}
			if err != nil {
				t.Fatal(err)
			}
			defer func() { _ = cmd.Wait() }() // it was stopped
			defer func() { _ = cmd.Process.Kill() }()
			for log := bufio.NewScanner(stderr); log.Scan() && !strings.Contains(log.Text(), "certificate obtained successfully"); {
				t.Log(log.Text())
			}
			client := http.Client{Transport: &http.Transport{
				DialContext: func(ctx context.Context, network, _ string) (net.Conn, error) {
					return (&net.Dialer{}).DialContext(ctx, network, address)
				},
				TLSClientConfig: &tls.Config{InsecureSkipVerify: true}, // by Caddy's own authority
			}}
			defer client.CloseIdleConnections()
			answer, err := client.Get("https://" + host + ":" + port + "/")
			for start := time.Now(); err != nil && time.Since(start) < 3*time.Minute; { // until it has loaded the certificate
				time.Sleep(10 * time.Millisecond)
				answer, err = client.Get("https://" + host + ":" + port + "/")
			}
			if err != nil {
				t.Fatal(err)
			}
			answer.Body.Close()
			if got := answer.Header.Get("Strict-Transport-Security"); got != want {
				t.Errorf("%q, want %q", got, want)
			}
		})
	}
}
