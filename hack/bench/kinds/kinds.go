// Package kinds makes API modules of any number of kinds, whose schemas differ and are as large as those of real
// projects. In: the structs of k8s.io/api, in the module cache. Out: packages of types, their comments and markers
// included, each kind with other structs, and of these with other fields. The same seed gives the same bytes.
package kinds

import (
	"fmt"
	"math"
	"math/rand/v2"
	"os"
	"path/filepath"
)

// Module is the path of a synthetic module.
const Module = "example.org/kinds"

// A Config says what the module has.
type Config struct {
	Kinds int // e.g. 2000
	Seed  uint64
	API   string // the directory of k8s.io/api in the module cache
}

// mean is the estimated size of one copy of a kind's parts. With it a CRD has 55 kB of YAML on average, as those of
// provider-upjet-aws have.
const mean = 8_333

// A Group is an API group with one version.
type Group struct {
	Name  string   // e.g. "compute000.example.org"
	Dir   string   // e.g. "apis/compute000/v1"
	Kinds []string // e.g. "ClusterPolicy"
}

// Write writes the packages below a directory and returns their groups. It fails where k8s.io/api cannot
// be read. go.mod and gen.yaml are for the caller:
//
//	groups, err := kinds.Write(dir, kinds.Config{Kinds: 2000, Seed: 1, API: "/go/pkg/mod/k8s.io/api@v0.37.2"})
func Write(dir string, c Config) ([]Group, error) {
	pool, err := readPool("k8s.io/api", c.API)
	if err != nil {
		return nil, err
	}
	if err := write(dir, "apis/common/v1/types.go", []byte(commonText)); err != nil {
		return nil, err
	}
	groups := c.groups()
	for g, group := range groups {
		doc := fmt.Sprintf(docText, group.Name)
		if err := write(dir, group.Dir+"/doc.go", []byte(doc)); err != nil {
			return nil, err
		}
		for n, name := range group.Kinds {
			random := rand.New(rand.NewPCG(c.Seed, uint64(g)<<32|uint64(n)))
			bytes := mean * min(8, max(0.1, math.Exp(0.8*random.NormFloat64()-0.32)))
			source, err := newKind(pool, random, name, bytes).source()
			if err != nil {
				return nil, fmt.Errorf("%s: %w", name, err)
			}
			if err := write(dir, fmt.Sprintf("%s/%s_types.go", group.Dir, lowerCamel(name)), source); err != nil {
				return nil, err
			}
		}
	}
	return groups, nil
}

// groups returns groups of uneven size: one for about twenty kinds, and some with a hundred.
func (c Config) groups() []Group {
	random := rand.New(rand.NewPCG(c.Seed, 0))
	groups := make([]Group, (c.Kinds+19)/20)
	for g := range groups {
		name := fmt.Sprintf("%s%03d", groupNames[g%len(groupNames)], g)
		groups[g] = Group{Name: name + ".example.org", Dir: "apis/" + name + "/v1"}
	}
	for n := range c.Kinds {
		g := n
		if n >= len(groups) { // each has one
			g = int(float64(len(groups)) * math.Pow(random.Float64(), 2))
		}
		i := len(groups[g].Kinds)
		name := adjectives[i%len(adjectives)] + nouns[(i/len(adjectives)+i+g)%len(nouns)]
		groups[g].Kinds = append(groups[g].Kinds, name)
	}
	return groups
}

var (
	groupNames = []string{"compute", "storage", "network", "database", "queue", "identity", "metrics", "delivery",
		"stream", "search", "cache", "budget", "batch", "edge", "domain", "backup", "registry", "mesh", "event",
		"ledger"}
	adjectives = []string{"Cluster", "Instance", "Account", "Public", "Default", "Managed", "Regional", "Custom",
		"Shared", "Primary", "External", "Internal", "Virtual", "Global", "Capacity", "Access", "Traffic", "Data",
		"Service", "Tenant", "Signing", "Route", "Volume"}
	nouns = []string{"Policy", "Profile", "Group", "Attachment", "Endpoint", "Snapshot", "Rule", "Plan", "Association",
		"Domain", "Template", "Certificate", "Record", "Bucket", "Table", "Gateway", "Connector", "Schedule", "Monitor"}
)

