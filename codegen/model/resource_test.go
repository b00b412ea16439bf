package model

import (
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

func TestGroups(t *testing.T) {
	kind := "\n\n// +genclient\n// +genclient:onlyVerbs=get\ntype Fruit struct{}\n"
	api, problems := build(t, map[string]string{
		"a/v1/x.go":      "// +groupName=apps.example.org\npackage v1" + kind,
		"a/v1beta1/x.go": "// +groupName=apps.example.org\npackage v1beta1" + kind,
		"b/v1/x.go":      "// +groupName=apps.other.org\npackage v1" + kind,
		"e/v1/x.go":      "// +groupName=apps.third.org\n// +groupGoName=ThirdApps\npackage v1" + kind,
		"c/v1/x.go":      "// +groupName=internal.other.org\n// +groupGoName=Mine\npackage v1" + kind,
		"d/v1/x.go":      "// +groupName=apps.example.org\npackage v1" + kind,
		"core/v1/x.go":   "// +groupName=\npackage v1" + kind,
		"policy/v1/x.go": "package v1" + kind,
	})
	want := []string{
		`error: groups "apps.example.org" and "apps.other.org" have the same Go name Apps`,
		`error: packages example.org/fruit/a/v1 and example.org/fruit/d/v1 are both version v1 of group "apps.example.org"`,
	}
	slices.Sort(problems)
	if diff := cmp.Diff(want, problems); diff != "" {
		t.Error(diff)
	}
	got := map[string]string{}
	for _, g := range api.Groups {
		for _, v := range g.Versions {
			got[g.Name+"/"+v.Name] = g.GoName + v.GoName + " " + g.PackageName
		}
	}
	if diff := cmp.Diff(map[string]string{
		"/v1": "CoreV1 core", "apps.example.org/v1": "AppsV1 apps", "apps.example.org/v1beta1": "AppsV1beta1 apps",
		"apps.other.org/v1": "AppsV1 apps", "internal.other.org/v1": "MineV1 otherinternal",
		"policy/v1": "PolicyV1 policy", "apps.third.org/v1": "ThirdAppsV1 thirdapps",
	}, got); diff != "" {
		t.Error(diff)
	}
}

func TestVerbs(t *testing.T) {
	list := "\ntype XList struct{ Items []X }\n"
	for markers, want := range map[string]string{
		"": "create update delete deleteWithResult deleteCollection get list watch patch apply",
		"status": "create update updateStatus delete deleteWithResult deleteCollection get list watch patch apply " +
			"applyStatus",
		"noStatus status":       "create update delete deleteWithResult deleteCollection get list watch patch apply",
		"noVerbs":               "",
		"readonly":              "get list watch",
		"onlyVerbs=get,create":  "create get",
		"skipVerbs=watch,apply": "create update delete deleteWithResult deleteCollection get list patch",
	} {
		src, fields := "// +groupName=x\npackage v1\n\n// +genclient\n", ""
		for m := range strings.FieldsSeq(markers) {
			if m == "status" {
				fields = "Status int"
			} else {
				src += "// +genclient:" + m + "\n"
			}
		}
		api, problems := build(t, map[string]string{"v1/x.go": src + "type X struct{" + fields + "}\n" + list})
		if len(problems) > 0 {
			t.Errorf("%s: %v", markers, problems)
		}
		if got := strings.Join(api.Groups[0].Versions[0].Resources[0].Client.Verbs, " "); got != want {
			t.Errorf("%s: verbs %s, want %s", markers, got, want)
		}
	}
}

// TestPlurals: markers decide, then client-gen's plural for what has a client and controller-gen's for what has not.
func TestPlurals(t *testing.T) {
	const verbs = "// +genclient\n// +genclient:onlyVerbs=get\n"
	for markers, want := range map[string]string{
		verbs:                                 "withtriggerses",
		verbs + "// +resourceName=triggers\n": "triggers",
		verbs + "// +kubebuilder:resource:path=triggers\n":                    "triggers",
		verbs + "// +resourceName=same\n// +kubebuilder:resource:path=same\n": "same",
	} {
		api, problems := build(t,
			map[string]string{"v1/x.go": "// +groupName=x\npackage v1\n\n" + markers + "type WithTriggers struct{}\n"})
		if got := api.Groups[0].Versions[0].Resources[0].Plural; got != want || len(problems) > 0 {
			t.Errorf("%s: plural %q, want %q; problems %v", markers, got, want, problems)
		}
	}
	_, problems := build(t, map[string]string{"v1/x.go": "// +groupName=x\npackage v1\n\n" + verbs +
		"// +resourceName=a\n// +kubebuilder:resource:path=b\ntype X struct{}\n"})
	if len(problems) != 1 || !strings.Contains(problems[0], `is called "b" by +kubebuilder:resource and "a" by +resourceName`) {
		t.Errorf("problems %v", problems)
	}
}
