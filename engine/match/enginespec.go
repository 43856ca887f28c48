package match

import (
	"context"
	"errors"
	"fmt"
	"math"
	"slices"
	"strconv"
	"strings"
	"time"

	"hoshi/engine"
	"hoshi/engine/classic"
	"hoshi/engine/gomocup"
)

// ParseEngineSpec reads the name of an engine with its limits:
//
//	hoshi                      this program's engine
//	hoshi:depth=4,nodes=20000  with limits: depth, nodes, time; also hash (MiB),
//	                           threads and seed
//	hoshi:depth=4,LMRBase=1    with search parameters
//	hoshi:nodes=20000,network=FILE
//	                           with another network than that of the rule, see package
//	                           train; network=none without any
//	hoshi:weights=x.bin        with weights that package tune learned
//	hoshi:match=60s,inc=500ms  with a clock for the game and an increment a move
//	hoshi:level=easy           at a level: see engine.Level
//	hoshi:level=1              as the bot plays at a depth of 1 to 3, with a handicap
//	hoshi:depth=2,noise=300,misses=0.2
//	                           with a handicap, see engine.Handicap; also style. With a
//	                           depth it plays without the network, as the lower levels do
//	person:novice              a model of a person, see package person
//	windows:depth=2            a program of package classic, with its depth
//	cmd:./pbrain-x --fast      any program that speaks the Gomocup protocol
//	cmd:time=1s,nodes=5000 A=1 ./pbrain-x
//
// Limits can precede a program's command line: time for a move, match for a game, inc, nodes,
// depth, memory in MB, and info.KEY for any other INFO. Words starting with a capitalized name
// set environment variables.
//
// fallback is the time control of engines without limits.
func ParseEngineSpec(name string, fallback TimeControl) (EngineSpec, error) {
	kind, rest, _ := strings.Cut(name, ":")
	c := EngineSpec{Name: name}
	var err error
	if kind == "cmd" {
		c.Open, err = parseProgram(rest, fallback)
	} else {
		c.Open, err = parseBuiltIn(kind, rest, fallback)
	}
	if err != nil {
		return EngineSpec{}, fmt.Errorf("engine %q: %w", name, err)
	}
	return c, nil
}

// TimeControl limits an engine's time.
type TimeControl struct {
	Move      time.Duration // time for a move; 0 means no limit
	Game      time.Duration // time for all moves of a game; 0 means no limit
	Increment time.Duration // time added to Game after every move
}

type openFunc = func(context.Context, GameSettings) (Player, error)

func parseBuiltIn(kind, rest string, fallback TimeControl) (openFunc, error) {
	if kind == "person" {
		return openPerson(rest)
	}
	var l limits
	if err := l.parse(rest); err != nil {
		return nil, err
	}
	if kind == "hoshi" {
		return l.hoshi(fallback)
	}
	program, ok := classic.Lookup(kind)
	if !ok {
		return nil, fmt.Errorf("unknown engine %q: use hoshi, person:NAME, cmd:COMMAND or one of %s", kind, classicNames())
	}
	if err := l.allowOnly("depth"); err != nil {
		return nil, err
	}
	if l.depth > program.MaxDepth {
		return nil, &classic.DepthError{Program: kind, Depth: l.depth, Max: program.MaxDepth}
	}
	return func(_ context.Context, s GameSettings) (Player, error) {
		if s.Rule != engine.DefaultRule {
			return nil, fmt.Errorf("%s plays %v only, not %v", kind, engine.DefaultRule, s.Rule)
		}
		return classicPlayer{program, l.depth}, nil
	}, nil
}

func classicNames() string {
	var names []string
	for _, p := range classic.Programs() {
		names = append(names, p.ID)
	}
	return strings.Join(names, ", ")
}

// limits are the limits that follow an engine's name.
type limits struct {
	depth       int
	handicapped int          // depth of the bot's handicap; 0 means none
	level       engine.Level // engine.NoLevel means none
	noise       int
	misses      float64
	style       int
	nodes       uint64
	control     TimeControl
	memory      int64 // bytes
	hash        int
	threads     int
	seed        int64
	weights     *engine.Weights // nil means the rule's own
	info        []string
	parameters  map[string]float64
	network     *engine.Network // nil means the rule's own
	noNetwork   bool
	given       []string // keys in the order given
}

