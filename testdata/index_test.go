package testdata

import (
	"encoding/json"
	"fmt"
	"maps"
	"math/rand"
	"reflect"
	"slices"
	"strconv"
	"strings"
	"testing"

	corev1 "k8s.io/api/core/v1"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/types"
	"k8s.io/client-go/tools/cache"
	"k8s.io/client-go/util/jsonpath"
	"sigs.k8s.io/randfill"

	depotv1 "github.com/gen-toolkit/gen/testdata/apis/depot/v1"
	"github.com/gen-toolkit/gen/testdata/client/clientset/versioned/fake"
	"github.com/gen-toolkit/gen/testdata/client/informers/externalversions"
	informers "github.com/gen-toolkit/gen/testdata/client/informers/externalversions/depot/v1"
	listers "github.com/gen-toolkit/gen/testdata/client/listers/depot/v1"
)

// crateIndexes are the paths of Crate's indexes as kubectl writes them, by the lister's method.
var crateIndexes = map[string]string{
	"ByShelf": ".spec.shelf", "ByPhase": ".status.phase", "ByPolicy": ".spec.policy", "ByFragile": ".spec.fragile", "ByWeight": ".spec.weight",
	"ByVolume": ".spec.volume", "BySerial": ".spec.serial", "ByOwner": ".metadata.ownerReferences[*].uid", "ByLabel": ".metadata.labels.*",
	"ByTeam": `.metadata.labels.example\.org/team`, "ByTag": ".spec.tags[*]", "ByMainTag": ".spec.tags[1]", "ByCorner": ".spec.corners[3]",
	"ByItem": ".spec.layers[*].items[*].name", "ByPart": ".spec.parts.*.name", "BySpare": ".spec.parts.spare.name",
	"BySize": ".spec.size", "ByDepth": ".spec.depth", "ByStamp": ".spec.stamp",
}

// crates returns a source of random crates whose values are few.
func crates(t *testing.T) func() *depotv1.Crate {
	t.Helper()
	t.Logf("seed %d", *seed)
	word := func(c randfill.Continue) string { return []string{"", "a", "b", "c"}[c.Intn(4)] }
	fill := randfill.New().RandSource(rand.NewSource(*seed)).NilChance(0.3).NumElements(0, 3).Funcs(
		func(s *string, c randfill.Continue) { *s = word(c) },
		func(p *depotv1.Phase, c randfill.Continue) { *p = depotv1.Phase(word(c)) },
		func(p *corev1.PullPolicy, c randfill.Continue) { *p = corev1.PullPolicy(word(c)) },
		func(u *types.UID, c randfill.Continue) { *u = types.UID(word(c)) },
		func(n *int32, c randfill.Continue) { *n = int32(c.Intn(3) - 1) },
		func(n *int8, c randfill.Continue) { *n = int8(c.Intn(3) - 1) },
		func(n *uint64, c randfill.Continue) { *n = uint64(c.Intn(3)) << 62 },
		func(n *depotv1.Serial, c randfill.Continue) { *n = depotv1.Serial(c.Intn(3) - 1) },
		func(m *metav1.ObjectMeta, c randfill.Continue) {
			m.Namespace, m.Name = []string{"north", "south"}[c.Intn(2)], strconv.Itoa(c.Intn(20))
			c.Fill(&m.OwnerReferences)
			m.Labels = map[string]string{"x": word(c)}
			if c.Bool() {
				m.Labels["example.org/team"] = word(c)
			}
		},
		func(m *map[string]*depotv1.CratePart, c randfill.Continue) {
			*m = map[string]*depotv1.CratePart{}
			for range c.Intn(3) {
				part := &depotv1.CratePart{Name: word(c)}
				(*m)[[]string{"spare", "main", "side"}[c.Intn(3)]] = part
			}
		},
	)
	return func() *depotv1.Crate {
		crate := &depotv1.Crate{}
		fill.Fill(crate)
		return crate
	}
}

