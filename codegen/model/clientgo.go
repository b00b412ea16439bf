package model

import (
	"regexp"
	"slices"
	"strings"

	"golang.org/x/mod/semver"
)

// A ClientGo is a supported minor version of k8s.io/client-go, which k8s.io/apimachinery shares, and what generated
// code uses of it that others don't have.
type ClientGo struct {
	Minor           string // e.g. "v0.37"
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
}

const mergeV4, mergeV6 = "sigs.k8s.io/structured-merge-diff/v4/typed", "sigs.k8s.io/structured-merge-diff/v6/typed"

// clientGo has what differs between the supported versions, the newest last. The modules in testdata compile and run
// each of them.
var clientGo = []ClientGo{
	{Minor: "v0.31", StructuredMerge: mergeV4, Discovery: "DiscoveryInterface", ElementDefaults: true,
		ProtoMessages: true},
	{Minor: "v0.32", StructuredMerge: mergeV4, Discovery: "DiscoveryInterface", GenericFakes: true, Encodings: true,
		ElementDefaults: true, ProtoMessages: true},
	{Minor: "v0.33", StructuredMerge: mergeV4, Discovery: "DiscoveryInterface", GenericFakes: true, Encodings: true,
		ListContexts: true, ElementDefaults: true, ProtoMessages: true},
	{Minor: "v0.34", StructuredMerge: mergeV6, Discovery: "DiscoveryInterface", GenericFakes: true, Encodings: true,
		ListContexts: true, SchemeConverter: true, ElementDefaults: true, ProtoMessages: true},
	{Minor: "v0.35", StructuredMerge: mergeV6, Discovery: "DiscoveryInterface", GenericFakes: true, Encodings: true,
		ListContexts: true, SchemeConverter: true, ElementDefaults: true, ModelNames: true, WatchLists: true},
	{Minor: "v0.36", StructuredMerge: mergeV6, Discovery: "DiscoveryInterface", GenericFakes: true, Encodings: true,
		ListContexts: true, SchemeConverter: true, ElementDefaults: true, ModelNames: true, WatchLists: true,
		NamedInformers: true},
	{Minor: "v0.37", StructuredMerge: mergeV6, Discovery: "DiscoveryInterfaces", GenericFakes: true, Encodings: true,
		ListContexts: true, SchemeConverter: true, ModelNames: true, WatchLists: true, NamedInformers: true,
		TypedInformers: true},
}

// unfinished are the pre-releases that lack some of what their minor version has: v0.37.0-beta.0 has no typed
// informers.
var unfinished = regexp.MustCompile(`^-(alpha|beta)\.`)

// OldestClientGo and NewestClientGo are the bounds of what is supported.
func OldestClientGo() ClientGo { return clientGo[0] }

// NewestClientGo returns the newest supported version: generated code is for it where no go.mod file asks for another
// one.
func NewestClientGo() ClientGo { return clientGo[len(clientGo)-1] }

// FindClientGo returns what a version has, e.g. "v0.36.3", and reports whether it is supported. Alpha and beta
// versions are not. A fork of Kubernetes has its version, e.g. "v1.36.3-fork1".
func FindClientGo(version string) (ClientGo, bool) {
	minor := semver.MajorMinor(version)
	if number, is := strings.CutPrefix(minor, "v1."); is {
		minor = "v0." + number
	}
	i := slices.IndexFunc(clientGo, func(c ClientGo) bool { return c.Minor == minor })
	if i < 0 || unfinished.MatchString(semver.Prerelease(version)) {
		return ClientGo{}, false
	}
	return clientGo[i], true
}

// NearestClientGo returns the minor version that is supported and nearest to one that is not, and reports whether that
// is older.
func NearestClientGo(version string) (minor string, older bool) {
	switch minor = semver.MajorMinor(version); {
	// v1 to v12 are older than v0.15
	case semver.Major(version) != "v0" || semver.Compare(minor, OldestClientGo().Minor) < 0:
		return OldestClientGo().Minor, true
	case semver.Compare(minor, NewestClientGo().Minor) > 0:
		return NewestClientGo().Minor, false
	}
	return minor, true
}

// GoGet returns the command that adds a module of client-go's release to go.mod, e.g.
// "go get k8s.io/client-go@v0.36.3". peer is the version of another module of that release in go.mod, e.g. "v0.36.3" of
// k8s.io/apimachinery, or "".
func GoGet(module, peer string) string {
	if _, ok := FindClientGo(peer); ok {
		return "go get " + module + "@" + peer
	}
	if peer == "" {
		return "go get " + module + "@" + NewestClientGo().Minor
	}
	minor, _ := NearestClientGo(peer)
	return "go get " + module + "@" + minor
}
