package proof

import (
	"strings"
	"testing"
)

// TestProve has verdicts of the validation in k8s.io/kubernetes v1.36.3 about changed objects: a line that replaces
// another one, and the path of the problem, or "" for none.
func TestProve(t *testing.T) {
	binding := `apiVersion: rbac.authorization.k8s.io/v1
kind: RoleBinding
metadata: {name: a, namespace: b}
roleRef: {kind: Role, name: a}
subjects: [{kind: ServiceAccount, name: x}, {kind: User, name: u}]
`
	webhook := `apiVersion: admissionregistration.k8s.io/v1
kind: MutatingWebhookConfiguration
metadata: {name: a}
webhooks:
- name: a.b.c
  clientConfig: {service: {name: s, namespace: n, path: /x}}
  rules: [{apiGroups: [a], apiVersions: [v1], operations: [CREATE], resources: [pods, pods/status]}]
  sideEffects: None
  admissionReviewVersions: [v1]
  matchConditions: [{name: c, expression: "true"}]
`
	for _, c := range []struct{ base, old, changed, path string }{
		{binding, "", "", ""},
		{binding, "name: u", `name: ""`, "subjects[1].name"},
		{binding, "kind: User", "kind: Team", "subjects[1].kind"},
		{binding, "name: x", "name: x, apiGroup: rbac.authorization.k8s.io", "subjects[0].apiGroup"},
		{binding, "RoleBinding", "ClusterRoleBinding", "roleRef.kind"},
		{binding, "subjects:", "subject:", "kind"},
		{binding, "/v1", "/v1beta1", "kind"},
		{webhook, "", "", ""},
		{webhook, "[pods, pods/status]", "[pods, '*']", ""},
		{webhook, "[pods, pods/status]", "['*', pods]", "webhooks[0].rules[0].resources"},
		{webhook, "[pods, pods/status]", "['*/*', pods]", "webhooks[0].rules[0].resources"},
		{webhook, "[pods, pods/status]", "[pods/x, 'pods/*']", "webhooks[0].rules[0].resources"},
		{webhook, "[v1], operations", "[v1, '*'], operations", "webhooks[0].rules[0].apiVersions"},
		{webhook, "[CREATE]", "[GET]", "webhooks[0].rules[0].operations"},
		{webhook, `"true"`, `"1 + 1"`, "webhooks[0].matchConditions[0].expression"},
		{webhook, `"true"`, `"variables.a"`, "webhooks[0].matchConditions[0].expression"},
		{webhook, "None", "Some", "webhooks[0].sideEffects"},
		{webhook, "path: /x", "port: 0", "webhooks[0].clientConfig.service.port"},
	} {
		var paths []string
		for _, problem := range Prove([]byte("---\n" + strings.Replace(c.base, c.old, c.changed, 1))) {
			paths = append(paths, problem.Path)
		}
		if got := strings.Join(paths, " "); !strings.HasPrefix(got, c.path) || c.path == "" && got != "" {
			t.Errorf("%s in place of %s: %q, want %q", c.changed, c.old, got, c.path)
		}
	}
}

// TestForms: a manifest is proven in each form in which API servers and kubectl read it.
func TestForms(t *testing.T) {
	const role = `"apiVersion": "rbac.authorization.k8s.io/v1", "kind": "Role", "metadata": {"name": "a"}, ` +
		`"rules": [{}]`
	for _, content := range []string{
		"{" + role + "}",
		"--- {" + role + "}",
		"# a role\n--- # the first one\n{" + role + "}",
		`{"apiVersion": "v1", "kind": "List", "items": [{` + role + "}]}",
		"apiVersion: v1\nkind: List\nitems:\n- {" + role + "}",
		`{"apiVersion": "rbac.authorization.k8s.io/v1", "kind": "RoleList", "items": [{` + role + "}]}",
		"  apiVersion: rbac.authorization.k8s.io/v1\n  kind: Role\n  metadata: {name: a}\n  rules: [{}]",
		"apiVersion: &a rbac.authorization.k8s.io/v1\nkind: !!str Role\nmetadata: {name: a}\nrules: [{}]",
		"apiVersion: 'rbac.authorization.k8s.io/v1' # stable\r\nkind: \"Role\"\r\n" +
			"metadata: {name: a}\r\nrules: [{}]\r\n",
		"apiVersion: v1\nkind: ConfigMap\n---\n{" + role + "}",
	} {
		if problems := Prove([]byte(content)); len(problems) == 0 || problems[0].Path != "rules[0].verbs" {
			t.Errorf("%s\n%v", content, problems)
		}
	}
}
