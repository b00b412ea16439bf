package cacheprog

import (
	"errors"
	"fmt"
	"strings"
)

// split returns the fields of a command line. Fields are separated by white space. A field in single or double quotes
// may hold white space; there are no escapes.
func split(line string) (fields []string, err error) {
	for rest := strings.TrimSpace(line); rest != ""; rest = strings.TrimSpace(rest) {
		if quote := rest[:1]; quote == `"` || quote == `'` {
			field, after, ok := strings.Cut(rest[1:], quote)
			if !ok {
				return nil, fmt.Errorf("a quoted field lacks its closing %s", quote)
			}
			fields, rest = append(fields, field), after
			continue
		}
		end := strings.IndexAny(rest, " \t\r\n")
		if end < 0 {
			end = len(rest)
		}
		fields, rest = append(fields, rest[:end]), rest[end:]
	}
	if len(fields) == 0 || fields[0] == "" {
		return nil, errors.New("it names no program")
	}
	return fields, nil
}
