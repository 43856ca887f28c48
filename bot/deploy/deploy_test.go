package deploy_test

import (
	"context"
	"encoding/json"
	"fmt"
	"net/http/httptest"
	"os"
	"os/exec"
	"path/filepath"
	"reflect"
	"regexp"
	"strings"
	"testing"

	"github.com/goccy/go-yaml"

	"hoshi/bot/program/cli"
	"hoshi/bot/program/config"
	"hoshi/bot/program/metrics"
	"hoshi/bot/service"
)

func read(t *testing.T, file string) string {
	t.Helper()
	text, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}

// scrape returns every existing metric, each with a value: everything that can happen has happened once.
func scrape(t *testing.T) string {
	t.Helper()
	m := metrics.New("v1", service.RoleAll)
	for i, v := 0, reflect.ValueOf(m); i < v.NumMethod(); i++ {
		if method := v.Method(i); method.Type().NumOut() == 0 && v.Type().Method(i).Name != "Read" {
			method.Call(zeros(method.Type()))
		}
	}
	var sources metrics.Sources
	for _, field := range reflect.ValueOf(&sources).Elem().Fields() {
		if field.Kind() == reflect.Func {
			field.Set(reflect.MakeFunc(field.Type(), func([]reflect.Value) (out []reflect.Value) {
				for i := range field.Type().NumOut() {
					out = append(out, reflect.Zero(field.Type().Out(i)))
				}
				return out
			}))
		}
	}
	sources.Ready = map[string]func(context.Context) error{"database": func(context.Context) error { return nil }}
	m.Read(sources)
	w := httptest.NewRecorder()
	m.Handler().ServeHTTP(w, httptest.NewRequest("GET", "/metrics", nil))
	return w.Body.String()
}

// zeros returns the zero values of a function's parameters.
func zeros(f reflect.Type) (in []reflect.Value) {
	for i := range f.NumIn() {
		in = append(in, reflect.Zero(f.In(i)))
	}
	return in
}

var metricName = regexp.MustCompile(`\b(hoshi|go|process)_[a-z_]+`)

// expressions returns the PromQL of the alert rules and the dashboard, by title.
func expressions(t *testing.T) map[string]string {
	t.Helper()
	out := make(map[string]string)
	var rules struct {
		Groups []struct {
			Rules []struct{ Alert, Expr string }
		}
	}
	if err := yaml.Unmarshal([]byte(read(t, "alerts.yaml")), &rules); err != nil {
		t.Fatal(err)
	}
	for _, g := range rules.Groups {
		for _, r := range g.Rules {
			out["alert "+r.Alert] = r.Expr
		}
	}
	var dashboard struct {
		Panels []struct {
			Title   string
			Targets []struct{ Expr string }
		}
	}
	if err := json.Unmarshal([]byte(read(t, "dashboard.json")), &dashboard); err != nil {
		t.Fatal(err)
	}
	for _, p := range dashboard.Panels {
		for _, target := range p.Targets {
			out["panel "+p.Title] += target.Expr + " "
		}
	}
	return out
}

// Every metric in the alerts and the dashboard exists, and the dashboard shows every hoshi metric.
func TestMetricsExist(t *testing.T) {
	there, shown := scrape(t), ""
	list := expressions(t)
	if len(list) < 20 {
		t.Errorf("only %d expressions were found", len(list))
	}
	for title, expr := range list {
		names := metricName.FindAllString(expr, -1)
		if len(names) == 0 && !strings.Contains(expr, "up{") {
			t.Errorf("%s names no metric: %q", title, expr)
		}
		for _, name := range names {
			if !strings.Contains(there, "\n"+name+"{") && !strings.Contains(there, "\n"+name+" ") {
				t.Errorf("%s: there is no metric %s", title, name)
			}
		}
		if strings.HasPrefix(title, "panel ") {
			shown += expr
		}
	}
	for _, line := range strings.Split(there, "\n") {
		if name, ok := strings.CutPrefix(line, "# HELP hoshi_"); ok {
			if name, _, _ = strings.Cut(name, " "); !strings.Contains(shown, "hoshi_"+name) {
				t.Errorf("no panel shows hoshi_%s", name)
			}
		}
	}
}

