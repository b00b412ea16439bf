package validate

import (
	"context"
	"errors"
	"reflect"

	apiext "k8s.io/apiextensions-apiserver/pkg/apis/apiextensions/v1"

	"github.com/gen-toolkit/gen/codegen/diag"
	"github.com/gen-toolkit/gen/generators/crd/schema"
)

// A Memo keeps that a statement is true, here and in later runs: see [codegen.Pass.Memo]. Compiling rules is most of
// the work on a CRD that has some, and few change from run to run: with all of gateway-api's known, its CRDs take 0.3 s
// of CPU instead of 0.7 s.
type Memo func(statement []byte, prove func() ([]byte, error)) ([]byte, error)

var errRefused = errors.New("the CRD is refused, or there is a warning")

// checkOnce is check. For a CRD that an earlier run found to be accepted it checks only what costs nothing.
func (c *Candidate) checkOnce(ctx context.Context, memo Memo) (list diag.List, err error) {
	statement := c.statement()
	if statement == nil {
		return c.check(ctx)
	}
	checked := false
	_, err = memo(statement, func() ([]byte, error) {
		checked = true
		if list, err = c.check(ctx); err != nil {
			return nil, err
		}
		shell, err := c.checkShell(ctx)
		if err == nil && (c.changed || list.HasErrors() || !reflect.DeepEqual(list, shell)) {
			err = errRefused
		}
		return []byte("accepted"), err
	})
	switch {
	case errors.Is(err, errRefused), checked && err == nil:
		return list, nil
	case err != nil:
		return nil, err
	}
	return c.checkShell(ctx)
}

// statement returns the CRD as bytes, without its descriptions: the validation does not read these. It returns nil for
// a CRD without such a form.
func (c *Candidate) statement() []byte {
	crd := c.CRD.DeepCopy()
	for _, version := range crd.Spec.Versions {
		schema.Walk(version.Schema.OpenAPIV3Schema, func(s *apiext.JSONSchemaProps) { s.Description = "" })
	}
	statement, err := crd.Marshal() // protobuf, whose maps are sorted
	if err != nil {
		return nil
	}
	return statement
}
