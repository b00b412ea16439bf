package modelbuild

import "slices"

// Channels are the channels of gen.yaml: shares of an API that have outputs of their own.
type Channels struct {
	All []Channel

	// Tags is how the tags of a project's comments begin, e.g. "gateway" for <gateway:experimental>; "" for none.
	Tags string
	// GateMarkers are markers whose values are options, e.g. "openshift:enable:FeatureGate".
	GateMarkers []string
}

// A Channel is a share of an API, e.g. that without experimental fields.
type Channel struct {
	Name     string   // e.g. "experimental"
	Enabled  []string // options that are on: its name, those of the channels that it includes, and their gates
	Disabled []string // gates that are off
	Unserved []string // patterns of versions that API servers do not serve, e.g. "v*alpha*"
	Used     bool     // a job generates for it
}

// Find returns the channel of the name, or nil.
func (c *Channels) Find(name string) *Channel {
	i := slices.IndexFunc(c.All, func(of Channel) bool { return of.Name == name })
	if i < 0 {
		return nil
	}
	return &c.All[i]
}

// Used returns the channels that jobs generate for.
func (c *Channels) Used() (all []*Channel) {
	for i := range c.All {
		if c.All[i].Used {
			all = append(all, &c.All[i])
		}
	}
	return all
}

// Options returns the options that any channel switches on or off, sorted, e.g. ["Ripening", "experimental"].
func (c *Channels) Options() (all []string) {
	for _, of := range c.All {
		all = slices.Concat(all, of.Enabled, of.Disabled)
	}
	slices.Sort(all)
	return slices.Compact(all)
}
