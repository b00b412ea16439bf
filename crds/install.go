package crds

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"maps"

	apiextensionsv1 "k8s.io/apiextensions-apiserver/pkg/apis/apiextensions/v1"
	apierrors "k8s.io/apimachinery/pkg/api/errors"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/runtime"
	"k8s.io/apimachinery/pkg/types"
)

// Install applies the definitions and waits until API servers serve them. It refuses definitions of another owner, and
// those that lack a version in which objects may be stored: [Upgrade] rewrites these first.
func Install(ctx context.Context, c *Client, set *Set, o Options) (*Report, error) {
	return (&installer{c, o, false}).run(ctx, set)
}

// Upgrade is Install that also rewrites stored objects in the storage version, and removes other versions from
// status.storedVersions. A definition that lacks a version of stored objects keeps it until they are rewritten. Upgrade
// may be called again after a failure, and at every start of a program: without old versions it does what Install does.
func Upgrade(ctx context.Context, c *Client, set *Set, o Options) (*Report, error) {
	return (&installer{c, o, true}).run(ctx, set)
}

var errNoOwner = errors.New("crds: Options.Owner is empty")

type installer struct {
	*Client
	Options
	upgrade bool
}

// A step is what is to be done with one definition.
type step struct {
	wanted   *apiextensionsv1.CustomResourceDefinition
	existing *apiextensionsv1.CustomResourceDefinition // nil for none
	lacking  []string                                  // versions of stored objects that the wanted one lacks
	tried    *apiextensionsv1.CustomResourceDefinition // what the API server would make of it
	adopted  bool                                      // it belongs to somebody else so far
}

func (i *installer) run(ctx context.Context, set *Set) (*Report, error) {
	steps, err := i.plan(ctx, set)
	if err != nil {
		return nil, err
	}
	report := &Report{}
	for _, s := range steps {
		outcome, err := i.take(ctx, s)
		if err != nil {
			return report, fmt.Errorf("%s: %w", s.wanted.Name, err)
		}
		report.Definitions = append(report.Definitions, outcome)
	}
	return report, nil
}

// plan looks at all definitions before the first one is changed.
func (i *installer) plan(ctx context.Context, set *Set) (steps []step, err error) {
	if i.Owner == "" {
		return nil, errNoOwner
	}
	refused := &RefusedError{}
	for _, wanted := range set.Definitions() {
		i.prepare(wanted)
		s := step{wanted: wanted}
		existing, err := i.get(ctx, wanted.Name)
		if err != nil {
			return nil, err
		}
		if existing != nil {
			s.existing = existing
			s.lacking = lacking(existing, wanted)
			s.adopted = existing.Annotations[OwnerAnnotation] != i.Owner
			refused.Problems = append(refused.Problems, i.check(s)...)
			lost, err := i.losses(ctx, existing, wanted)
			if err != nil {
				return nil, fmt.Errorf("%s: %w", wanted.Name, err)
			}
			refused.Problems = append(refused.Problems, lost...)
		}
		steps = append(steps, s)
	}
	if len(refused.Problems) > 0 {
		return nil, refused
	}
	for n, s := range steps {
		if steps[n].tried, err = i.place(ctx, s, true); err != nil {
			refused.Problems = append(refused.Problems, Problem{s.wanted.Name,
				"the API server refuses it: " + err.Error(), "correct the definition"})
		}
	}
	if len(refused.Problems) > 0 {
		return nil, refused
	}
	return steps, nil
}

// prepare adds what the options say to a definition.
func (i *installer) prepare(crd *apiextensionsv1.CustomResourceDefinition) {
	metav1.SetMetaDataAnnotation(&crd.ObjectMeta, OwnerAnnotation, i.Owner)
	if conversion := crd.Spec.Conversion; i.CABundle != nil && conversion != nil && conversion.Webhook != nil &&
		conversion.Webhook.ClientConfig != nil {
		conversion.Webhook.ClientConfig.CABundle = i.CABundle
	}
}

