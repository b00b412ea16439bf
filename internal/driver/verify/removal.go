package verify

import (
	"fmt"
	"path"
	"strings"

	"github.com/gen-toolkit/gen/codegen/model"
	"github.com/gen-toolkit/gen/internal/genheader"
	"github.com/gen-toolkit/gen/internal/writer"
)

// ExplainRemovals says of each removed file why it goes. trigger returns the marker that asks a generator for files, or
// "".
func ExplainRemovals(api *model.API, changes *writer.Changes, trigger func(generator string) string) {
	for i := range changes.All {
		if change := &changes.All[i]; change.Status == writer.Removed {
			change.Reason = reason(api, change, trigger(change.Generator))
		}
	}
}

// reason returns e.g. "Fruit has no +genclient any more".
func reason(api *model.API, change *writer.Change, trigger string) string {
	for _, source := range change.Source {
		importPath, kind := genheader.SplitSource(source)
		if strings.HasSuffix(importPath, "...") {
			continue
		}
		p := api.Package(importPath)
		if p == nil {
			return "there is no API package " + importPath + " any more"
		}
		if kind == "" {
			continue
		}
		switch t := p.Type(kind); {
		case t == nil:
			return fmt.Sprintf("package %s has no type %s any more", path.Base(importPath), kind)
		case trigger != "" && !t.Markers.Has(trigger):
			return fmt.Sprintf("%s has no +%s any more", kind, trigger)
		}
	}
	return change.Reason
}
