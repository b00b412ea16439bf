package conformance

import (
	"cmp"
	"encoding/json"
	"fmt"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"sigs.k8s.io/yaml"

	"github.com/gen-toolkit/gen/hack/conformance/internal/generated"
)

// openshiftMarkers are how gen.yaml reads the markers of OpenShift's types.
const openshiftMarkers = `lenientMarkers: true
gateMarkers:
- openshift:enable:FeatureGate
- marker: openshift:validation:FeatureGateAwareEnum
  as: kubebuilder:validation:Enum
  value: enum
  anyOf: featureGate
  allOf: requiredFeatureGate
- marker: openshift:validation:FeatureGateAwareMaxItems
  as: kubebuilder:validation:MaxItems
  value: maxItems
  anyOf: featureGate
  allOf: requiredFeatureGate
- marker: openshift:validation:FeatureGateAwareXValidation
  as: kubebuilder:validation:XValidation
  anyOf: featureGate
  allOf: requiredFeatureGate
  exclusive: true
`

// allGates is the feature set in which all gates are on.
const allGates = "CustomNoUpgrade"

// openshiftProfiles are the cluster profiles, by the annotation of the manifests that are for them.
var openshiftProfiles = map[string]string{
	"include.release.openshift.io/ibm-cloud-managed":              "Hypershift",
	"include.release.openshift.io/self-managed-high-availability": "SelfManagedHA",
}

// object is any JSON object.
type object = map[string]any

// TestOpenShift: gen writes the CRDs of OpenShift's payload for each cluster profile and feature set from the types as
// they are. Where OpenShift changes a CRD by hand, so does the test, by its manual-override-crd-manifests. Names of
// files and annotations are not compared.
func TestOpenShift(t *testing.T) {
	t.Setenv("GOWORK", "off")
	dir := scratch(t, "github.com/openshift/api@v0.0.0-20260420151639-34e60874783e")
	gates := openshiftGates(t, dir)
	write(t, dir, "gen.yaml", openshiftSettings(t, dir, gates))
	command(t, dir, tool(t, "gen"), "run")

	committed := openshiftCommitted(t, dir, gates)
	lost := 0
	for channel, on := range gates {
		want, got := t.TempDir(), t.TempDir()
		for _, crd := range committed[channel] {
			writeSpec(t, want, crd)
		}
		for _, crd := range readObjects(t, filepath.Join(dir, "out", channel, "*", "*", "*.yaml")) {
			if committed[channel][openshiftKey(crd)] != nil {
				writeSpec(t, got, overridden(t, dir, crd, on))
			}
		}
		all := readCRDs(t, want, channel)
		if len(all) < 9_000 {
			t.Errorf("%s: OpenShift says %d things: the comparison is void", channel, len(all))
		}
		for _, d := range generated.Compare(all, readCRDs(t, got, channel)) {
			// OpenShift merges a manifest for each gate, and the rules of one are lost to those of the next
			if strings.HasSuffix(d.What, ".platformStatus.ibmcloud.serviceEndpoints[].url x-kubernetes-validations") {
				lost++
				continue
			}
			t.Errorf("%s: %v", channel, d)
		}
	}
	if lost == 0 {
		t.Error("OpenShift has the rules of serviceEndpoints now: say so here")
	}
}

// openshiftGates returns the gates of each cluster profile and feature set, e.g. "Hypershift-Default", and whether they
// are on.
func openshiftGates(t *testing.T, dir string) map[string]map[string]bool {
	all, every := map[string]map[string]bool{}, map[string]bool{}
	const prefix = "featureGate-4-10-"
	names, _ := filepath.Glob(filepath.Join(dir, "payload-manifests", "featuregates", prefix+"*.yaml"))
	for _, name := range names {
		type gates []struct{ Name string }
		var file struct {
			Status struct {
				FeatureGates []struct{ Enabled, Disabled gates }
			}
		}
		content, err := os.ReadFile(name)
		if err == nil {
			err = json.Unmarshal(content, &file)
		}
		if err != nil {
			t.Fatal(name, err)
		}
		channel := strings.TrimSuffix(strings.TrimPrefix(filepath.Base(name), prefix), ".yaml")
		all[channel] = map[string]bool{}
		for on, gates := range map[bool]gates{true: file.Status.FeatureGates[0].Enabled,
			false: file.Status.FeatureGates[0].Disabled} {
			for _, gate := range gates {
				all[channel][gate.Name], every[gate.Name] = on, true
			}
		}
	}
	for _, profile := range openshiftProfiles {
		all[profile+"-"+allGates] = every
	}
	return all
}

