package lsp

import (
	"bufio"
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"reflect"
	"strconv"
	"strings"
	"sync"
	"sync/atomic"

	"github.com/sourcegraph/jsonrpc2"
)

const (
	// maxHeader is how many bytes a line of a message's header may have.
	maxHeader = 4 << 10
	// maxMessage is how many bytes a message may have: the largest sources of Kubernetes have less than a tenth of it.
	maxMessage = 64 << 20
)

// A stream reads and writes messages of the language server protocol: a header with the length, an empty line, JSON.
type stream struct {
	in  *bufio.Reader
	out io.Writer

	writing sync.Mutex
	failed  atomic.Pointer[error] // why ReadObject has ended; nil before that
}

func newStream(in io.Reader, out io.Writer) *stream {
	return &stream{in: bufio.NewReaderSize(in, maxHeader), out: out}
}

// ReadObject returns the next message. It answers one that is not JSON-RPC with an error, and continues after it.
func (s *stream) ReadObject(v any) error {
	for {
		body, err := readMessage(s.in)
		if err != nil {
			s.failed.Store(&err)
			return err
		}
		err = json.Unmarshal(body, v)
		if err == nil {
			return nil
		}
		reflect.ValueOf(v).Elem().SetZero() // of what has been read of it
		if err := s.WriteObject(malformed(err)); err != nil {
			s.failed.Store(&err)
			return err
		}
	}
}

// malformed returns the answer to a message without an ID that could be read.
func malformed(err error) any {
	return struct {
		Version string         `json:"jsonrpc"`
		ID      any            `json:"id"`
		Error   jsonrpc2.Error `json:"error"`
	}{"2.0", nil, jsonrpc2.Error{Code: jsonrpc2.CodeParseError, Message: "not a JSON-RPC message: " + err.Error()}}
}

// WriteObject writes a message.
func (s *stream) WriteObject(v any) error {
	body, err := json.Marshal(v)
	if err != nil {
		return err
	}
	s.writing.Lock()
	defer s.writing.Unlock()
	_, err = fmt.Fprintf(s.out, "Content-Length: %d\r\n\r\n%s", len(body), body)
	return err
}

// Close leaves the standard streams open: the process ends soon.
func (s *stream) Close() error { return nil }

// readMessage returns the body of the next message. The error is io.EOF where the input ends between two messages.
func readMessage(in *bufio.Reader) ([]byte, error) {
	length, err := readHeader(in)
	if err != nil {
		return nil, err
	}
	var body bytes.Buffer // which grows with what arrives, whatever the header promises
	if _, err := io.CopyN(&body, in, length); err != nil {
		return nil, fmt.Errorf("a message ends after %d of %d bytes", body.Len(), length)
	}
	return body.Bytes(), nil
}

// readHeader returns the length of the body.
func readHeader(in *bufio.Reader) (length int64, err error) {
	length = -1
	for first := true; ; first = false {
		line, err := in.ReadSlice('\n')
		switch {
		case errors.Is(err, io.EOF) && first && len(line) == 0:
			return 0, io.EOF
		case errors.Is(err, bufio.ErrBufferFull):
			return 0, fmt.Errorf("a line of a header has more than %d bytes", maxHeader)
		case err != nil:
			return 0, errors.New("a header has no end")
		}
		text := strings.TrimRight(string(line), "\r\n")
		if text == "" {
			break
		}
		name, value, ok := strings.Cut(text, ":")
		if !ok {
			return 0, fmt.Errorf("%.60q is not a line of a header", text)
		}
		if strings.EqualFold(name, "Content-Length") {
			length, err = strconv.ParseInt(strings.TrimSpace(value), 10, 64)
			if err != nil || length < 0 || length > maxMessage {
				return 0, fmt.Errorf("%.60q is not a length from 0 to %d", text, maxMessage)
			}
		}
	}
	if length < 0 {
		return 0, errors.New("a header has no Content-Length")
	}
	return length, nil
}
