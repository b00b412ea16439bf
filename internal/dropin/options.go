package dropin

import (
	"cmp"
	"fmt"
	"path/filepath"
	"reflect"
	"slices"
	"strconv"
	"strings"

	"github.com/gen-toolkit/gen/internal/config"
	"github.com/gen-toolkit/gen/internal/jobs"
	"github.com/gen-toolkit/gen/internal/migrate"
)

// option returns an option of a generator by its key in gen.yaml, e.g. "maxDescLen", or nil.
func option(s *jobs.Selected, key string) *config.Option {
	all := config.Options(s.Options)
	i := slices.IndexFunc(all, func(o config.Option) bool { return o.Key == key })
	if i < 0 {
		return nil
	}
	return &all[i]
}

// set gives an option a value, e.g. set(crd, "emptySubresources", true). A generator without the option is a mistake of
// the caller.
func set(s *jobs.Selected, key string, value any) {
	option(s, key).Value.Set(reflect.ValueOf(value))
}

// parse gives an option the value that a text has on a command line, e.g. "true", "7", "a;b".
func parse(o *config.Option, text string) error {
	switch to := o.Value.Addr().Interface().(type) {
	case *string:
		*to = text
	case *[]string:
		*to = append(*to, migrate.Elements(text)...)
	case *bool:
		value, err := strconv.ParseBool(text)
		if err != nil {
			return fmt.Errorf("%s wants true or false, not %q", o.Key, text)
		}
		*to = value
	case **int:
		value, err := strconv.Atoi(text)
		if err != nil {
			return fmt.Errorf("%s wants a whole number, not %q", o.Key, text)
		}
		*to = &value
	default:
		return fmt.Errorf("%s can't be given as a text", o.Key)
	}
	return nil
}

// A header is a license header with the year that the tool puts into it.
type header struct{ text, file string }

// header reads a license header. year replaces a placeholder, e.g. "YEAR".
func (c *call) header(name, word, year string) (header, error) {
	content, file, problem := config.Header(nil, c.Dir, name)
	if problem != "" {
		return header{}, c.refuse("%s", problem)
	}
	return header{strings.ReplaceAll(content, word, year), file}, nil
}

// root returns the root of the file system, e.g. "/".
func (c *call) root() string { return filepath.VolumeName(c.Dir) + string(filepath.Separator) }

// inTree returns a path as the tree has it, e.g. "src/fruit/api" for "api" in "/src/fruit".
func (c *call) inTree(name string) string {
	return cmp.Or(filepath.ToSlash(strings.TrimPrefix(filepath.Clean(c.absolute(name)), c.root())), ".")
}

// absolute returns a path as the working directory has it.
func (c *call) absolute(name string) string {
	if name == "" || filepath.IsAbs(name) {
		return name
	}
	return filepath.Join(c.Dir, name)
}