// withTimeControl returns the limits, with fallback as the time control if they set none.
func (l limits) withTimeControl(fallback TimeControl) limits {
	if l.depth == 0 && l.handicapped == 0 && l.level == engine.NoLevel && l.nodes == 0 && l.control.Move == 0 && l.control.Game == 0 {
		l.control = fallback
	}
	return l
}

// parse reads comma-separated key=value pairs.
func (l *limits) parse(text string) error {
	if text == "" {
		return nil
	}
	for pair := range strings.SplitSeq(text, ",") {
		key, value, ok := strings.Cut(strings.TrimSpace(pair), "=")
		if !ok {
			return fmt.Errorf("%q is not like depth=4", pair)
		}
		if err := l.set(key, value); err != nil {
			return fmt.Errorf("%s=%s: %w", key, value, err)
		}
		l.given = append(l.given, key)
	}
	return nil
}

func (l *limits) set(key, value string) error {
	var err error
	switch key {
	case "depth":
		l.depth, err = number(value, 1, engine.MaxDepth)
	case "level":
		err = l.setLevel(value)
	case "noise":
		l.noise, err = number(value, 0, 10_000)
	case "misses":
		l.misses, err = probability(value)
	case "style":
		l.style, err = number(value, 0, 1000)
	case "nodes":
		var n int
		n, err = number(value, 1, math.MaxInt)
		l.nodes = uint64(n)
	case "time":
		l.control.Move, err = duration(value)
	case "match":
		l.control.Game, err = duration(value)
	case "inc":
		l.control.Increment, err = duration(value)
	case "network":
		l.network, l.noNetwork, err = engine.NamedNetwork(value)
	case "memory":
		var mb int
		mb, err = number(strings.TrimSuffix(value, "MB"), 1, 1<<20)
		l.memory = int64(mb) * 1e6
	case "hash":
		l.hash, err = number(value, 1, 1<<16)
	case "threads":
		l.threads, err = number(value, 1, 256)
	case "seed":
		l.seed, err = strconv.ParseInt(value, 10, 64)
	case "weights":
		l.weights, err = engine.ReadWeightsFile(value)
	default:
		if isParameter(key) {
			return l.setParameter(key, value)
		}
		info, ok := strings.CutPrefix(key, "info.")
		if !ok {
			return fmt.Errorf("unknown limit %q", key)
		}
		l.info = append(l.info, info+" "+value)
	}
	return err
}

// setLevel sets a level by name, or the depth of a handicap.
func (l *limits) setLevel(value string) error {
	if level, ok := engine.ParseLevel(value); ok {
		l.level = level
		return nil
	}
	n, err := number(value, 1, engine.MaxDepth)
	if err != nil {
		return fmt.Errorf("must be one of %s, or a depth", levelNames())
	}
	l.handicapped = n
	return nil
}

func levelNames() string {
	var names []string
	for _, level := range engine.Levels() {
		names = append(names, level.String())
	}
	return strings.Join(names, ", ")
}

func probability(text string) (float64, error) {
	p, err := strconv.ParseFloat(text, 64)
	if err != nil || !(p >= 0 && p <= 1) {
		return 0, errors.New("must be a probability from 0 to 1")
	}
	return p, nil
}

// isParameter reports whether a key names a search parameter. Those names start with a capital
// letter.
func isParameter(key string) bool { return key != "" && 'A' <= key[0] && key[0] <= 'Z' }

func (l *limits) setParameter(key, value string) error {
	x, err := strconv.ParseFloat(value, 64)
	if err != nil {
		return errors.New("must be a number")
	}
	if l.parameters == nil {
		l.parameters = map[string]float64{}
	}
	l.parameters[key] = x
	return nil
}

func number(text string, least, most int) (int, error) {
	n, err := strconv.Atoi(text)
	if err != nil || n < least || n > most {
		return 0, fmt.Errorf("must be a number from %d to %d", least, most)
	}
	return n, nil
}

func duration(text string) (time.Duration, error) {
	d, err := time.ParseDuration(text)
	if err != nil || d < time.Millisecond {
		return 0, fmt.Errorf("must be a time of a millisecond or more, like 500ms")
	}
	return d, nil
}