// TestIndexes holds every index against a scan of all crates, whose values kubectl's JSONPath finds in their JSON.
func TestIndexes(t *testing.T) {
	if got, want := len(listers.CrateIndexers()), 2*len(crateIndexes); got != want { // for all namespaces and for one
		t.Fatalf("there are %d indexes, tested are %d", got, want)
	}
	indexer := cache.NewIndexer(cache.MetaNamespaceKeyFunc, listers.CrateIndexers())
	lister := listers.NewCrateLister(indexer)
	next := crates(t)
	keys := map[string]map[string]bool{} // of each index, those ever seen
	for method := range crateIndexes {
		keys[method] = map[string]bool{}
	}
	for round := range *rounds / 10 {
		for range 10 {
			change := indexer.Update
			if round%3 == 2 {
				change = indexer.Delete
			}
			if err := change(next()); err != nil {
				t.Fatal(err)
			}
		}
		for method, path := range crateIndexes {
			scanned := scanCrates(t, indexer, path)
			for key := range scanned {
				keys[method][key] = true
			}
			for key := range keys[method] {
				if got, want := ask(t, lister, method, key), slices.Sorted(maps.Keys(scanned[key])); !slices.Equal(got, want) {
					t.Errorf("%s(%s) finds %v, a scan %v", method, key, got, want)
				}
				south := slices.DeleteFunc(slices.Sorted(maps.Keys(scanned[key])), func(name string) bool { return !strings.HasPrefix(name, "south/") })
				if got := ask(t, lister.Crates("south"), method, key); !slices.Equal(got, south) {
					t.Errorf("in one namespace %s(%s) finds %v, a scan %v", method, key, got, south)
				}
			}
		}
	}
	for method, seen := range keys {
		if len(seen) < 2 {
			t.Errorf("%s was asked only for %v", method, seen)
		}
	}
}

// scanCrates returns the names of the crates by the values that they have at a path.
func scanCrates(t *testing.T, store cache.Store, path string) map[string]map[string]bool {
	t.Helper()
	parsed := jsonpath.New(path).AllowMissingKeys(true)
	if err := parsed.Parse("{" + path + "}"); err != nil {
		t.Fatal(err)
	}
	found := map[string]map[string]bool{}
	for _, object := range store.List() {
		text, err := json.Marshal(object)
		if err != nil {
			t.Fatal(err)
		}
		decoder := json.NewDecoder(strings.NewReader(string(text)))
		decoder.UseNumber()
		var decoded any
		if err := decoder.Decode(&decoded); err != nil {
			t.Fatal(err)
		}
		results, err := parsed.FindResults(decoded)
		if err != nil && !strings.Contains(err.Error(), "out of bounds") {
			t.Fatalf("%s of %s: %v", path, text, err)
		}
		for _, result := range slices.Concat(results...) {
			if key := fmt.Sprint(result.Interface()); result.Interface() != nil {
				if found[key] == nil {
					found[key] = map[string]bool{}
				}
				found[key][cache.MetaObjectToName(object.(*depotv1.Crate)).String()] = true
			}
		}
	}
	return found
}

// ask calls a method of a lister with a key as its parameter's type has it, and returns the names of what it finds, sorted.
func ask(t *testing.T, lister any, method, key string) []string {
	t.Helper()
	f := reflect.ValueOf(lister).MethodByName(method)
	argument := reflect.New(f.Type().In(0)).Elem()
	if argument.Kind() == reflect.String {
		argument.SetString(key)
	} else if err := json.Unmarshal([]byte(key), argument.Addr().Interface()); err != nil {
		t.Fatalf("%s(%s): %v", method, key, err)
	}
	results := f.Call([]reflect.Value{argument})
	if err := results[1].Interface(); err != nil {
		t.Fatalf("%s(%s): %v", method, key, err)
	}
	var names []string
	for _, crate := range results[0].Interface().([]*depotv1.Crate) {
		names = append(names, cache.MetaObjectToName(crate).String())
	}
	slices.Sort(names)
	return names
}

// The parameters have the types of the values, in the interfaces of both listers.
var (
	_ func(listers.CrateLister, string) ([]*depotv1.Crate, error)                  = listers.CrateLister.ByShelf
	_ func(listers.CrateLister, depotv1.Phase) ([]*depotv1.Crate, error)           = listers.CrateLister.ByPhase
	_ func(listers.CrateLister, corev1.PullPolicy) ([]*depotv1.Crate, error)       = listers.CrateLister.ByPolicy
	_ func(listers.CrateLister, bool) ([]*depotv1.Crate, error)                    = listers.CrateLister.ByFragile
	_ func(listers.CrateLister, int32) ([]*depotv1.Crate, error)                   = listers.CrateLister.ByWeight
	_ func(listers.CrateNamespaceLister, uint64) ([]*depotv1.Crate, error)         = listers.CrateNamespaceLister.ByVolume
	_ func(listers.CrateNamespaceLister, depotv1.Serial) ([]*depotv1.Crate, error) = listers.CrateNamespaceLister.BySerial
	_ func(listers.CrateNamespaceLister, types.UID) ([]*depotv1.Crate, error)      = listers.CrateNamespaceLister.ByOwner
)

