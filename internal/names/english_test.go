package names

import (
	"strings"
	"testing"

	"github.com/gobuffalo/flect"
)

// kinds are names whose plurals and singulars are those of the library that controller-gen uses. The table's own words
// and endings come on top, alone and as the last word of a kind.
const kinds = `Fruit NetworkPolicy Ingress Gateway Endpoints WithTriggers DNS MyDNS CoreDns ClusterIP ApiID IDs Ids UUIDs
	APIService HTTPRoute TLSRoute IPs VIPs Proxy Address IPAddress Class StorageClass Status Analysis Databases Virus Bus
	Canvas KeyVault Series Metrics MetricsServer Alias Aliases CSINode PriorityClass Quiz Buzz Hero Photo Piano Radio
	Chief Leaf Knife Belief Safe Data Datum Metadata Schema Criteria Stigma Media Index Indices Vertex Prefix Suffix Mutex
	Box Tax Patch Push Branch Mesh ServiceMesh Wireless Access Process Basis Axis Axes Hypothesis Menu Bureau Day Key Survey
	Soliloquy Company Person People HumanTask Woman Child Mouse Tooth Foot Kubernetes Redis Elasticsearch Postgres Nats Rss
	Os OS DaemonS S s x X a A _ _a a_ foo_bar foo-bar foo_ FooV2 V2 V2s POP3 Utf8 UTF8s Kafka KafkaS Über Ärzte 水果 e2e
	ALLCAPS MiXeD Jwt Acl Acls MacOS IPS Ips Dse Cpus CPUs GPU GPUs URLs Rollout Plus Gas Atlas Bias Campus Corpus Octopus
	Cactus Lens Chaos Cosmos Tenancy Canary Tuple Cache Niche Moustache Epoch Stomach Tomato Echo Memo Zero Volcano Cargo
	Veto Studio Auto Zoo Fez Waltz Topaz Oasis Iris Chassis Diagnosis Synopsis Stratum Spectrum Forum Album Museum Premium
	Quorum Momentum Sodium Agenda Formula Larva Antenna Alumna Elf Shelf Half Scarf Roof Proof Cliff Handcuff Life Native
	Archive Drive Move Hive House Clause Pause Use Muse Excuse Base Database Case Release Lease Phase Expense Response
	Movie Cookie Pie Die Tie Selfie Shoe Toe Oboe You Information Equipment News Money Rice Jeans Police Fish Sheep Deer`

// TestInflections compares with the library, which reads files of the current directory as it starts, so that
// gen does not link it.
func TestInflections(t *testing.T) {
	words := strings.Fields(kinds)
	for line := range strings.Lines(english) {
		for _, word := range strings.Fields(strings.TrimLeft(line, "#@!>- ")) {
			words = append(words, word, "a"+word, Public(word), "My"+Public(word), strings.ToUpper(word), word+"s",
				"HTTP"+word, "the_"+word, Public(word)+"V2", "X"+word, word+"S")
		}
	}
	for _, word := range words {
		if got, want := CustomResource(word), strings.ToLower(flect.Pluralize(word)); got != want {
			t.Errorf("the plural of %q is %q, want %q", word, got, want)
		}
		got, want := Singularize(word), flect.Singularize(word)
		if doubled := strings.HasPrefix(want, word) && want != word; got != want && !doubled { // e.g. IPsIPS
			t.Errorf("the singular of %q is %q, want %q", word, got, want)
		}
	}
}