// check returns what is in the way of a definition that is there already.
func (i *installer) check(s step) (problems []Problem) {
	report := func(remedy, format string, args ...any) {
		problems = append(problems, Problem{s.wanted.Name, fmt.Sprintf(format, args...), remedy})
	}
	owner := s.existing.Annotations[OwnerAnnotation]
	switch {
	case owner == "" && !i.Adopt:
		report("set Options.Adopt to take it over", "it is there already, and has no owner")
	case owner != "" && owner != i.Owner && !i.Adopt:
		report("uninstall that one, or set Options.Adopt to take it over", "it belongs to %q", owner)
	}
	if s.existing.DeletionTimestamp != nil {
		report("wait until it is gone", "it is being deleted")
	}
	if s.existing.Spec.Scope != s.wanted.Spec.Scope {
		report("delete it with its objects, or choose another name", "the scope is %s, and can't become %s",
			s.existing.Spec.Scope, s.wanted.Spec.Scope)
	}
	if s.converts() && !i.upgrade {
		report("call Upgrade, or keep the webhook", "objects may be stored in %v, and the new definition has no "+
			"webhook that converts them", s.existing.Status.StoredVersions)
	}
	if len(s.lacking) > 0 && !i.upgrade {
		report("call Upgrade, or keep the version", "objects may be stored in %v, which the new definition lacks",
			s.lacking)
	}
	for _, version := range s.lacking {
		if versionOf(s.existing, version) == nil {
			report("add the version to it first", "objects may be stored in %s, which the installed definition lacks",
				version)
		}
	}
	return problems
}

// lacking returns the versions in which objects may be stored, and which the new definition does not have.
func lacking(existing, wanted *apiextensionsv1.CustomResourceDefinition) (versions []string) {
	for _, version := range existing.Status.StoredVersions {
		if versionOf(wanted, version) == nil {
			versions = append(versions, version)
		}
	}
	return versions
}

// first returns the definition that is applied first: the wanted one, with the versions and the conversion that stored
// objects still need.
func (s step) first() *apiextensionsv1.CustomResourceDefinition {
	first := s.wanted.DeepCopy()
	if s.converts() {
		first.Spec.Conversion = s.existing.Spec.Conversion.DeepCopy()
	}
	for _, name := range s.lacking {
		version := versionOf(s.existing, name).DeepCopy()
		version.Storage = false
		first.Spec.Versions = append(first.Spec.Versions, *version)
	}
	return first
}

// take carries out a step.
func (i *installer) take(ctx context.Context, s step) (outcome Outcome, err error) {
	outcome = Outcome{Name: s.wanted.Name, Action: s.action()}
	if i.DryRun {
		return outcome, nil
	}
	applied, err := i.place(ctx, s, false)
	if err == nil {
		applied, err = i.established(ctx, applied)
	}
	if err != nil {
		return outcome, err
	}
	i.tell(applied.Name, "applied", 0)
	if !i.upgrade {
		return outcome, nil
	}
	outcome.Rewritten, outcome.Removed, err = i.migrate(ctx, applied)
	if err != nil || len(s.lacking) == 0 && !s.converts() {
		return outcome, err
	}
	last, err := i.apply(ctx, s.wanted, false)
	if err == nil {
		_, err = i.established(ctx, last)
	}
	return outcome, err
}

// action returns what becomes of the definition, e.g. "updated".
func (s step) action() string {
	switch {
	case s.existing == nil:
		return "created"
	case s.tried.Generation == s.existing.Generation && maps.Equal(s.tried.Annotations, s.existing.Annotations) &&
		maps.Equal(s.tried.Labels, s.existing.Labels):
		return "unchanged"
	}
	return "updated"
}

// get returns an installed definition, or nil.
func (i *installer) get(ctx context.Context, name string) (crd *apiextensionsv1.CustomResourceDefinition, err error) {
	err = retry(ctx, func() error {
		crd, err = i.Definitions.Get(ctx, name, metav1.GetOptions{})
		return err
	})
	if apierrors.IsNotFound(err) {
		return nil, nil
	}
	return crd, err
}

// apply applies a definition on the server. The fields of others stay.
func (i *installer) apply(
	ctx context.Context, crd *apiextensionsv1.CustomResourceDefinition, dryRun bool,
) (applied *apiextensionsv1.CustomResourceDefinition, err error) {
	object, err := runtime.DefaultUnstructuredConverter.ToUnstructured(crd)
	if err != nil {
		return nil, err
	}
	delete(object, "status")
	if meta, ok := object["metadata"].(map[string]any); ok {
		delete(meta, "creationTimestamp")
	}
	object["apiVersion"], object["kind"] = apiextensionsv1.SchemeGroupVersion.String(), "CustomResourceDefinition"
	patch, err := json.Marshal(object)
	if err != nil {
		return nil, err
	}
	force := true // ownership has been checked
	options := metav1.PatchOptions{FieldManager: i.Owner, Force: &force}
	if dryRun || i.DryRun {
		options.DryRun = []string{metav1.DryRunAll}
	}
	err = retry(ctx, func() error {
		applied, err = i.Definitions.Patch(ctx, crd.Name, types.ApplyPatchType, patch, options)
		return err
	})
	return applied, err
}
