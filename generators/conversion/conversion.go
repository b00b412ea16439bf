// Package conversion writes functions that convert between the versions of an API, as conversion-gen does, and the
// methods of controller-runtime's hubs and spokes. In: packages that name their peers by marker. Out:
// zz_generated.conversion.go beside them, and for spokes a round-trip fuzz test.
package conversion

import (
	"slices"
	"strings"

	"github.com/gen-toolkit/gen/codegen"
	"github.com/gen-toolkit/gen/codegen/marker"
	"github.com/gen-toolkit/gen/codegen/model"
)

// Generator is the conversion generator.
var Generator = codegen.New(codegen.Generator{
	Name:  "conversion",
	Rules: Rules,
	Doc: `conversions between versions: zz_generated.conversion.go

For every package with +k8s:conversion-gen=<import path of its peer> it writes functions Convert_<a>_<T>_To_<b>_<T> in both
directions for every struct that has a namesake in the peer, and RegisterConversions. Hand-written functions of these names
replace them. Types that are the same in memory are converted without copying. A field that would be lost is an
error: write the conversion of its struct by hand, or mark it with +k8s:conversion-gen=false.

Where the peer's type is a hub (+kubebuilder:conversion:hub, or a method Hub), the spoke also gets ConvertTo and ConvertFrom
for controller-runtime, and a fuzz test that no field gets lost on the way to the hub and back. Where one of the two methods is
written by hand, that is left to its author.

For a CRD, +gen:conversion:webhook names the webhook that calls these functions; the crd generator reads it.`,
	Markers: markers,
	Imports: imported,
	Kubernetes: codegen.Kubernetes{
		Modules:  []string{codegen.Apimachinery},
		Breaking: comparison,
	},
}, func() *Options { return &Options{BasePeerDirs: basePeers, RoundTripTest: true} }, plan)

// Options are those of conversion-gen, and whether fuzz tests are written.
type Options struct {
	BasePeerDirs  []string `json:"basePeerDirs" doc:"import paths of apimachinery packages whose conversion functions and types are taken after those of the marker's peers"`
	ExtraPeerDirs []string `json:"extraPeerDirs" doc:"import paths of further packages whose conversion functions and types are taken after those"`
	SkipUnsafe    bool     `json:"skipUnsafe" doc:"copy what is the same in memory instead of sharing it by package unsafe"`
	RoundTripTest bool     `json:"roundTripTest" doc:"write zz_generated.conversion_test.go for the spokes whose ConvertTo and ConvertFrom gen writes"`
}

// basePeers are conversion-gen's own.
var basePeers = []string{model.MetaV1, "k8s.io/apimachinery/pkg/conversion", "k8s.io/apimachinery/pkg/runtime"}

// Inputs returns the packages that the options name. A vendor folder may lack those of apimachinery.
func (o *Options) Inputs() (all []codegen.Input) {
	for _, path := range o.ExtraPeerDirs {
		all = append(all, codegen.Input{Path: path, Option: "extraPeerDirs"})
	}
	for _, path := range o.BasePeerDirs {
		all = append(all, codegen.Input{Path: path, Optional: true})
	}
	return all
}

// peers returns all packages that the options name, in their order.
func (o *Options) peers() []string { return slices.Concat(o.BasePeerDirs, o.ExtraPeerDirs) }

const (
	peerMarker     = "k8s:conversion-gen"
	externalMarker = "k8s:conversion-gen-external-types"
	explicitMarker = "k8s:conversion-gen:explicit-from"
	fnMarker       = "k8s:conversion-fn"
	hubMarker      = "kubebuilder:conversion:hub"
)

var markers = []marker.Definition{
	{Name: peerMarker, Scopes: marker.Package | marker.Type | marker.Field, Kind: marker.String, AdjacentOnly: true,
		Doc: "Asks for conversions between the package's types and their namesakes in another one. E.g. " +
			"+k8s:conversion-gen=example.org/fruit/api; false on a package writes only what its types ask for, on a " +
			"type leaves it to hand-written functions, on a field drops the field."},
	{Name: externalMarker, Scopes: marker.Package, Kind: marker.String,
		Doc: "The package whose types are converted, where it is not the marked one. E.g. " +
			"+k8s:conversion-gen-external-types=k8s.io/api/core/v1."},
	{Name: explicitMarker, Scopes: marker.Type, Kind: marker.String, Enum: []string{"net/url.Values"},
		Doc: "Asks for a conversion from query parameters, by the names of the json tags."},
	{Name: fnMarker, Scopes: marker.Func, Kind: marker.String, Enum: []string{"copy-only", "drop"},
		Doc: "What a hand-written conversion function does: copy-only means no more than an assignment, drop means " +
			"nothing, so that the field is left out."},
	{Name: hubMarker, Scopes: marker.Type, Kind: marker.None,
		Doc: "The type is the hub of its kind: it gets a method Hub, and its spokes get ConvertTo and ConvertFrom."},
}

// imported returns the package that a marker names.
func imported(m marker.Marker) []string {
	relative := strings.HasPrefix(m.Value, ".") // reported by checkMarkers
	if (m.Name == peerMarker || m.Name == externalMarker) && m.Value != "false" && !relative {
		return []string{m.Value}
	}
	return nil
}

func plan(p *codegen.Pass, options *Options) ([]codegen.File, error) {
	pl := newPlanner(p, options)
	var files []codegen.File
	var targets []*target
	all := []Conversion{}
	for _, pkg := range p.API.Packages {
		dest := p.PackageDir(pkg)
		checkMarkers(p, pkg)
		if t := pl.target(pkg); t != nil {
			targets = append(targets, t)
			files, all = append(files, t.files(dest)...), append(all, t.result()...)
		}
	}
	p.Result = all
	pl.checkCycles(targets)
	return files, nil
}

// A request is what a package's markers ask for.
type request struct {
	asked bool     // for conversions at all
	peers []string // import paths
	types string   // the import path of the package that holds the types
}

func requestOf(pkg *model.Package) request {
	r := request{types: pkg.Path}
	for _, m := range pkg.Markers.All(peerMarker) {
		r.asked = true
		if m.Value != "false" {
			r.peers = append(r.peers, m.Value)
		}
	}
	if path := pkg.Markers.Value(externalMarker); path != "" {
		r.types = path
	}
	return r
}

// checkMarkers reports import paths that are none.
func checkMarkers(p *codegen.Pass, pkg *model.Package) {
	for _, m := range slices.Concat(pkg.Markers.All(peerMarker), pkg.Markers.All(externalMarker)) {
		if strings.HasPrefix(m.Value, ".") {
			p.Report(rulePeer.At(m.Pos, "+%s=%s is not an import path", m.Name, m.Value).
				Fix("write the full import path, e.g. %s", pkg.Path))
		}
	}
}
