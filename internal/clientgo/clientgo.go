// Package clientgo knows the supported versions of k8s.io/client-go. In: a version of go.mod. Out: what generated code
// uses of it that others don't have.
package clientgo

import (
	"cmp"
	"slices"
	"strings"

	"golang.org/x/mod/semver"
)

// A Version is a supported minor version of k8s.io/client-go, which k8s.io/apimachinery shares, and what generated
// code uses of it that others don't have.
type Version struct {
	Minor           string // e.g. "v0.37"
	First           string // where there is no release: the pre-release from which on it has all, e.g. "v0.38.0-beta.0"
	StructuredMerge string // import path of structured-merge-diff's package typed
	SchemeConverter bool   // managedfields.NewSchemeTypeConverter; without it, testing.TypeConverter
	ModelNames      bool   // schemes ask types for their OpenAPIModelName
	GenericFakes    bool   // gentype.FakeClient; without it, clients bring their own
	Encodings       bool   // apply.NewRequest, rest.CodecFactoryForGeneratedClient and gentype.PrefersProtobuf
	ListContexts    bool   // cache.ListWatch has functions that take contexts
	WatchLists      bool   // cache.ToListWatcherWithWatchListSemantics, and fakes that say that they can't
	NamedInformers  bool   // cache.InformerName; factories also take contexts
	TypedInformers  bool   // cache.TypedSharedIndexInformer and the generated Typed…Informer
	Discovery       string // the interface that clientsets return
	ElementDefaults bool   // openapi-gen gives elements of lists and maps the defaults of their types
	ProtoMessages   bool   // the protobuf serializer wants types with a method ProtoMessage
	PrefixedOpenAPI bool   // openapi-gen reads e.g. +k8s:optional, too, and no hidden fields beside MarshalJSON
	ServedAlphas    bool   // types of alpha versions are neither deprecated nor removed without a marker that says so
	DeleteResults   bool   // metav1.APIResult, and DeleteWithResult of gentype's clients
	KeptSerializers bool   // clients keep the NegotiatedSerializer that a rest.Config has
	ShardSelectors  bool   // package sharding, and SetShardSelector of informers
	UpdateValue     bool   // validate.UpdateValue takes the comparison; without it, there is a function for each of two
	PointerMaps     bool   // validate.EachPtrMapVal and PtrMapNoNils
	Amounts         bool   // validate.MinimumQuantity, MaximumQuantity and MaxBytesSlice
	SetMessages     bool   // validate.RequiredValue, ForbiddenValue and the like take messages
	ApartMarkers    bool   // validation by a marker of a part of a value neither stops other validation nor is stopped
	AnyStability    bool   // stable API versions may have alpha and beta markers of validation
}

const (
	mergeV4 = "sigs.k8s.io/structured-merge-diff/v4/typed"
	mergeV6 = "sigs.k8s.io/structured-merge-diff/v6/typed"
	mergeV7 = "sigs.k8s.io/structured-merge-diff/v7/typed"
)

// versions has what differs between the supported versions, the newest last. The modules in testdata compile and run
// each of them.
var versions = since(Version{Minor: "v0.31", StructuredMerge: mergeV4, Discovery: "DiscoveryInterface",
	ElementDefaults: true, ProtoMessages: true},
	change{"v0.32", func(c *Version) { c.GenericFakes, c.Encodings = true, true }},
	change{"v0.33", func(c *Version) { c.ListContexts = true }},
	change{"v0.34", func(c *Version) { c.StructuredMerge, c.SchemeConverter = mergeV6, true }},
	change{"v0.35", func(c *Version) { c.ModelNames, c.WatchLists, c.ProtoMessages = true, true, false }},
	change{"v0.36", func(c *Version) { c.NamedInformers = true }},
	change{"v0.37", func(c *Version) {
		c.Discovery, c.TypedInformers, c.ElementDefaults = "DiscoveryInterfaces", true, false
	}},
	change{"v0.38", func(c *Version) {
		c.First = "v0.38.0-beta.0"
		c.StructuredMerge, c.PrefixedOpenAPI = mergeV7, true
		c.DeleteResults, c.KeptSerializers, c.ShardSelectors = true, true, true
		c.UpdateValue, c.PointerMaps, c.Amounts, c.SetMessages = true, true, true, true
		c.ApartMarkers, c.AnyStability, c.ServedAlphas = true, true, true
	}},
)

// A change is what a minor version changes of the one before.
type change struct {
	minor string
	of    func(*Version)
}

// since returns all versions from the first one on.
func since(first Version, changes ...change) []Version {
	all := []Version{first}
	for _, change := range changes {
		next := all[len(all)-1]
		next.Minor, next.First = change.minor, ""
		change.of(&next)
		all = append(all, next)
	}
	return all
}

// A Support says what gen knows of a version of client-go.
type Support int

const (
	Known    Support = iota // the table has what the version has
	Unproven                // a later minor version, or a pre-release: the code for the nearest one may compile with it
	TooOld                  // gen has no code for it
)

// Oldest and Newest are the bounds of what is known.
func Oldest() Version { return versions[0] }

// Newest returns the newest version that is known, which may have no release yet.
func Newest() Version { return versions[len(versions)-1] }

// Released returns the newest known version that has been released: generated code is for it where no go.mod
// file asks for another one.
func Released() Version {
	i := slices.IndexFunc(versions, func(c Version) bool { return c.First != "" })
	if i < 0 {
		i = len(versions)
	}
	return versions[i-1]
}

// Find returns what a version has, e.g. "v0.36.3", or the nearest known one. A fork of Kubernetes has its
// version, e.g. "v1.36.3-fork1".
func Find(version string) (Version, Support) {
	minor := semver.MajorMinor(version)
	if number, is := strings.CutPrefix(minor, "v1."); is {
		minor = "v0." + number
	}
	// v1 to v12 are older than v0.15
	if semver.Major(minor) != "v0" || semver.Compare(minor, Oldest().Minor) < 0 {
		return Oldest(), TooOld
	}
	for _, c := range versions {
		if c.Minor == minor {
			if semver.Compare(version, cmp.Or(c.First, minor+".0-rc")) < 0 {
				return c, Unproven
			}
			return c, Known
		}
	}
	return Newest(), Unproven
}

// GoGet returns the command that adds a module of client-go's release to go.mod, e.g.
// "go get k8s.io/client-go@v0.36.3". peer is the version of another module of that release in go.mod, e.g. "v0.36.3" of
// k8s.io/apimachinery, or "".
func GoGet(module, peer string) string {
	switch found, support := Find(peer); {
	case peer == "":
		return "go get " + module + "@" + Released().Minor
	case support == TooOld:
		return "go get " + module + "@" + found.Minor
	}
	return "go get " + module + "@" + peer
}
