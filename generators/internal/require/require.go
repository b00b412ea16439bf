// Package require reports what generated code needs and does not have: what another generator or the user has to
// write. Several generators share its checks. In: a pass and a part of the API. Out: diagnostics. They do not name the
// generator: gen prints a problem once that several generators report.
package require

import (
	"regexp"
	"strings"

	"github.com/gen-toolkit/gen/codegen"
	"github.com/gen-toolkit/gen/codegen/model"
)

// HasSchemeBuilder reports whether the package has a variable localSchemeBuilder, by hand or generated.
func HasSchemeBuilder(p *codegen.Pass, pkg *model.Package) bool {
	return pkg.Declares("localSchemeBuilder") || Registered(p, pkg)
}

// Registered reports whether the package has generated registration.
func Registered(p *codegen.Pass, pkg *model.Package) bool {
	if p.Enabled("register", pkg) {
		return pkg.WantsRegistration()
	}
	return pkg.HasOutputOf("register")
}

// addsToScheme are the declarations of functions that a runtime.SchemeBuilder takes.
var addsToScheme = regexp.MustCompile(`^func\((\w+ )?\*(\w+\.)?Scheme\) error$`)

// Scheme reports a package without AddToScheme.
func Scheme(p *codegen.Pass, pkg *model.Package) {
	if f := pkg.Func("AddToScheme"); f != nil && !addsToScheme.MatchString(f.Signature) {
		p.Report(ruleScheme.At(f.Pos, "the clients of package %s need its AddToScheme as func(*runtime.Scheme) error, "+
			"and it is %s", pkg.Path, f.Signature).
			Fix("rename the function, or let it take a scheme and return an error"))
		return
	}
	if pkg.Declares("AddToScheme") && pkg.Type("AddToScheme") == nil || Registered(p, pkg) {
		return
	}
	problem := ruleScheme.At(pkg.Pos,
		"the clients of package %s need its AddToScheme, and nothing declares it", pkg.Path)
	switch m, off := pkg.Markers.Find("k8s:register-gen"); {
	case off && !m.Bool():
		problem = problem.Fix("declare AddToScheme, or remove +k8s:register-gen=false and let the generator register " +
			"run on it")
	case pkg.WantsRegistration():
		problem = problem.Fix("let the generator register run on it, too, or declare AddToScheme")
	case !pkg.HasGroup:
		problem = problem.Fix("write +groupName above its package clause and let the generator register run on it, " +
			"too, or declare AddToScheme")
	default:
		problem = problem.Fix("declare AddToScheme, or let the generator register write it: its kinds must be " +
			"runtime.Objects, by +k8s:deepcopy-gen:interfaces=k8s.io/apimachinery/pkg/runtime.Object, " +
			"and the package must not have a hand-written register.go or SchemeBuilder")
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

// Object reports a kind, or a list, that would be no runtime.Object.
func Object(p *codegen.Pass, t *model.Type) {
	if t == nil {
		return
	}
	for _, f := range t.Fields {
		if objectMethods[f.Name] {
			p.Report(ruleObject.At(f.Pos, "the field %s of %s hides the method by which it is an API object", f.Name,
				t.Name).Fix("rename the field, its json name can stay"))
		}
	}
	if t.HasMethod("DeepCopyObject") {
		return
	}
	if !t.IsRuntimeObject() {
		p.Report(ruleObject.At(t.Pos,
			"generated code needs %s to be a runtime.Object, but it has no method DeepCopyObject", t.Name).
			Fix("mark it with +k8s:deepcopy-gen:interfaces=k8s.io/apimachinery/pkg/runtime.Object and its package " +
				"with +k8s:deepcopy-gen=package, and let the generator deepcopy run; or write the method"))
		return
	}
	if t.Package != nil && !p.Enabled("deepcopy", t.Package) && !t.Package.HasOutputOf("deepcopy") {
		p.Report(ruleObject.At(t.Pos,
			"%s has a marker for runtime.Object, but no generator writes its method DeepCopyObject", t.Name).
			Fix("let the generator deepcopy run on package %s, too", t.PkgPath))
	}
}

// List reports a list type of a resource whose client lists, if it is no list of it.
func List(p *codegen.Pass, r *model.Resource) {
	Object(p, r.List)
	if problem, wrong := r.InvalidList(); wrong {
		p.Report(problem)
	}
}

// Listed returns the groups of the API for generators whose output names List types, and reports missing ones, without
// packages where the marker is false, e.g. Listed(p, "k8s:client-gen").
func Listed(p *codegen.Pass, unless string) []*model.Group {
	for _, pkg := range p.API.Packages {
		if pkg.Markers.IsFalse(unless) {
			continue
		}
		for _, r := range pkg.Resources {
			if problem := r.MissingList(); problem != nil {
				p.Report(*problem)
			}
		}
	}
	return p.Groups()
}

// Importable reports a package that the code in a target can't import.
func Importable(p *codegen.Pass, pkg *model.Package, target codegen.Target) {
	switch {
	case pkg.Name == "main":
		p.Report(ruleImport.At(pkg.Pos, "package %s is a program, which no generated package can import", pkg.Path).
			Fix("give the package another name"))
	case !model.Importable(pkg.Path, target.Path):
		p.Report(ruleImport.At(pkg.Pos,
			"package %s is internal or vendored, and generated packages outside can't import it", pkg.Path).
			Fix("move it out of that directory, or generate below the directory that holds it, by the option dir"))
	}
}
