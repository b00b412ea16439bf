package proof

import (
	"fmt"
	"net/url"
	"slices"
	"strings"

	admissionregistrationv1 "k8s.io/api/admissionregistration/v1"
	apivalidation "k8s.io/apimachinery/pkg/api/validation"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/util/validation"
	"k8s.io/apimachinery/pkg/util/validation/field"

	"github.com/gen-toolkit/gen/internal/admissioncel"
)

func mutatingWebhooks(c *checker, of *admissionregistrationv1.MutatingWebhookConfiguration) {
	c.webhooks(&of.ObjectMeta, of.Webhooks)
	for i, w := range of.Webhooks {
		oneOf(c, fmt.Sprintf("webhooks[%d].reinvocationPolicy", i), w.ReinvocationPolicy,
			admissionregistrationv1.NeverReinvocationPolicy, admissionregistrationv1.IfNeededReinvocationPolicy)
	}
}

func validatingWebhooks(c *checker, of *admissionregistrationv1.ValidatingWebhookConfiguration) {
	var all []admissionregistrationv1.MutatingWebhook
	for _, w := range of.Webhooks {
		all = append(all, admissionregistrationv1.MutatingWebhook{
			Name: w.Name, ClientConfig: w.ClientConfig, Rules: w.Rules, FailurePolicy: w.FailurePolicy,
			MatchPolicy: w.MatchPolicy, NamespaceSelector: w.NamespaceSelector, ObjectSelector: w.ObjectSelector,
			SideEffects: w.SideEffects, TimeoutSeconds: w.TimeoutSeconds,
			AdmissionReviewVersions: w.AdmissionReviewVersions, MatchConditions: w.MatchConditions})
	}
	c.webhooks(&of.ObjectMeta, all)
}

func (c *checker) webhooks(m *metav1.ObjectMeta, all []admissionregistrationv1.MutatingWebhook) {
	c.metadata(m, apivalidation.NameIsDNSSubdomain)
	for i := range all {
		path := fmt.Sprintf("webhooks[%d].", i)
		c.webhook(path, &all[i])
		same := func(w admissionregistrationv1.MutatingWebhook) bool { return w.Name == all[i].Name }
		if slices.ContainsFunc(all[:i], same) {
			c.refuse(path+"name", "give one of them another name", "%s is also the name of another webhook",
				all[i].Name)
		}
	}
}

func (c *checker) webhook(path string, w *admissionregistrationv1.MutatingWebhook) {
	if len(validation.IsFullyQualifiedName(field.NewPath("name"), w.Name)) > 0 {
		c.refuse(path+"name", "write a domain in lower case of at least three parts, e.g. fruit.example.org",
			"%q can't be the name of a webhook", w.Name)
	}
	Client(w.ClientConfig, func(field, remedy, format string, args ...any) {
		c.refuse(path+"clientConfig."+field, remedy, format, args...)
	})
	for i, r := range w.Rules {
		c.requests(fmt.Sprintf("%srules[%d].", path, i), r)
	}
	oneOf(c, path+"failurePolicy", w.FailurePolicy, admissionregistrationv1.Fail, admissionregistrationv1.Ignore)
	oneOf(c, path+"matchPolicy", w.MatchPolicy, admissionregistrationv1.Equivalent, admissionregistrationv1.Exact)
	if w.SideEffects == nil {
		c.refuse(path+"sideEffects", "add sideEffects=None, or NoneOnDryRun if it has some", "it is missing")
	}
	oneOf(c, path+"sideEffects", w.SideEffects, admissionregistrationv1.SideEffectClassNone,
		admissionregistrationv1.SideEffectClassNoneOnDryRun)
	c.selector(path+"namespaceSelector", w.NamespaceSelector)
	c.selector(path+"objectSelector", w.ObjectSelector)
	if t := w.TimeoutSeconds; t != nil && (*t < 1 || *t > 30) {
		c.refuse(path+"timeoutSeconds", "remove it to use the default of 10 s", "it is not between 1 and 30")
	}
	c.reviews(path+"admissionReviewVersions", w.AdmissionReviewVersions)
	expressions := &celChecker{checker: c}
	expressions.conditions(path, w.MatchConditions)
	expressions.compile(path+"matchConditions", admissioncel.Types{})
}

func (c *checker) reviews(path string, versions []string) {
	supported := func(version string) bool { return version == "v1" || version == "v1beta1" }
	invalid := func(version string) bool { return len(validation.IsDNS1035Label(version)) > 0 }
	sorted := slices.Sorted(slices.Values(versions))
	if !slices.ContainsFunc(versions, supported) || slices.ContainsFunc(versions, invalid) ||
		len(slices.Compact(sorted)) < len(versions) {
		c.refuse(path, "write admissionReviewVersions=v1", "API servers do not support %q", versions)
	}
}