// openshiftSettings returns a gen.yaml with a channel for each profile and set, and in it a job for each package:
// OpenShift has a CRD for each version. Package machine/v1 has types beside its kind that are no kinds of their own, so
// that schemapatch names those that are. API servers of v1.37 find a rule too expensive: hence unchecked.
func openshiftSettings(t *testing.T, dir string, gates map[string]map[string]bool) string {
	packages, _ := filepath.Glob(filepath.Join(dir, "*", "*", "zz_generated.crd-manifests"))
	channels, jobs := "channels:\n", "jobs:\n"
	for channel, all := range gates {
		var on, off []string
		for gate, is := range all {
			if is {
				on = append(on, gate)
			} else {
				off = append(off, gate)
			}
		}
		channels += fmt.Sprintf("  %s: {gates: [%s], disabledGates: [%s]}\n", channel, strings.Join(on, ", "),
			strings.Join(off, ", "))
		for _, p := range packages {
			rel, err := filepath.Rel(dir, filepath.Dir(p))
			if err != nil {
				t.Fatal(err)
			}
			options := fmt.Sprintf("dir: out/%s/%s, allowDangerousTypes: true, ignoreEnum: true, unchecked: true",
				channel, rel)
			generate := fmt.Sprintf("crd: {%s, conversion: external}", options)
			switch rel {
			case "machine/v1":
				generate = fmt.Sprintf("schemapatch: {%s, manifests: %s/zz_generated.crd-manifests}", options, rel)
			case "machine/v1beta1": // nothing of the payload
				continue
			}
			jobs += fmt.Sprintf("- packages: [./%s]\n  channel: %s\n  generate: {%s}\n", rel, channel, generate)
		}
	}
	return channels + openshiftMarkers + jobs
}

// openshiftCommitted returns the CRDs of the payload by channel, and by name and version.
func openshiftCommitted(t *testing.T, dir string, gates map[string]map[string]bool) map[string]map[string]object {
	all := map[string]map[string]object{}
	for channel := range gates {
		all[channel] = map[string]object{}
	}
	for _, crd := range readObjects(t, filepath.Join(dir, "payload-manifests", "crds", "*.yaml")) {
		annotations := annotationsOf(crd)
		sets, limited := annotations["release.openshift.io/feature-set"].(string)
		gate, gated := annotations["release.openshift.io/feature-gate"].(string)
		for annotation, profile := range openshiftProfiles {
			for channel, on := range gates {
				set, here := strings.CutPrefix(channel, profile+"-")
				if here && annotations[annotation] == "true" && (!gated || on[gate]) &&
					(!limited || slices.Contains(strings.Split(sets, ","), set)) {
					all[channel][openshiftKey(crd)] = crd
				}
			}
		}
	}
	return all
}

// openshiftKey returns the name and version of a CRD, e.g. "olms.operator.openshift.io.v1".
func openshiftKey(crd object) string {
	versions := crd["spec"].(object)["versions"].([]any)
	return crd["metadata"].(object)["name"].(string) + "." + versions[0].(object)["name"].(string)
}

// overridden returns a CRD with the changes that OpenShift makes by hand where these gates are on.
func overridden(t *testing.T, dir string, crd object, gates map[string]bool) object {
	name, _ := crd["metadata"].(object)["name"].(string)
	for _, by := range readObjects(t, filepath.Join(dir, "*", "*", "manual-override-crd-manifests", name, "*.yaml")) {
		here, limited := false, false
		for annotation := range annotationsOf(by) {
			if gate, is := strings.CutPrefix(annotation, "feature-gate.release.openshift.io/"); is {
				here, limited = here || gate == "" || gates[gate], true
			}
		}
		if (here || !limited) && openshiftKey(by) == openshiftKey(crd) {
			crd = merged(crd, by).(object)
		}
	}
	return crd
}

// merged returns a value changed by another one: objects by their keys, and lists of objects by name.
func merged(value, by any) any {
	switch by := by.(type) {
	case object:
		into, is := value.(object)
		if !is {
			return by
		}
		all := maps.Clone(into)
		for key, of := range by {
			all[key] = merged(into[key], of)
		}
		return all
	case []any:
		into, is := value.([]any)
		if first, named := by[0].(object); is && named && first["name"] != nil {
			return []any{merged(into[0], by[0])} // the only version
		}
	}
	return by
}

func annotationsOf(of object) object {
	annotations, _ := of["metadata"].(object)["annotations"].(object)
	return annotations
}

// writeSpec writes a CRD without annotations, with its lists in order where their order means nothing.
func writeSpec(t *testing.T, dir string, crd object) {
	content, err := yaml.Marshal(object{"metadata": object{"name": crd["metadata"].(object)["name"]},
		"spec": ordered(crd["spec"])})
	if err != nil {
		t.Fatal(err)
	}
	write(t, dir, openshiftKey(crd)+".yaml", string(content))
}

func ordered(value any) any {
	switch value := value.(type) {
	case object:
		for key, of := range value {
			value[key] = ordered(of)
			if list, is := value[key].([]any); is && (key == "enum" || key == "x-kubernetes-validations") {
				slices.SortFunc(list, func(a, b any) int { return cmp.Compare(fmt.Sprint(a), fmt.Sprint(b)) })
			}
		}
	case []any:
		for i := range value {
			value[i] = ordered(value[i])
		}
	}
	return value
}

// readObjects returns the objects of the files of a pattern, one each.
func readObjects(t *testing.T, pattern string) (all []object) {
	names, err := filepath.Glob(pattern)
	if err != nil {
		t.Fatal(err)
	}
	for _, name := range names {
		all = append(all, documents(t, name)[0].(object))
	}
	return all
}
