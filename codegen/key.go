package codegen

import (
	"bytes"
	"context"
	"crypto/sha256"
	"errors"
	"fmt"
	"io"
	"reflect"

	"github.com/gen-toolkit/gen/internal/load"
	"github.com/gen-toolkit/gen/internal/memo"
	"github.com/gen-toolkit/gen/internal/trace"
)

// cacheKey returns the key under which the cache keeps the last good run of this kind: whatever the result depends on
// beside the files that are read. ok is false where not all of that is known.
func (inv *Invocation) cacheKey(ctx context.Context) (key memo.Key, ok bool) {
	if inv.Cache == nil || inv.Memory != nil || len(inv.Only) > 0 || inv.Adopt || inv.TypeCheck {
		return key, false
	}
	if inv.Env != nil {
		inv.Cache.Note("not used: the go command has an environment of its own")
		return key, false
	}
	build, err := trace.Program()
	if err == nil {
		var identity string
		if identity, err = load.Identity(ctx, inv.Dir, inv.Asked); err == nil {
			hash := sha256.New()
			err = inv.describe()
			fmt.Fprintf(hash, "%q %q\n", build, identity)
			hash.Write(inv.settings)
			hash.Sum(key[:0])
		}
	}
	if err == nil {
		return key, true
	}
	inv.Cache.Note("not used: %v", err)
	return key, false
}

// describe fills in settings: all that the run is told.
func (inv *Invocation) describe() (err error) {
	var text bytes.Buffer
	fmt.Fprintf(&text, "%q %q %q %q\n", inv.Dir, inv.Roots, inv.Out, inv.Env)
	for _, g := range inv.Generators {
		fmt.Fprintf(&text, "%q\n", g.Name)
	}
	for _, job := range inv.Jobs {
		err = errors.Join(err, job.describe(&text))
	}
	if err == nil {
		inv.settings = text.Bytes()
	}
	return err
}

// describe writes all that a job says.
func (j *Job) describe(w io.Writer) error {
	fmt.Fprintf(w, "job %q %q %q %q\n", j.Packages, j.Exclude, j.Header, j.AllowMarkers)
	for _, selected := range j.Generate {
		options, ok := describe(nil, reflect.ValueOf(selected.Options))
		if !ok {
			return fmt.Errorf("the options of %s hold what can't be compared", selected.Name)
		}
		fmt.Fprintf(w, "generate %q %q\n", selected.Name, options)
	}
	return nil
}