// systemd doesn't keep restarting the bot while Discord refuses its token.
func TestRefusedBotStaysDown(t *testing.T) {
	if line := fmt.Sprintf("\nRestartPreventExitStatus=%d\n", cli.StatusRefused); !strings.Contains(read(t, "hoshi.service"), line) {
		t.Errorf("the unit has no line %q", line)
	}
}

// promtool accepts the rules and their tests, and every metric.
func TestAlertRules(t *testing.T) {
	promtool := installed(t, "promtool")
	for _, args := range [][]string{{"check", "rules", "alerts.yaml"}, {"test", "rules", "alerts.test.yaml"}, {"check", "metrics"}} {
		cmd := exec.Command(promtool, args...)
		cmd.Stdin = strings.NewReader(scrape(t)) // for the last one
		if out, err := cmd.CombinedOutput(); err != nil {
			t.Errorf("promtool %s: %v\n%s", strings.Join(args, " "), err, out)
		}
	}
}

// Every alert has promtool tests: one in which it fires, and one in which it doesn't.
func TestAlertsAreTested(t *testing.T) {
	var file struct {
		Tests []struct {
			Cases []struct {
				Alert string `yaml:"alertname"`
				Want  []any  `yaml:"exp_alerts"`
			} `yaml:"alert_rule_test"`
		}
	}
	if err := yaml.Unmarshal([]byte(read(t, "alerts.test.yaml")), &file); err != nil {
		t.Fatal(err)
	}
	fires, silent := make(map[string]bool), make(map[string]bool)
	for _, test := range file.Tests {
		for _, c := range test.Cases {
			fires[c.Alert] = fires[c.Alert] || len(c.Want) > 0
			silent[c.Alert] = silent[c.Alert] || len(c.Want) == 0
		}
	}
	for title := range expressions(t) {
		if alert, ok := strings.CutPrefix(title, "alert "); ok && !(fires[alert] && silent[alert]) {
			t.Errorf("%s: a test in which it fires: %v; in which it does not: %v", alert, fires[alert], silent[alert])
		}
	}
}

// The program accepts the settings we ship.
func TestSettings(t *testing.T) {
	defaults := []byte(read(t, "../../config.yaml"))
	for _, file := range []string{"config.yaml", "compose.config.yaml", "systemd.config.yaml"} {
		c, mistakes, err := config.Load(defaults, file)
		if err != nil || len(mistakes) > 0 {
			t.Fatal(mistakes, err)
		}
		if c.Health.Listen == "" || c.Health.Public != strings.HasPrefix(c.Health.Listen, "0.0.0.0") {
			t.Errorf("%s: health %+v", file, c.Health)
		}
	}
}

// A service wants Discord, and only its settings name the database, so that database.url there is enough to
// change it.
func TestServicesWantDiscord(t *testing.T) {
	for file, starts := range map[string]*regexp.Regexp{
		"hoshi.service": regexp.MustCompile(`(?m)^ExecStart=.*$`),
		"compose.yaml":  regexp.MustCompile(`(?m)command: \["run".*$`),
		"Containerfile": regexp.MustCompile(`(?m)^CMD \["run".*$`),
	} {
		found := starts.FindAllString(read(t, file), -1)
		if len(found) == 0 {
			t.Errorf("%s starts nothing", file)
		}
		for _, start := range found {
			if !strings.Contains(start, "--discord") || strings.Contains(start, "--data") || !strings.Contains(start, "/etc/hoshi/config.yaml") {
				t.Errorf("%s: %s", file, start)
			}
		}
	}
	c, mistakes, err := config.Load([]byte(read(t, "../../config.yaml")), "systemd.config.yaml")
	if err != nil || len(mistakes) > 0 {
		t.Fatal(mistakes, err)
	}
	if dir := "\nStateDirectory=" + strings.TrimPrefix(c.Data, "/var/lib/") + "\n"; !strings.Contains(read(t, "hoshi.service"), dir) {
		t.Errorf("the unit can't write to %s", c.Data)
	}
}

