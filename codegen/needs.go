package codegen

import (
	"strings"

	"github.com/gen-toolkit/gen/codegen/diag"
	"github.com/gen-toolkit/gen/codegen/model"
)

// What the code of one generator takes from that of another: each is refused where neither this run nor a former one
// makes it, and nobody has written it by hand. The problems do not name the generator, so that what several of them
// need is reported once.

// HasSchemeBuilder reports whether the package has a variable localSchemeBuilder, by hand or generated.
func (p *Pass) HasSchemeBuilder(pkg *model.Package) bool {
	return pkg.Declares("localSchemeBuilder") || p.registered(pkg)
}

// registered reports whether the package has generated registration.
func (p *Pass) registered(pkg *model.Package) bool {
	if p.RunsFor("register", pkg) {
		return pkg.WantsRegistration()
	}
	return pkg.HasOutputOf("register")
}

// RequireScheme reports a package without AddToScheme.
func (p *Pass) RequireScheme(pkg *model.Package) {
	if pkg.Declares("AddToScheme") && pkg.Type("AddToScheme") == nil || p.registered(pkg) {
		return
	}
	problem := diag.Errorf(pkg.Pos, "package %s has clients, whose scheme needs its AddToScheme, and nothing declares that", pkg.Path)
	switch m, off := pkg.Markers.Find("k8s:register-gen"); {
	case off && !m.Bool():
		problem = problem.Fix("declare AddToScheme, or remove +k8s:register-gen=false and let the generator register run on it")
	case pkg.WantsRegistration():
		problem = problem.Fix("let the generator register run on it, too, or declare AddToScheme")
	case !pkg.HasGroup:
		problem = problem.Fix("write +groupName above its package clause and let the generator register run on it, too, or declare AddToScheme")
	default:
		problem = problem.Fix("declare AddToScheme, or have it generated: that takes the generator register, kinds that are runtime.Objects, " +
			"by +k8s:deepcopy-gen:interfaces=k8s.io/apimachinery/pkg/runtime.Object, and neither a register.go nor a SchemeBuilder by hand")
	}
	p.Report(problem)
}

// objectMethods are the methods of runtime.Object, metav1.Object and metav1.ListInterface.
var objectMethods = func() map[string]bool {
	all := map[string]bool{"GetObjectKind": true, "GetObjectMeta": true, "GetListMeta": true}
	for name := range strings.FieldsSeq(`Namespace Name GenerateName UID ResourceVersion Generation SelfLink CreationTimestamp DeletionTimestamp
		DeletionGracePeriodSeconds Labels Annotations Finalizers OwnerReferences ManagedFields Continue RemainingItemCount`) {
		all["Get"+name], all["Set"+name] = true, true
	}
	return all
}()

// RequireObject reports a kind, or a list, that would be no runtime.Object.
func (p *Pass) RequireObject(t *model.Type) {
	if t == nil {
		return
	}
	for _, f := range t.Fields {
		if objectMethods[f.Name] {
			p.Report(diag.Errorf(f.Pos, "the field %s of %s hides the method by which it is an API object", f.Name, t.Name).Fix("rename the field, its json name can stay"))
		}
	}
	if t.HasMethod("DeepCopyObject") {
		return
	}
	if !t.IsRuntimeObject() {
		p.Report(diag.Errorf(t.Pos, "%s is no runtime.Object, as generated code needs it: nothing gives it a method DeepCopyObject", t.Name).
			Fix("mark it with +k8s:deepcopy-gen:interfaces=k8s.io/apimachinery/pkg/runtime.Object and its package with +k8s:deepcopy-gen=package, and let the generator deepcopy run; or write the method"))
		return
	}
	if t.Package != nil && !p.RunsFor("deepcopy", t.Package) && !t.Package.HasOutputOf("deepcopy") {
		p.Report(diag.Errorf(t.Pos, "%s is to be a runtime.Object by its marker, but no generator writes its method DeepCopyObject", t.Name).
			Fix("let the generator deepcopy run on package %s, too", t.PkgPath))
	}
}

// RequireList reports a list type of a resource whose client lists, if it is no list of it.
func (p *Pass) RequireList(r *model.Resource) {
	p.RequireObject(r.List)
	if problem, wrong := r.WrongList(); wrong {
		p.Report(problem)
	}
}
