package cacheprog

// A request is a line that gen writes, in the words of the go command's package cmd/go/internal/cacheprog. The body of
// a put follows on a line of its own, as a JSON string in base64.
type request struct {
	ID       int64
	Command  string
	ActionID []byte `json:",omitempty"`
	OutputID []byte `json:",omitempty"`
	BodySize int64  `json:",omitempty"`
}

// A response is a line that the program writes. The first one has the ID 0 and KnownCommands. Other fields, e.g. Time,
// do not matter to gen.
type response struct {
	ID            int64
	Err           string
	KnownCommands []string
	Miss          bool
	OutputID      []byte
	Size          int64
	DiskPath      string // absolute: the file with the body
}

const (
	commandGet   = "get"
	commandPut   = "put"
	commandClose = "close"
)