func write(dir, name string, content []byte) error {
	name = filepath.Join(dir, filepath.FromSlash(name))
	if err := os.MkdirAll(filepath.Dir(name), 0o755); err != nil {
		return err
	}
	return os.WriteFile(name, content, 0o644)
}

const docText = `// Package v1 is an API.
//
// +groupName=%s
// +k8s:deepcopy-gen=package
// +kubebuilder:object:generate=true
package v1
`

// commonText is the package that all kinds need.
const commonText = `// Package v1 has what all kinds have.
//
// +k8s:deepcopy-gen=package
// +kubebuilder:object:generate=true
package v1

import metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"

// A ManagementAction is what the controller may do.
//
// +kubebuilder:validation:Enum=Observe;Create;Update;Delete;LateInitialize;*
type ManagementAction string

// ManagementPolicies are all that the controller may do.
type ManagementPolicies []ManagementAction

// A DeletionPolicy says what becomes of the external resource.
//
// +kubebuilder:validation:Enum=Orphan;Delete
type DeletionPolicy string

// A Reference names an object.
type Reference struct {
	// Name of the referenced object.
	// +kubebuilder:validation:MaxLength=253
	Name string ` + "`json:\"name\"`" + `

	// Policies for referencing.
	// +optional
	Policy *Policy ` + "`json:\"policy,omitempty\"`" + `
}

// A Policy says how a reference is resolved.
type Policy struct {
	// Resolve specifies when this reference should be resolved. The default is IfNotPresent, which will attempt to
	// resolve the reference only when the corresponding field is not present.
	// +optional
	// +kubebuilder:validation:Enum=Always;IfNotPresent
	Resolve *string ` + "`json:\"resolve,omitempty\"`" + `

	// Resolution specifies whether resolution of this reference is required.
	// +optional
	// +kubebuilder:default=Required
	// +kubebuilder:validation:Enum=Required;Optional
	Resolution *string ` + "`json:\"resolution,omitempty\"`" + `
}

// A SecretReference names a secret.
type SecretReference struct {
	// Name of the secret.
	Name string ` + "`json:\"name\"`" + `

	// Namespace of the secret.
	// +kubebuilder:validation:Pattern="^[a-z0-9-]+$"
	Namespace string ` + "`json:\"namespace\"`" + `
}

// A ResourceSpec is what each spec has.
type ResourceSpec struct {
	// ProviderConfigReference specifies how the provider is configured.
	// +kubebuilder:default={"name": "default"}
	ProviderConfigReference *Reference ` + "`json:\"providerConfigRef,omitempty\"`" + `

	// ManagementPolicies specify the array of actions that the controller may take on the external resource.
	// +optional
	// +kubebuilder:default={"*"}
	ManagementPolicies ManagementPolicies ` + "`json:\"managementPolicies,omitempty\"`" + `

	// DeletionPolicy specifies what happens to the external resource when this one is deleted.
	// +optional
	// +kubebuilder:default=Delete
	DeletionPolicy DeletionPolicy ` + "`json:\"deletionPolicy,omitempty\"`" + `

	// WriteConnectionSecretToReference names the secret that connection details are written to.
	// +optional
	WriteConnectionSecretToReference *SecretReference ` + "`json:\"writeConnectionSecretToRef,omitempty\"`" + `
}

// A ResourceStatus is what each status has.
type ResourceStatus struct {
	// Conditions of the resource.
	// +optional
	// +listType=map
	// +listMapKey=type
	Conditions []metav1.Condition ` + "`json:\"conditions,omitempty\"`" + `

	// ObservedGeneration is the generation that was acted on last.
	// +optional
	ObservedGeneration int64 ` + "`json:\"observedGeneration,omitempty\"`" + `
}
`