// allowOnly returns an error if a limit other than keys was given.
func (l *limits) allowOnly(keys ...string) error {
	for _, name := range l.given {
		kind, _, _ := strings.Cut(name, ".")
		if isParameter(name) {
			kind = "parameters"
		}
		if !slices.Contains(keys, kind) {
			return fmt.Errorf("%s isn't a limit of this engine: use %s", name, strings.Join(keys, ", "))
		}
	}
	return nil
}

func (l limits) hoshi(fallback TimeControl) (openFunc, error) {
	if err := l.allowOnly("depth", "level", "noise", "misses", "style", "nodes", "time", "match", "inc", "hash", "threads", "seed", "weights", "network", "parameters"); err != nil {
		return nil, err
	}
	if err := engine.CheckParameters(l.parameters); err != nil {
		return nil, err
	}
	if l.level != engine.NoLevel || l.handicapped > 0 {
		for _, key := range [...]string{"depth", "noise", "misses", "style"} {
			if slices.Contains(l.given, key) {
				return nil, fmt.Errorf("a level has its %s: give one of them", key)
			}
		}
	}
	if err := l.checkIncrement(); err != nil {
		return nil, err
	}
	l = l.withTimeControl(fallback)
	return func(_ context.Context, s GameSettings) (Player, error) {
		opts := engine.Options{HashMB: l.hash, Threads: l.threads, Seed: l.seed, Weights: l.weights, Parameters: l.parameters, Network: l.network, NoNetwork: l.noNetwork}
		if l.seed != 0 {
			opts.Seed += int64(s.Game) // otherwise all games from an opening would be the same
		}
		return newEnginePlayer(engine.New(opts), l.limits(l.seed+int64(s.Game)), l.control), nil
	}, nil
}

// limits returns the limits of each search in a game with a seed.
func (l *limits) limits(seed int64) engine.Limits {
	lim := engine.Limits{Depth: l.depth}
	switch {
	case l.level != engine.NoLevel:
		lim = l.level.Limits(seed)
	case l.handicapped > 0:
		lim = engine.AtDepth(l.handicapped, seed)
	case l.noise > 0 || l.misses > 0 || l.style > 0:
		lim.Handicap = engine.Handicap{
			EvalNoise: l.noise, Misses: l.misses, Style: l.style, Seed: seed,
			NoStaticWins: l.depth > 0 && l.depth <= 3, NoNetwork: l.depth > 0,
		}
	}
	if l.nodes > 0 {
		lim.Nodes = l.nodes
	}
	lim.Time = l.control.Move // no level limits it
	return lim
}

// checkIncrement returns an error if there is an increment without a clock.
func (l *limits) checkIncrement() error {
	if l.control.Increment > 0 && l.control.Game == 0 {
		return errors.New("inc needs match, the time that it is added to")
	}
	return nil
}

// parseProgram reads the text after "cmd:".
func parseProgram(text string, fallback TimeControl) (openFunc, error) {
	words, err := gomocup.SplitCommand(text)
	if err != nil {
		return nil, err
	}
	var l limits
	var env []string
	for len(words) > 0 {
		key, _, ok := strings.Cut(words[0], "=")
		if !ok || strings.ContainsAny(key, `/\`) {
			break
		}
		if key == strings.ToUpper(key) {
			env = append(env, words[0])
		} else if err := l.parse(words[0]); err != nil {
			return nil, err
		}
		words = words[1:]
	}
	if len(words) == 0 {
		return nil, fmt.Errorf("no command in %q", text)
	}
	if err := l.allowOnly("time", "match", "inc", "nodes", "depth", "memory", "info"); err != nil {
		return nil, err
	}
	if err := l.checkIncrement(); err != nil {
		return nil, err
	}
	l = l.withTimeControl(fallback)
	return func(ctx context.Context, s GameSettings) (Player, error) {
		return gomocup.Start(ctx, gomocup.ProgramOptions{
			Command: words, Env: env, Size: s.Size, Rule: s.Rule,
			Turn: l.control.Move, Match: l.control.Game, Increment: l.control.Increment, Memory: l.memory,
			MaxNodes: l.nodes, MaxDepth: l.depth, Info: l.info,
		})
	}, nil
}
