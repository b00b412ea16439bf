package codegen

import (
	"slices"
	"strings"

	"golang.org/x/mod/module"

	"github.com/gen-toolkit/gen/codegen/diag"
	"github.com/gen-toolkit/gen/internal/load"
)

// checkPlace reports a directory for packages that Go would not import, and an option outputPkg that says other than
// go.mod.
func (p *Pass) checkPlace(place Place) {
	if place.Path == "" {
		return // has been reported
	}
	at := p.OptionPos("outputPkg")
	if at == diag.NoPosition {
		at = p.OptionPos("dir")
	}
	if err := module.CheckImportPath(place.Path); err != nil {
		p.Report(diag.Errorf(at, "option dir of generator %s: %q is no import path", p.generator, place.Path).
			Fix("use letters, digits, and - . _ ~ in dir and outputPkg"))
		return
	}
	if slices.Contains(strings.Split(place.Path, "/"), "vendor") {
		p.Report(diag.Errorf(at, "option dir of generator %s: package %s lies below a directory vendor, and can't be imported by that path", p.generator, place.Path).Fix("choose another dir"))
		return
	}
	if p.inv.output(p.job, p.generator).OutputPkg == "" || p.inv.Out != "" {
		return
	}
	if actual, err := load.ImportPath(p.inv.record, place.Dir); err == nil && actual != place.Path {
		p.Report(diag.Errorf(at, "option outputPkg of generator %s: the package is %s by it, and %s by the go.mod of its directory", p.generator, place.Path, actual).
			Fix("remove outputPkg, or choose the dir that has this import path"))
	}
}
