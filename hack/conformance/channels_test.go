package conformance

import (
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/gen-toolkit/gen/hack/conformance/internal/generated"
)

// gatewayAPIChannels are the two channels of gateway-api, from its own types and their tags.
const gatewayAPIChannels = `channels:
  standard: {unserved: [v*alpha*]}
  experimental:
channelTags: gateway
jobs:
- packages: [./apis/...]
  channel: standard
  generate:
    crd:
      dir: standard
      emptySubresources: true
      annotations: [ANNOTATIONS, gateway.networking.k8s.io/channel=standard]
- packages: [./apis/..., ./apisx/...]
  channel: experimental
  generate:
    crd:
      dir: experimental
      emptySubresources: true
      annotations: [ANNOTATIONS, gateway.networking.k8s.io/channel=experimental]
`

// TestChannels: gen writes the CRDs of both of gateway-api's channels as gateway-api's own generator has, with
// annotations and descriptions. A tag of that generator alone is missing: <gateway:validateIPAddress> adds a oneOf.
func TestChannels(t *testing.T) {
	t.Setenv("GOWORK", "off")
	dir := scratch(t, "sigs.k8s.io/gateway-api@v1.6.3")
	annotations := "gateway.networking.k8s.io/bundle-version=v1.6.3, " +
		"'api-approved.kubernetes.io=https://github.com/kubernetes-sigs/gateway-api/pull/4530'"
	settings := strings.ReplaceAll(gatewayAPIChannels, "ANNOTATIONS", annotations)
	if err := os.WriteFile(filepath.Join(dir, "gen.yaml"), []byte(settings), 0o600); err != nil {
		t.Fatal(err)
	}
	command(t, dir, tool(t, "gen"), "run")
	for channel, least := range map[string]int{"standard": 6000, "experimental": 7000} {
		committed := filepath.Join(dir, "config", "crd", channel)
		for _, other := range []string{"kustomization.yaml", "gateway.networking.k8s.io_vap_safeupgrades.yaml"} {
			_ = os.Remove(filepath.Join(committed, other)) // no CRDs
		}
		want := readCRDs(t, committed, channel)
		got := readCRDs(t, filepath.Join(dir, channel), channel)
		if len(want) < least {
			t.Errorf("channel %s: upstream says %d things, less than %d: the comparison is void", channel, len(want),
				least)
		}
		addresses := 0
		for _, d := range generated.Compare(want, got) {
			switch {
			case strings.Contains(d.What, ".addresses[]") && strings.Contains(d.String(), "oneOf"):
				addresses++
			case strings.HasSuffix(d.What, " description") && sameWords(d.Upstream, d.Gen):
			default:
				t.Errorf("channel %s: %v", channel, d)
			}
		}
		if addresses == 0 {
			t.Errorf("channel %s: gen writes the oneOf of <gateway:validateIPAddress> now: say so here", channel)
		}
	}
}

// sameWords reports whether two descriptions, in quotes, differ in empty lines alone: gateway-api's generator leaves
// some where it has cut off a part.
func sameWords(a, b string) bool {
	words := func(text string) []string { return strings.Fields(strings.ReplaceAll(text, `\n`, " ")) }
	return slices.Equal(words(a), words(b))
}