// TestIndexesOfInformers: every informer of a kind has its indexes, and whoever makes one may have another function for them.
func TestIndexesOfInformers(t *testing.T) {
	client := fake.NewSimpleClientset()
	everything := cache.Indexers{
		listers.CrateByShelfIndex: func(any) ([]string, error) { return []string{"all"}, nil },
		"own":                     cache.MetaNamespaceIndexFunc,
	}
	informers := map[string]cache.SharedIndexInformer{
		"factory":  externalversions.NewSharedInformerFactory(client, 0).Depot().V1().Crates().Informer(),
		"nil":      informers.NewCrateInformer(client, "", 0, nil),
		"filtered": informers.NewFilteredCrateInformer(client, "", 0, cache.Indexers{}, nil),
		"typed":    informers.NewTypedCrateInformer(client, "", 0, nil),
		"own":      informers.NewCrateInformer(client, "", 0, everything),
	}
	crate := &depotv1.Crate{ObjectMeta: metav1.ObjectMeta{Namespace: "north", Name: "1"}, Spec: depotv1.CrateSpec{Shelf: "a"}}
	for name, informer := range informers {
		if err := informer.GetIndexer().Add(crate); err != nil {
			t.Fatal(err)
		}
		shelf := "a"
		if name == "own" {
			shelf = "all"
		}
		lister := listers.NewCrateLister(informer.GetIndexer())
		if found, err := lister.ByShelf(shelf); err != nil || !slices.Equal(found, []*depotv1.Crate{crate}) {
			t.Errorf("%s: ByShelf finds %v: %v", name, found, err)
		}
		if found, err := lister.Crates("north").ByShelf(shelf); err != nil || !slices.Equal(found, []*depotv1.Crate{crate}) {
			t.Errorf("%s: ByShelf of the namespace finds %v: %v", name, found, err)
		}
		if found, err := lister.ByPhase(""); err != nil || len(found) != 0 {
			t.Errorf("%s: ByPhase finds %v, though the status is nil: %v", name, found, err)
		}
	}
	if len(everything) != 2 {
		t.Errorf("the caller's indexers are %v now", everything)
	}
	if found, err := informers["own"].GetIndexer().ByIndex("own", "north"); err != nil || len(found) != 1 {
		t.Errorf("the caller's own index has %v: %v", found, err)
	}
}

// TestOnlyPlainIndex: an indexer that has only the index for all namespaces answers for one, too.
func TestOnlyPlainIndex(t *testing.T) {
	indexer := cache.NewIndexer(cache.MetaNamespaceKeyFunc, cache.Indexers{listers.CrateByShelfIndex: listers.CrateByShelfIndexFunc})
	for _, namespace := range []string{"north", "south"} {
		crate := &depotv1.Crate{ObjectMeta: metav1.ObjectMeta{Namespace: namespace, Name: "1"}, Spec: depotv1.CrateSpec{Shelf: "a"}}
		if err := indexer.Add(crate); err != nil {
			t.Fatal(err)
		}
	}
	lister := listers.NewCrateLister(indexer)
	if got, want := ask(t, lister.Crates("south"), "ByShelf", "a"), []string{"south/1"}; !slices.Equal(got, want) {
		t.Errorf("of one namespace: %v, want %v", got, want)
	}
	if got, want := ask(t, lister.Crates(""), "ByShelf", "a"), []string{"north/1", "south/1"}; !slices.Equal(got, want) {
		t.Errorf("of all namespaces: %v, want %v", got, want)
	}
}

// TestWithoutIndex: a lister of an indexer without its indexes says what to do; one of a cluster-scoped kind finds objects, too.
func TestWithoutIndex(t *testing.T) {
	indexer := cache.NewIndexer(cache.MetaNamespaceKeyFunc, cache.Indexers{})
	for _, find := range []func(string) ([]*depotv1.Crate, error){
		listers.NewCrateLister(indexer).ByShelf, listers.NewCrateLister(indexer).Crates("north").ByShelf,
	} {
		if _, err := find("a"); err == nil || !strings.Contains(err.Error(), "lacks the index byShelf, add CrateIndexers() to its indexers") {
			t.Errorf("without the index: %v", err)
		}
	}
	if err := indexer.AddIndexers(listers.TruckIndexers()); err != nil {
		t.Fatal(err)
	}
	truck := &depotv1.Truck{ObjectMeta: metav1.ObjectMeta{Name: "1"}, Plate: "B-42"}
	if err := indexer.Add(truck); err != nil {
		t.Fatal(err)
	}
	if found, err := listers.NewTruckLister(indexer).ByPlate("B-42"); err != nil || !slices.Equal(found, []*depotv1.Truck{truck}) {
		t.Errorf("ByPlate finds %v: %v", found, err)
	}
	if _, err := listers.TruckByPlateIndexFunc(&depotv1.Crate{}); err == nil || !strings.Contains(err.Error(), "unexpected *v1.Crate") {
		t.Errorf("a crate among trucks: %v", err)
	}
}
