package revision

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"io"

	"github.com/gen-toolkit/gen/internal/git"
	"github.com/gen-toolkit/gen/internal/process"
	"github.com/gen-toolkit/gen/internal/regular"
)

// An objects is a process of git that gives the contents of a repository's objects. Its first failure to start or to
// answer is that of all later reads.
type objects struct {
	process *process.Process
	ask     io.WriteCloser
	answers *bufio.Reader
	err     error
}

func newObjects(ctx context.Context, repository string) *objects {
	command := git.Command(repository, "cat-file", "--batch")
	in, ask := io.Pipe()
	answers, out := io.Pipe()
	command.Stdin, command.Stdout = in, out
	o := &objects{ask: ask, answers: bufio.NewReader(answers)}
	if o.process, o.err = command.Start(ctx); o.err == nil {
		go func() {
			<-o.process.Done()
			_ = errors.Join(in.Close(), out.Close()) // wakes who asks
		}()
	}
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
			"git fetch --refetch --no-filter gets it", id)
	}
	if size > regular.Most {
		return nil, o.ended(regular.TooLong{Most: regular.Most})
	}
	content := make([]byte, size+1) // and a line break
	if _, err := io.ReadFull(o.answers, content); err != nil {
		return nil, o.ended(err)
	}
	return content[:size], nil
}

// ended returns what git says of its end.
func (o *objects) ended(err error) error {
	_ = o.ask.Close()
	o.process.Stop()
	if failure := o.process.Err(); failure != nil && !errors.Is(failure, context.Canceled) {
		err = failure
	}
	o.err = err
	return o.err
}

// close ends the process, and waits for it.
func (o *objects) close() {
	if o.err == nil {
		_ = o.ended(io.ErrClosedPipe)
	}
}
