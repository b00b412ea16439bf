package revision

import (
	"bufio"
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"os/exec"
	"strings"
)

// An objects is a process of git that gives the contents of a repository's objects. Its first failure to start or to
// answer is that of all later reads.
type objects struct {
	command *exec.Cmd
	ask     io.WriteCloser
	answers *bufio.Reader
	stderr  bytes.Buffer
	err     error
}

func newObjects(ctx context.Context, repository string) *objects {
	o := &objects{command: exec.CommandContext(ctx, "git", "cat-file", "--batch")}
	o.command.Dir, o.command.Stderr = repository, &o.stderr
	out, err := o.command.StdoutPipe()
	if err == nil {
		o.answers = bufio.NewReader(out)
		o.ask, err = o.command.StdinPipe()
	}
	if err == nil {
		err = o.command.Start()
	}
	o.err = err
	return o
}

// read returns the content of an object.
func (o *objects) read(id string) ([]byte, error) {
	if o.err != nil {
		return nil, o.err
	}
	_, err := io.WriteString(o.ask, id+"\n")
	var line string
	if err == nil {
		line, err = o.answers.ReadString('\n')
	}
	if err != nil {
		return nil, o.ended(err)
	}
	var kind string
	var size int64
	if _, err := fmt.Sscanf(line, id+" %s %d\n", &kind, &size); err != nil {
		return nil, fmt.Errorf("the clone lacks its object %.12s: git fsck lists what is missing, and "+
			"git fetch --refetch gets it", id)
	}
	content := make([]byte, size+1) // and a line break
	if _, err := io.ReadFull(o.answers, content); err != nil {
		return nil, o.ended(err)
	}
	return content[:size], nil
}

// ended returns what git says of its end.
func (o *objects) ended(err error) error {
	o.close()
	o.err = err
	if text := strings.TrimSpace(o.stderr.String()); text != "" {
		o.err = errors.New(text)
	}
	return o.err
}

// close ends the process, and waits for it.
func (o *objects) close() {
	if o.err == nil {
		_ = o.ask.Close()
		_ = o.command.Wait() // it ends with its input
		o.err = io.ErrClosedPipe
	}
}
