package manifest

import (
	"bytes"
	"hash/maphash"
	"reflect"
	"strconv"
	"strings"
	"sync"

	"go.yaml.in/yaml/v2"
)

// parts are pieces of documents, of which each is marshalled once: the schemas of several versions of a kind are mostly alike, as are those of
// all kinds that embed a PodTemplateSpec. The CRDs of k8s.io/api's workloads take ?? ms in place of ?? (BenchmarkObject).
type parts struct {
	mu   sync.Mutex
	all  []*part
	like map[uint64][]*part // by their hash
}

// A part is a map at some depth: that decides how it is indented, and where lines are broken.
type part struct {
	number int
	depth  int            // how many maps are around it
	fields map[string]any // with marks in the place of other parts
	text   func() ([]byte, error)
}

const (
	// least is how many values a part has at least: less would take longer to marshal alone than is saved.
	least = 100
	// mark stands in the place of a part, and behind it the part's number.
	mark = "part-of-the-manifest-"
)

// marshal is yaml.Marshal. It changes the fields, whose JSON is encoded.
func (p *parts) marshal(fields map[string]any, encoded []byte) ([]byte, error) {
	if bytes.Contains(encoded, []byte(mark)) {
		return yaml.Marshal(fields)
	}
	p.cut(fields, 0)
	return p.write(fields, 0)
}

// anywhere is the depth of what stands where nothing can be cut off.
const anywhere = -1

// cut replaces large maps below a value by marks, and returns how many values there are left, and their hash.
func (p *parts) cut(value any, depth int) (size int, hash uint64) {
	switch value := value.(type) {
	case map[string]any:
		for key, below := range value {
			at := anywhere
			if depth != anywhere && simple(key) {
				at = depth + 1
			}
			n, h := p.cut(below, at)
			if fields, ok := below.(map[string]any); ok && at != anywhere && n >= least {
				stub := mark + strconv.Itoa(p.part(fields, at, h))
				value[key], n, h = stub, 0, of(stub)
			}
			size += 1 + n
			hash += of([2]uint64{of(key), h})
		}
	case []any:
		for _, below := range value {
			at := depth
			if _, ok := below.([]any); ok {
				at = anywhere // a list in a list has no line of its own
			}
			n, h := p.cut(below, at)
			size += 1 + n
			hash = of([2]uint64{hash, h})
		}
	default:
		return 0, of(value)
	}
	return size, hash
}

var seed = maphash.MakeSeed()

func of[T comparable](value T) uint64 { return maphash.Comparable(seed, value) }

// simple says whether a key is followed by its value. Others have a line of their own, and what is below is indented otherwise (YAML 1.1,
// section 9.3).
func simple(key string) bool {
	return len(key) <= 128 && !strings.ContainsAny(key, "\n\r\u0085\u2028\u2029")
}

// part returns the number of a part, which may be known.
func (p *parts) part(fields map[string]any, depth int, hash uint64) (number int) {
	p.mu.Lock()
	defer p.mu.Unlock()
	for _, known := range p.like[hash] {
		if known.depth == depth && reflect.DeepEqual(known.fields, fields) {
			return known.number
		}
	}
	made := &part{len(p.all), depth, fields, sync.OnceValues(func() ([]byte, error) { return p.write(fields, depth) })}
	p.all = append(p.all, made)
	if p.like == nil {
		p.like = map[uint64][]*part{}
	}
	p.like[hash] = append(p.like[hash], made)
	return made.number
}

// write marshals fields as they stand at a depth, and puts in the place of each mark the part that belongs there.
func (p *parts) write(fields map[string]any, depth int) ([]byte, error) {
	for range depth {
		fields = map[string]any{"around": fields}
	}
	text, err := yaml.Marshal(fields)
	if err != nil {
		return nil, err
	}
	for range depth {
		_, text, _ = bytes.Cut(text, []byte("\n"))
	}
	var out bytes.Buffer
	for {
		before, after, found := bytes.Cut(text, []byte(" "+mark))
		out.Write(before)
		if !found {
			return out.Bytes(), nil
		}
		number, rest, _ := bytes.Cut(after, []byte("\n"))
		part, err := p.numbered(string(number))
		if err != nil {
			return nil, err
		}
		out.WriteByte('\n')
		out.Write(part)
		text = rest
	}
}

// numbered returns the text of a part.
func (p *parts) numbered(number string) ([]byte, error) {
	i, err := strconv.Atoi(number)
	if err != nil {
		return nil, err
	}
	p.mu.Lock()
	part := p.all[i]
	p.mu.Unlock()
	return part.text()
}