// Client reports what is wrong with where a webhook is served: the rules of ValidateWebhookURL and
// ValidateWebhookService in k8s.io/apiserver, which bring client-go, and names that no service or namespace can have.
func Client(
	config admissionregistrationv1.WebhookClientConfig, refuse func(path, remedy, format string, args ...any),
) {
	if (config.URL == nil) == (config.Service == nil) {
		refuse("url", "give a url or a service", "the webhook needs either a url or a service")
	}
	if config.URL != nil {
		u, err := url.Parse(*config.URL)
		if err != nil || u.Scheme != "https" || u.Host == "" || u.User != nil || u.RawQuery != "" || u.Fragment != "" {
			refuse("url", `write "https://<host>/<path>", without user, query and fragment`,
				"an API server can't call url %q", *config.URL)
		}
	}
	s := config.Service
	if s == nil {
		return
	}
	switch {
	case s.Path == nil || validPath(*s.Path):
	case !strings.HasPrefix(*s.Path, "/"):
		refuse("service.path", "write path=/"+*s.Path, "path %q does not begin with a slash", *s.Path)
	default:
		refuse("service.path", "write lower case letters, digits, dashes and dots between the slashes, e.g. "+
			"path=/convert-fruit", "an API server refuses path %q", *s.Path)
	}
	if s.Port != nil && len(validation.IsValidPortNum(int(*s.Port))) > 0 {
		refuse("service.port", "write a number from 1 to 65535", "port %d is not valid", *s.Port)
	}
	if len(validation.IsDNS1123Label(s.Name)) > 0 {
		refuse("service.name", "write the name of a service: lower case letters, digits and dashes",
			"no service can be called %q", s.Name)
	}
	if len(validation.IsDNS1123Label(s.Namespace)) > 0 {
		refuse("service.namespace", "write the name of a namespace: lower case letters, digits and dashes",
			"no namespace can be called %q", s.Namespace)
	}
}

// validPath reports whether each segment of a path is a DNS subdomain; a slash at the end is allowed.
func validPath(path string) bool {
	if path == "" || path == "/" {
		return true
	}
	segments, ok := strings.CutPrefix(path, "/")
	for segment := range strings.SplitSeq(strings.TrimSuffix(segments, "/"), "/") {
		ok = ok && len(validation.IsDNS1123Subdomain(segment)) == 0
	}
	return ok
}

// requests checks a rule that says which requests a webhook or a policy is for.
func (c *checker) requests(path string, r admissionregistrationv1.RuleWithOperations) {
	operations := []string{"CREATE", "UPDATE", "DELETE", "CONNECT", "*"}
	given := make([]string, len(r.Operations))
	for i, operation := range r.Operations {
		given[i] = string(operation)
		oneOf(c, path+"operations", &given[i], operations...)
	}
	c.list(path+"operations", given, false)
	c.list(path+"apiGroups", r.APIGroups, true)
	c.list(path+"apiVersions", r.APIVersions, false)
	c.resources(path+"resources", r.Resources)
	oneOf(c, path+"scope", r.Scope, admissionregistrationv1.ClusterScope, admissionregistrationv1.NamespacedScope,
		admissionregistrationv1.AllScopes)
}

// list checks a list with no others beside the star.
func (c *checker) list(path string, values []string, empty bool) {
	switch {
	case len(values) == 0 || !empty && slices.Contains(values, ""):
		c.refuse(path, "name what it is for, or * for all", "it has an empty element")
	case len(values) > 1 && slices.Contains(values, "*"):
		c.refuse(path, "leave out the others, or the *", "it has others beside *, which means all")
	}
}

// resources checks that no resource is one that another, with a star, already names.
func (c *checker) resources(path string, all []string) {
	if len(all) == 0 || slices.Contains(all, "") {
		c.list(path, all, false)
		return
	}
	last := "" // of those without a subresource: API servers look at it alone
	for _, resource := range all {
		if !strings.Contains(resource, "/") {
			last = resource
		}
	}
	for _, resource := range all {
		base, sub, nested := strings.Cut(resource, "/")
		hidden := func(other string) bool {
			otherBase, otherSub, otherNested := strings.Cut(other, "/")
			switch {
			case other == resource:
				return false
			case other == "*/*":
				return true
			case other == "*":
				return !nested && last != "*"
			case otherNested && otherBase == "*":
				return nested && otherSub == sub
			}
			return otherNested && otherSub == "*" && nested && otherBase == base
		}
		if slices.ContainsFunc(all, hidden) {
			c.refuse(path, "leave out "+resource, "%s is among those that another one with * means", resource)
		}
	}
}
