package deploy_test

import (
	"net"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/goccy/go-yaml"
)

// composed is a service in compose.yaml.
type composed struct {
	Profiles    []string
	Command     []string
	Environment map[string]*string
	Ports       []string
	ReadOnly    bool `yaml:"read_only"`
	Networks    networks
	Deploy      struct{ Replicas *int }
}

// networks are a service's networks, with its other names in each.
type networks map[string]struct{ Aliases []string }

// UnmarshalYAML reads them as a list or as a map.
func (n *networks) UnmarshalYAML(text []byte) error {
	var list []string
	if yaml.Unmarshal(text, &list) == nil {
		*n = networks{}
		for _, name := range list {
			(*n)[name] = struct{ Aliases []string }{}
		}
		return nil
	}
	return yaml.Unmarshal(text, (*map[string]struct{ Aliases []string })(n))
}

// services returns those in compose.yaml, by name.
func services(t *testing.T) map[string]composed {
	t.Helper()
	var file struct{ Services map[string]composed }
	if err := yaml.Unmarshal([]byte(read(t, "compose.yaml")), &file); err != nil {
		t.Fatal(err)
	}
	return file.Services
}

// number returns how many containers of a service run after "docker compose … up" with arguments.
func (s composed) number(name string, arguments []string) int {
	n := 1
	if s.Deploy.Replicas != nil {
		n = *s.Deploy.Replicas
	}
	started := len(s.Profiles) == 0
	for i, a := range arguments {
		if a == "--profile" && slices.Contains(s.Profiles, arguments[i+1]) {
			started = true
		}
		if scaled, ok := strings.CutPrefix(a, name+"="); ok && arguments[i-1] == "--scale" {
			n, _ = strconv.Atoi(scaled)
		}
	}
	if !started {
		return 0
	}
	return n
}

// flag returns the value of a flag in a command, "" if it isn't there.
func (s composed) flag(name string) string {
	if i := slices.Index(s.Command, name); i >= 0 {
		return s.Command[i+1]
	}
	return ""
}

// starts returns the arguments of each "docker compose … up" in the comment at the top of compose.yaml,
// also with the profile for pages.
func starts(t *testing.T) (list [][]string) {
	t.Helper()
	for _, m := range regexp.MustCompile(`(?m)^# +docker compose (-f \S+ .*\bup\b.*)$`).FindAllStringSubmatch(read(t, "compose.yaml"), -1) {
		arguments := strings.Fields(m[1])
		list = append(list, arguments, append([]string{"--profile", "web"}, arguments...))
	}
	if len(list) != 4 {
		t.Fatalf("%d ways to start were found, not 4: %q", len(list), list)
	}
	return list
}

// Each documented start has processes for all work, which send no more than Discord's 50 requests
// per second, and Caddy leads to the pages of one that is running.
func TestComposeStarts(t *testing.T) {
	for _, arguments := range starts(t) {
		t.Run(strings.Join(arguments, " "), func(t *testing.T) {
			requests, roles, answering := 0, map[string]int{}, []string{}
			all := services(t)
			for name, s := range all {
				n := s.number(name, arguments)
				if !strings.HasPrefix(name, "hoshi") && s.flag("--role") == "" || n == 0 {
					continue
				}
				role, each := s.flag("--role"), 45 // the default
				if role == "" {
					role = "all"
				}
				if value := s.flag("--requests"); value != "" {
					each, _ = strconv.Atoi(value)
				}
				roles[role] += n
				requests += n * each
				for network, as := range s.Networks {
					if _, same := all["caddy"].Networks[network]; same && role != "worker" { // workers have no pages
						answering = append(answering, append(as.Aliases, name)...)
					}
				}
			}
			if roles["all"] != 1 && (roles["gateway"] == 0 || roles["worker"] == 0) {
				t.Errorf("these roles run: %v", roles)
			}
			if requests > 50 || requests < 40 {
				t.Errorf("%d requests per second", requests)
			}
			host, port, err := net.SplitHostPort(*all["caddy"].Environment["HOSHI_WEB"])
			if err != nil || port != "8136" || !slices.Contains(answering, host) {
				t.Errorf("Caddy leads to %s:%s (%v), and these answer: %q", host, port, err, answering)
			}
			worker := all["worker"]
			for _, as := range worker.Networks {
				if slices.Contains(as.Aliases, host) {
					t.Errorf("Caddy leads to workers, which have no pages")
				}
			}
		})
	}
}

// Every process gets the token and, if it's in .env, the client secret.
func TestComposeSecrets(t *testing.T) {
	for name, s := range services(t) {
		if name == "caddy" || name == "database" {
			continue
		}
		if s.Environment["DISCORD_TOKEN"] == nil {
			t.Errorf("%s gets no token", name)
		}
		if secret, ok := s.Environment["DISCORD_CLIENT_SECRET"]; !ok || secret != nil {
			t.Errorf("%s gets the client secret %v, %v; want it from .env", name, secret, ok)
		}
	}
}

// Secrets and games beside the source code never get into Git or into an image's layers. Git decides for
// both files, whose patterns mean the same here.
func TestIgnored(t *testing.T) {
	git, err := exec.LookPath("git")
	if err != nil {
		t.Skipf("this needs Git: %v", err)
	}
	for _, file := range []string{".gitignore", ".dockerignore"} {
		dir := t.TempDir()
		if out, err := exec.Command(git, "init", "-q", dir).CombinedOutput(); err != nil {
			t.Fatalf("%v\n%s", err, out)
		}
		if err := os.WriteFile(filepath.Join(dir, ".gitignore"), []byte(read(t, "../../"+file)), 0o600); err != nil {
			t.Fatal(err)
		}
		for path, want := range map[string]bool{
			".env": true, "bot/deploy/.env": true, "data/hoshi.db": true, "old.db-wal": true, "hoshi": true,
			"main.go": false, "bot/deploy/config.yaml": false, "bot/store/database/database.go": false,
		} {
			cmd := exec.Command(git, "check-ignore", "-q", path)
			cmd.Dir = dir
			if ignored := cmd.Run() == nil; ignored != want {
				t.Errorf("%s: %s is ignored: %v", file, path, ignored)
			}
		}
	}
}
