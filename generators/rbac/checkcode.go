package rbac

import (
	"encoding/json"
	"path/filepath"
	"slices"
	"strings"

	rbacv1 "k8s.io/api/rbac/v1"

	"github.com/gen-toolkit/gen/codegen"
	"github.com/gen-toolkit/gen/codegen/marker"
	"github.com/gen-toolkit/gen/generators/rbac/calls"
	"github.com/gen-toolkit/gen/internal/yamlfile"
)

// checkCode compares the calls of checkCode with the markers, and with the roles beside the manifest that service
// accounts have.
func checkCode(p *codegen.Pass, options *Options) error {
	program, err := readCode(p, options, "checkCode", options.CheckCode)
	if program == nil {
		return err
	}
	var allowing []*rule
	markers := map[*rule]marker.Marker{}
	for _, pkg := range p.API.Packages {
		for _, m := range pkg.Markers.All(definition.Name) {
			for _, r := range read(m) {
				allowing = append(allowing, r)
				markers[r] = m
			}
		}
	}
	needs, complete := needed(p, program)
	missing(p, program, append(slices.Clone(allowing), bound(p, options)...))
	if complete && !grants(needs) {
		for _, r := range allowing {
			unneeded(p, markers[r], r, needs)
		}
	}
	return nil
}

// missing reports what no rule allows: each resource once, where the program first needs it.
func missing(p *codegen.Pass, program *calls.Program, allowing []*rule) {
	type place struct {
		call  calls.Call
		verbs []string
	}
	places, order := map[string]*place{}, []calls.Need{}
	for _, call := range program.Calls {
		for _, n := range call.Needs {
			if slices.ContainsFunc(allowing, func(r *rule) bool { return r.allows(n.Group, n.Resource, n.Verb) }) {
				continue
			}
			at := places[n.Group+"/"+n.Resource]
			if at == nil {
				at = &place{call: call}
				places[n.Group+"/"+n.Resource] = at
				order = append(order, n)
			}
			at.verbs = set(append(at.verbs, n.Verb))
		}
	}
	for _, n := range order {
		at := places[n.Group+"/"+n.Resource]
		p.Report(ruleMissing.At(at.call.Pos, "no marker allows %s of %s, which the program needs, e.g. for %s",
			strings.Join(at.verbs, ", "), inGroup(n.Resource, n.Group), at.call.What).
			Fix("add +kubebuilder:rbac:groups=%s,resources=%s,verbs=%s", quoted(n.Group), n.Resource,
				strings.Join(at.verbs, ";")))
	}
}

func quoted(group string) string {
	if group == "" {
		return `""`
	}
	return group
}

func inGroup(resource, group string) string {
	if group == "" {
		return resource + " in the core group"
	}
	return resource + " in " + group
}

// unneeded reports what a rule of a marker allows and no call needs.
func unneeded(p *codegen.Pass, m marker.Marker, r *rule, needed []*rule) {
	for _, resource := range r.resources {
		if strings.HasSuffix(resource, "/finalizers") {
			continue // no call needs it: API servers ask for it where an owner reference blocks the owner's deletion
		}
		var verbs []string
		for _, verb := range r.verbs {
			needs := func(n *rule) bool {
				return slices.ContainsFunc(r.groups, func(group string) bool { return n.wants(group, resource, verb) })
			}
			if !slices.ContainsFunc(needed, needs) {
				verbs = append(verbs, verb)
			}
		}
		if len(verbs) > 0 {
			p.Report(ruleUnneeded.At(m.Pos, "no call of the program needs %s of %s", strings.Join(verbs, ", "),
				inGroup(resource, strings.Join(r.groups, " or "))).
				Fix("remove it from the marker"))
		}
	}
}

// grants reports whether a program writes roles or bindings: API servers let it grant only what it may do itself.
func grants(needed []*rule) bool {
	return slices.ContainsFunc(needed, func(r *rule) bool {
		return slices.Contains(r.groups, rbacv1.GroupName) && slices.ContainsFunc(r.verbs, func(verb string) bool {
			return slices.Contains([]string{"create", "update", "patch", "*"}, verb)
		})
	})
}

// allows reports whether the rule allows a request.
func (r *rule) allows(group, resource, verb string) bool {
	return holds(r.groups, group) && (holds(r.resources, resource) || anyOf(r.resources, resource)) &&
		holds(r.verbs, verb)
}

// wants reports whether the rule, which has no wildcards unless an answer has them, needs some of what is allowed.
func (r *rule) wants(group, resource, verb string) bool {
	allowed := &rule{groups: []string{group}, resources: []string{resource}, verbs: []string{verb}}
	return slices.ContainsFunc(r.groups, func(g string) bool { return g == "*" || holds(allowed.groups, g) }) &&
		slices.ContainsFunc(r.resources, func(name string) bool {
			return name == "*" || holds(allowed.resources, name) || anyOf(allowed.resources, name)
		}) &&
		slices.ContainsFunc(r.verbs, func(v string) bool { return v == "*" || holds(allowed.verbs, v) })
}

func holds(all []string, one string) bool {
	return slices.Contains(all, "*") || slices.Contains(all, one)
}

// anyOf reports whether "*/status" is there for "fruits/status".
func anyOf(all []string, resource string) bool {
	_, sub, ok := strings.Cut(resource, "/")
	return ok && slices.Contains(all, "*/"+sub)
}

func ofAccount(s rbacv1.Subject) bool { return s.Kind == rbacv1.ServiceAccountKind }

// bound returns the rules of the roles in the directory that a binding there gives to a service account, e.g. those of
// kubebuilder for the election of a leader.
func bound(p *codegen.Pass, options *Options) (rules []*rule) {
	files, err := p.ReadFiles(options.Dir, ".yaml", ".yml")
	if err != nil {
		return nil // there may be none yet
	}
	type object struct {
		Kind     string
		Metadata struct{ Name string }
		Rules    []rbacv1.PolicyRule
		RoleRef  rbacv1.RoleRef
		Subjects []rbacv1.Subject
	}
	given, roles := map[string]bool{}, map[string][]rbacv1.PolicyRule{}
	for _, file := range files {
		if filepath.Base(file.Path) == options.FileName {
			continue // that is of the markers
		}
		documents, _ := yamlfile.Objects(file.Content) // up to what is no manifest, e.g. a template
		for _, document := range documents {
			var o object
			if json.Unmarshal(document, &o) != nil {
				continue
			}
			name := o.Kind + " " + o.Metadata.Name
			roles[name] = append(roles[name], o.Rules...)
			if slices.ContainsFunc(o.Subjects, ofAccount) {
				given[o.RoleRef.Kind+" "+o.RoleRef.Name] = true
			}
		}
	}
	for name, policy := range roles {
		for _, r := range policy {
			if given[name] {
				rules = append(rules, &rule{groups: r.APIGroups, resources: r.Resources, verbs: r.Verbs})
			}
		}
	}
	return rules
}
