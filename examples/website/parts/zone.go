package parts

import (
	"context"
	"sync"
)

// A Zone has the names of hosts.
type Zone struct {
	mutex sync.Mutex
	hosts map[string]bool
}

// Set adds or removes the record of a host. It is no error if that has happened before.
func (z *Zone) Set(_ context.Context, host string, there bool) error {
	z.mutex.Lock()
	defer z.mutex.Unlock()
	if z.hosts == nil {
		z.hosts = map[string]bool{}
	}
	if z.hosts[host] = there; !there {
		delete(z.hosts, host)
	}
	return nil
}

// Has reports whether there is a record of a host.
func (z *Zone) Has(host string) bool {
	z.mutex.Lock()
	defer z.mutex.Unlock()
	return z.hosts[host]
}
