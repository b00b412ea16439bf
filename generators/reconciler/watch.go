package reconciler

import (
	"slices"
	"strings"

	"github.com/gen-toolkit/gen/codegen/diag"
	"github.com/gen-toolkit/gen/codegen/marker"
	"github.com/gen-toolkit/gen/codegen/model"
)

// watches adds to the view of a kind what its +gen:watches ask for. Several for one kind share its informer.
func (b *builder) watches(r *model.Resource, view *kind) {
	seen := map[string]bool{}
	for _, m := range r.Type.Markers.All(watchMarker) {
		w, ok := b.find(r, m)
		if !ok {
			continue
		}
		by, ok := b.way(r, *view, w, m)
		if !ok {
			continue
		}
		text := w.Type.Path + "." + w.Kind + " by " + m.Args["by"]
		if seen[text] {
			b.pass.Report(problem(ruleWatchedTwice, m, "the controller of %s watches %s by %s already",
				r.Kind, w.Kind, m.Args["by"]).
				Fix("remove one of the two markers"))
			continue
		}
		seen[text] = true
		target := &view.Own
		if w.Type != view.Type {
			i := slices.IndexFunc(view.Watches, func(other watched) bool { return other.Type == w.Type })
			if i < 0 {
				i = len(view.Watches)
				view.Watches = append(view.Watches, w.beside(*view))
			}
			target = &view.Watches[i]
		}
		target.Ways = append(target.Ways, by)
		target.Join = len(target.Ways) > 1
	}
}

// beside returns the view with names that no other kind of the controller has.
func (w watched) beside(view kind) watched {
	taken := func(name string) bool {
		return name == view.Kind || slices.ContainsFunc(view.Watches,
			func(other watched) bool { return other.Name == name })
	}
	for _, prefix := range []string{"", strings.TrimSuffix(w.Way, "()."+w.Plurals+"()")} {
		prefix = strings.ReplaceAll(prefix, "().", "")
		if !taken(prefix + w.Kind) {
			w.Name = prefix + w.Kind
			if prefix != "" {
				w.Param = strings.ToLower(prefix) + w.Plurals
			}
			break
		}
	}
	return w
}

// find returns the kind that a marker names, and reports what is wrong with it.
func (b *builder) find(r *model.Resource, m marker.Marker) (w watched, ok bool) {
	importPath, name := marker.Qualified(m.Args["kind"])
	if importPath == "" {
		importPath = r.Package.Path
	}
	informers := m.Args["informers"]
	v, other := b.inJob(importPath, name)
	if informers != "" && (other != nil || strings.HasPrefix(importPath, kubernetes)) {
		b.pass.Report(problem(ruleWatchedKind, m, "gen knows the informers of %s", name).Fix("remove informers"))
	}
	if other != nil {
		if !other.Client.Has("list", "watch") {
			b.pass.Report(problem(ruleWatchedKind, m,
				"the client of %s lacks the verbs list and watch, by which a controller watches", name).
				Fix("give %s +genclient with these verbs, or remove the marker", name))
			return w, false
		}
		return b.ofJob(v, other), true
	}
	pkg := b.pass.API.Dependency(importPath)
	if pkg == nil {
		return w, false // it has been reported
	}
	switch t := pkg.Type(name); {
	case t == nil || !t.Markers.Has("genclient"):
		b.pass.Report(problem(ruleWatchedKind, m, "package %s has no kind %s with a client", importPath, name).
			Fix("write a kind with +genclient, as it is spelt there, e.g. k8s.io/api/core/v1.ConfigMap"))
	case informers != "" && !strings.HasPrefix(importPath, kubernetes):
		return b.ofModule(pkg, t, informers, m)
	case !strings.HasPrefix(importPath, kubernetes):
		b.pass.Report(problem(ruleWatchedKind, m,
			"package %s is neither of this job nor of k8s.io/api: gen does not know its informers", importPath).
			Fix("add informers=<import path> of the informers of the version, e.g. " +
				"informers=sigs.k8s.io/gateway-api/pkg/client/informers/externalversions/apis/v1; or name the " +
				"package in packages of the job"))
	case t.Markers.Has("genclient:noVerbs") || t.Markers.Has("genclient:onlyVerbs"):
		b.pass.Report(problem(ruleWatchedKind, m, "API servers neither list nor watch %s of package %s",
			name, importPath).
			Fix("remove the marker"))
	default:
		return b.ofKubernetes(pkg, t), true
	}
	return w, false
}

// inJob returns a kind of the job.
func (b *builder) inJob(importPath, kind string) (*model.Version, *model.Resource) {
	for _, g := range b.pass.API.Groups {
		for _, v := range g.Versions {
			if v.Package.Path != importPath {
				continue
			}
			for _, r := range v.Resources {
				if r.Kind == kind {
					return v, r
				}
			}
		}
	}
	return nil, nil
}

// way returns how a change of a watched object leads to keys, and reports what is wrong with it.
func (b *builder) way(r *model.Resource, view kind, w watched, m marker.Marker) (by way, ok bool) {
	by = way{Type: w.Type, Group: r.Package.Group, Kind: r.Kind, Namespaced: r.Namespaced, Param: view.Param}
	switch text := m.Args["by"]; text {
	case "owner":
		by.Owner, by.Words = true, "the owners of a "+w.Kind
		if r.Namespaced && !w.Namespaced {
			b.pass.Report(problem(ruleWatchedBy, m,
				"%s is cluster-scoped, and an owner in a namespace, as %s is, can't own it", w.Kind, r.Kind).
				Fix("write by=<name> of an index of %s, by +gen:index", r.Kind))
			return by, false
		}
	case "name":
		by.Name, by.Words = true, "what has the name of a "+w.Kind
		if r.Namespaced != w.Namespaced {
			b.pass.Report(problem(ruleWatchedBy, m,
				"only one of %s and %s is in a namespace: none has the other's key", r.Kind, w.Kind).
				Fix("write by=<name> of an index of %s, by +gen:index", r.Kind))
			return by, false
		}
	default:
		return b.byIndex(by, r, view, w, m)
	}
	return by, true
}

// byIndex completes a way by an index of the kind.
func (b *builder) byIndex(by way, r *model.Resource, view kind, w watched, m marker.Marker) (way, bool) {
	all := []string{"owner", "name"}
	for _, x := range r.Indexes {
		all = append(all, x.Name)
		switch {
		case x.Name != m.Args["by"]:
		case x.Value.BasicName() != "string":
			b.pass.Report(problem(ruleWatchedBy, m,
				"the index %s of %s has values of type %s, and never the name of a %s",
				x.Name, r.Kind, x.Value, w.Kind).
				Fix("write an index of a field that holds names"))
			return by, false
		default:
			by.Index = view.Lister
			by.Index.Name = r.Kind + x.Method + "Index"
			by.Words = "what has the name of a " + w.Kind + " at " + x.Path.Text
			return by, true
		}
	}
	b.pass.Report(problem(ruleWatchedBy, m, "by=%s is neither owner nor name nor an index of %s",
		m.Args["by"], r.Kind).
		Fix("write one of %s, or add +gen:index:name=%s to %s", strings.Join(all, ", "), m.Args["by"], r.Kind))
	return by, false
}

// problem returns an error about +gen:watches.
func problem(rule *diag.Rule, m marker.Marker, format string, args ...any) diag.Diagnostic {
	return rule.At(m.Pos, "+"+watchMarker+": "+format, args...)
}