// systemd accepts the unit, if it's installed.
func TestUnit(t *testing.T) {
	unit := read(t, "hoshi.service")
	for _, line := range []string{"Type=notify", "TimeoutStartSec=infinity", "DynamicUser=yes", "NoNewPrivileges=yes", "ProtectSystem=strict", "CapabilityBoundingSet=", "KillSignal=SIGTERM"} {
		if !strings.Contains(unit, "\n"+line+"\n") {
			t.Errorf("no line %s", line)
		}
	}
	analyze, err := exec.LookPath("systemd-analyze")
	if err != nil {
		return // the lines above are checked everywhere
	}
	program, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	file := filepath.Join(t.TempDir(), "hoshi.service")
	text := strings.ReplaceAll(unit, "/usr/local/bin/hoshi", program) // which must exist
	if err := os.WriteFile(file, []byte(text), 0o644); err != nil {
		t.Fatal(err)
	}
	if out, err := exec.Command(analyze, "verify", "--man=no", file).CombinedOutput(); err != nil || strings.Contains(string(out), "Unknown") {
		t.Errorf("%v\n%s", err, out)
	}
}

var (
	variable = regexp.MustCompile(`\$\{[^}]*\}`)
	secret   = regexp.MustCompile(`(?m)^\s*\S*(PASSWORD|TOKEN)\S*:\s*(.*)$`)
)

// Compose starts nothing without the operator's own secrets, and only Caddy publishes ports.
func TestCompose(t *testing.T) {
	text := read(t, "compose.yaml")
	all := services(t)
	for _, name := range []string{"hoshi", "gateway", "worker"} {
		if !all[name].ReadOnly {
			t.Errorf("%s is not there, or can write: %+v", name, all)
		}
	}
	if len(all) != 5 {
		t.Errorf("services: %+v", all)
	}
	for name, svc := range all {
		if name != "caddy" && len(svc.Ports) > 0 {
			t.Errorf("%s publishes %v", name, svc.Ports)
		}
	}
	for _, v := range variable.FindAllString(text, -1) {
		if !strings.Contains(v, ":?") {
			t.Errorf("%s may be missing or have a default", v)
		}
	}
	found := secret.FindAllStringSubmatch(text, -1)
	for _, m := range found {
		if !strings.HasPrefix(m[2], "${") {
			t.Errorf("a secret is written down: %s", m[0])
		}
	}
	if len(found) != 3 {
		t.Errorf("%d secrets were found, not 3", len(found))
	}
}

// Caddy forwards to the bot's pages and logs no requests.
func TestCaddyfile(t *testing.T) {
	text := read(t, "Caddyfile")
	if _, site, ok := strings.Cut(text, "reverse_proxy {$HOSHI_WEB:"); !ok || regexp.MustCompile(`(?m)^\s*log\b`).MatchString(site) {
		t.Errorf("no proxy, or a log:\n%s", text)
	}
}

// The image contains only the program, which runs as an unprivileged user.
func TestContainerfile(t *testing.T) {
	text := read(t, "Containerfile")
	_, last, ok := strings.Cut(text, "\nFROM scratch\n")
	if !ok || strings.Contains(last, "\nFROM ") || strings.Contains(last, "\nRUN ") {
		t.Error("the last stage is not an empty one")
	}
	for _, want := range []string{"\nUSER 65532:65532\n", "HEALTHCHECK ", `"/hoshi", "healthcheck"`, "STOPSIGNAL SIGTERM"} {
		if !strings.Contains(last, want) {
			t.Errorf("the last stage has no %q", want)
		}
	}
	if !strings.Contains(text, "RUN CGO_ENABLED=0 ") {
		t.Error("the program is not static")
	}
	if strings.Contains(text, "ENV DISCORD_TOKEN") || strings.Contains(text, "ARG DISCORD_TOKEN") {
		t.Error("the image would hold the token")
	}
}
