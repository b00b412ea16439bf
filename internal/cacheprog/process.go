package cacheprog

import (
	"bufio"
	"encoding/base64"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"slices"
	"sync"
	"time"
)

// A process is a running program. One goroutine reads its responses.
type process struct {
	command  *exec.Cmd
	timeout  time.Duration
	commands []string      // that the program knows
	ended    chan struct{} // closed once there are no more responses

	writing sync.Mutex
	stdin   io.WriteCloser

	mu      sync.Mutex
	last    int64                   // the ID of the last request
	waiting map[int64]chan response // requests without a response
	err     error                   // why there are no more responses; set before ended is closed
}

// start starts the program and waits for its first response.
func start(line string, timeout time.Duration) (*process, error) {
	fields, err := split(line)
	if err != nil {
		return nil, err
	}
	p := &process{command: exec.Command(fields[0], fields[1:]...), timeout: timeout, ended: make(chan struct{}),
		waiting: map[int64]chan response{}}
	p.command.Stderr = os.Stderr
	p.command.WaitDelay = time.Second
	// Wait does not know of this pipe, so that it does not close it before all is read.
	stdout, output, err := os.Pipe()
	if err != nil {
		return nil, err
	}
	p.command.Stdout = output
	if p.stdin, err = p.command.StdinPipe(); err == nil {
		err = p.command.Start()
	}
	_ = output.Close() // the program has it, and its end is the end of stdout
	if err != nil {
		_ = stdout.Close()
		return nil, err
	}
	first := make(chan response, 1)
	p.waiting[0] = first
	go p.read(stdout)
	answer, err := p.wait(0, first)
	if err == nil && len(answer.KnownCommands) == 0 {
		err = errors.New("its first line lacks KnownCommands: it does not speak the protocol of GOCACHEPROG")
	}
	if err != nil {
		_ = p.end(false)
		return nil, err
	}
	p.commands = answer.KnownCommands
	return p, nil
}

func (p *process) knows(command string) bool { return slices.Contains(p.commands, command) }

// call sends a request and returns its response.
func (p *process) call(r request, body []byte) (response, error) {
	answered := make(chan response, 1)
	p.mu.Lock()
	p.last++
	r.ID = p.last
	p.waiting[r.ID] = answered
	p.mu.Unlock()
	line, err := json.Marshal(r)
	if err != nil {
		return response{}, err
	}
	line = append(line, '\n')
	if body != nil {
		line = append(line, '"')
		line = base64.StdEncoding.AppendEncode(line, body)
		line = append(line, "\"\n"...)
	}
	sent := make(chan struct{})
	go func() { // a program that does not read makes a write wait
		defer close(sent)
		p.writing.Lock()
		defer p.writing.Unlock()
		_, _ = p.stdin.Write(line) // a program that has ended has no response either
	}()
	answer, err := p.wait(r.ID, answered)
	if err != nil {
		p.kill()
		return response{}, fmt.Errorf("%s: %w", r.Command, err)
	}
	if answer.Err != "" {
		return response{}, fmt.Errorf("%s: the program reports %q", r.Command, answer.Err)
	}
	select {
	case <-sent:
		return answer, nil
	default:
		return answer, p.early(sent, r.Command)
	}
}

// early waits for the end of a write whose response has already come. A program may answer while gen still writes.
func (p *process) early(sent chan struct{}, command string) error {
	select {
	case <-sent:
		return nil
	case <-time.After(p.timeout):
		p.kill()
		return fmt.Errorf("%s: the program does not read its input", command)
	}
}

// wait returns the response to a request, or an error if the program has ended or takes too long.
func (p *process) wait(id int64, answered chan response) (response, error) {
	timer := time.NewTimer(p.timeout)
	defer timer.Stop()
	select {
	case answer := <-answered:
		return answer, nil
	case <-timer.C:
		return response{}, fmt.Errorf("no response within %v", p.timeout)
	case <-p.ended:
	}
	select {
	case answer := <-answered: // the last one before the end
		return answer, nil
	default:
		return response{}, p.err
	}
}

// read hands responses to the requests that wait for them.
func (p *process) read(stdout io.ReadCloser) {
	defer close(p.ended)
	defer stdout.Close()
	for decoder := json.NewDecoder(&limited{bufio.NewReader(stdout), maxAnswers}); ; {
		var answer response
		if err := decoder.Decode(&answer); err != nil {
			p.err = malformed(err)
			return
		}
		p.mu.Lock()
		answered, known := p.waiting[answer.ID]
		delete(p.waiting, answer.ID)
		p.mu.Unlock()
		if !known {
			p.err = fmt.Errorf("a response has the ID %d, which no request waits for", answer.ID)
			return
		}
		answered <- answer
	}
}

func malformed(err error) error {
	if errors.Is(err, io.EOF) || errors.Is(err, os.ErrClosed) {
		return errors.New("the program has ended too early")
	}
	return fmt.Errorf("a response is not valid: %w", err)
}

// end asks the program to close, if it can be asked, and makes sure that it ends.
func (p *process) end(ask bool) (err error) {
	if ask && p.knows(commandClose) {
		_, err = p.call(request{Command: commandClose}, nil)
	}
	if !ask || err != nil {
		p.kill()
	}
	_ = p.stdin.Close()
	done := make(chan struct{})
	go func() { _ = p.command.Wait(); close(done) }() // its exit status does not matter after close
	select {
	case <-done:
	case <-time.After(p.timeout):
		p.kill()
		err = errors.Join(err, fmt.Errorf("the program does not end within %v of close", p.timeout))
	}
	return err
}

func (p *process) kill() { _ = p.command.Process.Kill() }

// maxAnswers bounds the bytes of all responses.
const maxAnswers = 8 << 20

// limited is an io.LimitedReader that reports its limit as an error.
type limited struct {
	from io.Reader
	left int
}

func (l *limited) Read(into []byte) (int, error) {
	if l.left <= 0 {
		return 0, errors.New("the responses are too long")
	}
	n, err := l.from.Read(into[:min(len(into), l.left)])
	l.left -= n
	return n, err
}
