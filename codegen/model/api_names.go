package model

import (
	"go/token"
	"path"
	"strings"

	"golang.org/x/mod/module"
	"k8s.io/apimachinery/pkg/util/validation"
)

// expressible reports groups and versions whose names Go code can't have: in identifiers, or in import paths.
func (a *API) expressible() {
	for _, g := range a.Groups {
		for _, v := range g.Versions {
			p := v.Package
			switch {
			case p.HasGroup && g.Name != "" && len(validation.IsDNS1123Subdomain(g.Name)) > 0:
				a.Problems.Add(ruleGroupName.At(p.markerPosition("groupName"),
					"%q is not the name of a group: it is not a DNS name in lower case", g.Name).
					Fix("write, e.g., +groupName=fruit.example.org"))
			case !isExported(g.GoName):
				a.Problems.Add(ruleGroupName.At(p.markerPosition("groupGoName"),
					"group %q would be called %q in Go, which is not an exported identifier", g.Name, g.GoName).
					Fix("write, e.g., +groupGoName=Example"))
			case !isExported(v.GoName):
				a.Problems.Add(ruleGroupName.At(p.markerPosition("versionName"),
					"version %q would be called %q in Go, which is not an exported identifier", v.Name, v.GoName).
					Fix("write, e.g., +versionName=v1"))
			case unimportable(v):
				a.Problems.Add(ruleGroupName.At(p.markerPosition("versionName"),
					"no package that other packages import can lie in a directory %s/%s",
					g.PackageName, strings.ToLower(v.Name)).
					Fix("give the group or the version another name, e.g. +versionName=v1"))
			}
		}
	}
}

// markerPosition returns the position of a marker of the package, or of the package clause.
func (p *Package) markerPosition(marker string) Position {
	if m, ok := p.Markers.Find(marker); ok {
		return m.Pos
	}
	return p.Pos
}

func isExported(name string) bool { return token.IsIdentifier(name) && token.IsExported(name) }

// unimportable reports whether a version's packages of clients could not be imported.
func unimportable(v *Version) bool {
	below := path.Join(v.Group.PackageName, strings.ToLower(v.Name))
	for element := range strings.SplitSeq(below, "/") {
		if element == "internal" || element == "vendor" {
			return true
		}
	}
	return module.CheckImportPath(path.Join("x", below)) != nil
}
