package gomocup

import (
	"context"
	"fmt"
	"io"
	"os"
	"os/exec"
	"strings"
	"sync"
	"time"
)

// process is a running program with pipes to its input and from its output.
type process struct {
	cmd          *exec.Cmd
	in           io.WriteCloser
	out          *os.File
	lines        chan outputLine // lines from the program, closed when its output ends
	quit         chan struct{}
	writeTimeout time.Duration // time for the program to read its input
	log          func(sent bool, line string)

	exited  chan struct{} // closed when the program exits
	exitErr error         // how the program exited; valid after exited is closed
	once    sync.Once
}

// outputLine is a line from the program with its arrival time.
type outputLine struct {
	line string
	at   time.Time
}

const (
	endTimeout = time.Second // time to exit after END, as in the protocol
	lineBuffer = 1024        // unread lines to keep before the program has to wait
)

func startProcess(o ProgramOptions) (*process, error) {
	log := o.Log
	if log == nil {
		log = func(bool, string) {}
	}
	cmd := exec.Command(o.Command[0], o.Command[1:]...)
	cmd.Env = append(os.Environ(), o.Env...)
	newProcessGroup(cmd)
	in, err := cmd.StdinPipe()
	if err != nil {
		return nil, err
	}
	out, w, err := os.Pipe()
	if err != nil {
		return nil, err
	}
	cmd.Stdout = w
	err = cmd.Start()
	w.Close()
	if err != nil {
		out.Close()
		in.Close()
		return nil, err
	}
	p := &process{
		cmd: cmd, in: in, out: out, writeTimeout: o.StartTimeout, log: log,
		lines: make(chan outputLine, lineBuffer), quit: make(chan struct{}), exited: make(chan struct{}),
	}
	go p.read()
	go func() {
		p.exitErr = cmd.Wait()
		close(p.exited)
	}()
	return p, nil
}

func (p *process) read() {
	defer close(p.lines)
	r := newLineReader(p.out)
	for {
		line, err := r.next()
		if err != nil {
			return
		}
		if line = strings.TrimSpace(line); line == "" {
			continue
		}
		select {
		case p.lines <- outputLine{line, time.Now()}:
		case <-p.quit:
			return
		}
	}
}

// send writes lines to the program. The error wraps [ErrCrash].
func (p *process) send(lines ...string) error {
	for _, line := range lines {
		p.log(true, line)
	}
	if d, ok := p.in.(interface{ SetWriteDeadline(time.Time) error }); ok {
		_ = d.SetWriteDeadline(time.Now().Add(p.writeTimeout)) // not every pipe has deadlines
	}
	if _, err := io.WriteString(p.in, strings.Join(lines, "\r\n")+"\r\n"); err != nil {
		return p.exitError()
	}
	return nil
}

// receive calls accept with each line from the program until it returns true. The error wraps
// [ErrTimeout] or [ErrCrash], or comes from ctx. A zero deadline means no deadline.
func (p *process) receive(ctx context.Context, deadline time.Time, accept func(line string, at time.Time) bool) error {
	var late <-chan time.Time
	if !deadline.IsZero() {
		timer := time.NewTimer(time.Until(deadline))
		defer timer.Stop()
		late = timer.C
	}
	for {
		select {
		case a, ok := <-p.lines:
			if !ok {
				return p.exitError()
			}
			p.log(false, a.line)
			if accept(a.line, a.at) {
				return nil
			}
		case <-late:
			return ErrTimeout
		case <-ctx.Done():
			return ctx.Err()
		}
	}
}

// drain discards lines that the program sent unasked.
func (p *process) drain() {
	for {
		select {
		case a, ok := <-p.lines:
			if !ok {
				return
			}
			p.log(false, a.line)
		default:
			return
		}
	}
}

// exitError returns an error that describes how the program exited.
func (p *process) exitError() error {
	select {
	case <-p.exited:
		if p.exitErr != nil {
			return fmt.Errorf("%w: %w", ErrCrash, p.exitErr)
		}
		return fmt.Errorf("%w: exit status 0", ErrCrash)
	case <-time.After(endTimeout):
		return fmt.Errorf("%w: it closed its output or does not read its input", ErrCrash)
	}
}

// close asks the program to exit and kills it if it doesn't.
func (p *process) close() error {
	p.once.Do(func() {
		select {
		case <-p.exited:
		default:
			p.writeTimeout = endTimeout
			_ = p.send("END") // it may have exited already
		}
		p.in.Close()
		close(p.quit) // unread output must not block the program
		go func() { _, _ = io.Copy(io.Discard, p.out) }()
		select {
		case <-p.exited:
		case <-time.After(endTimeout):
		}
		killGroup(p.cmd)
		<-p.exited
		p.out.Close()
		for range p.lines {
			// until the reader closes it
		}
	})
	return nil
}
