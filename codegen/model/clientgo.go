package model

import "golang.org/x/mod/semver"

// A ClientGo is the version of k8s.io/client-go in the user's module and what differs between the supported ones.
type ClientGo struct {
	Version       string // e.g. "v0.37.2"; "" where the module does not require client-go
	TypedInformer bool   // v0.37: cache.TypedSharedIndexInformer and the generated Typed…Informer
	Discovery     string // what clientsets return: "DiscoveryInterfaces" since v0.37, "DiscoveryInterface" before
}

// NewClientGo returns the features of a version. No version, or one of another line than v0, counts as the newest.
func NewClientGo(version string) ClientGo {
	since := func(v string) bool {
		return semver.Major(version) != "v0" || semver.Compare(semver.MajorMinor(version), v) >= 0
	}
	c := ClientGo{Version: version, TypedInformer: since("v0.37"), Discovery: "DiscoveryInterface"}
	if since("v0.37") {
		c.Discovery = "DiscoveryInterfaces"
	}
	return c
}
