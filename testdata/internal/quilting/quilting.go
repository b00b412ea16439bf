// Package quilting is a scenario of server-side apply for any clientset: two managers apply, own, conflict, force and
// give up fields of one object, and a third updates it. In: a client. Out: what each step left behind.
package quilting

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"strings"

	apierrors "k8s.io/apimachinery/pkg/api/errors"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"

	patchworkv1 "github.com/gen-toolkit/gen/testdata/apis/patchwork/v1"
	applyv1 "github.com/gen-toolkit/gen/testdata/client/applyconfiguration/patchwork/v1"
	"github.com/gen-toolkit/gen/testdata/client/clientset/versioned"
)

// Name is that of the quilt.
const Name = "story"

// An Outcome is what a step left behind.
type Outcome struct {
	Step      string          `json:"step"`
	Conflicts []string        `json:"conflicts,omitempty"` // e.g. `conflict with "bob": .spec.weight`
	Quilt     json.RawMessage `json:"quilt"`
	Extracted []extract       `json:"extracted,omitempty"` // by the generated functions, for each manager
}

// An extract is what a manager owns.
type extract struct {
	Manager string                           `json:"manager"`
	Quilt   *applyv1.QuiltApplyConfiguration `json:"quilt"`
	Status  *applyv1.QuiltApplyConfiguration `json:"status"`
}

// Tell runs the story in a namespace and returns the outcomes.
func Tell(ctx context.Context, client versioned.Interface, namespace string) ([]Outcome, error) {
	quilts := client.PatchworkV1().Quilts(namespace)
	var outcomes []Outcome
	for _, s := range story {
		err := s.do(ctx, quilts)
		outcome := Outcome{Step: s.name, Conflicts: conflicts(err)}
		if err != nil && outcome.Conflicts == nil {
			return outcomes, fmt.Errorf("%s: %w", s.name, err)
		}
		quilt, err := quilts.Get(ctx, Name, metav1.GetOptions{})
		if err != nil {
			return outcomes, fmt.Errorf("%s: %w", s.name, err)
		}
		if outcome.Quilt, err = normal(quilt, namespace); err != nil {
			return outcomes, err
		}
		if s.extract {
			if outcome.Extracted, err = extracts(quilt); err != nil {
				return outcomes, fmt.Errorf("%s: %w", s.name, err)
			}
		}
		outcomes = append(outcomes, outcome)
	}
	return outcomes, nil
}

// conflicts returns who owns the fields that an apply wanted, or nil if the error is another one.
func conflicts(err error) []string {
	var status apierrors.APIStatus
	if !apierrors.IsConflict(err) || !errors.As(err, &status) || status.Status().Details == nil {
		return nil
	}
	var all []string
	for _, cause := range status.Status().Details.Causes {
		owner, _, _ := strings.Cut(cause.Message, " using ")
		all = append(all, owner+": "+cause.Field)
	}
	slices.Sort(all)
	return all
}

// normal returns the object as JSON without what differs from run to run: times, identities and versions of the object. The
// fake clientset counts no generations.
func normal(quilt *patchworkv1.Quilt, namespace string) (json.RawMessage, error) {
	if quilt.Namespace != namespace {
		return nil, fmt.Errorf("the quilt is in namespace %q", quilt.Namespace)
	}
	quilt = quilt.DeepCopy()
	quilt.TypeMeta = metav1.TypeMeta{}
	quilt.Namespace, quilt.UID, quilt.ResourceVersion, quilt.Generation, quilt.CreationTimestamp = "", "", "", 0, metav1.Time{}
	for i := range quilt.ManagedFields {
		if quilt.ManagedFields[i].Time.IsZero() {
			return nil, fmt.Errorf("%s has a managed field entry without a time", quilt.ManagedFields[i].Manager)
		}
		quilt.ManagedFields[i].Time = nil
	}
	slices.SortFunc(quilt.ManagedFields, func(a, b metav1.ManagedFieldsEntry) int { // by time, whose resolution is a second
		return strings.Compare(a.Manager+a.Subresource+string(a.Operation), b.Manager+b.Subresource+string(b.Operation))
	})
	return json.Marshal(quilt)
}

// extracts returns what alice and bob own.
func extracts(quilt *patchworkv1.Quilt) ([]extract, error) {
	var all []extract
	for _, manager := range []string{"alice", "bob"} {
		spec, err := applyv1.ExtractQuilt(quilt, manager)
		if err != nil {
			return nil, err
		}
		status, err := applyv1.ExtractQuiltStatus(quilt, manager)
		if err != nil {
			return nil, err
		}
		all = append(all, extract{manager, spec, status})
	}
	return all, nil
}
