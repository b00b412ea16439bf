// Package v1 is version v1 of the fence group, with policies about what its CRD can't say.
//
// +groupName=fence.example.org
// +k8s:deepcopy-gen=package
//
// +gen:validatingPolicy:name=config-maps.fence.example.org,kinds=k8s.io/api/core/v1.ConfigMap,operations=create;update;delete,matchPolicy=Exact,failurePolicy=Ignore,actions=Deny;Audit
// +gen:policy:matchCondition:name=yards,expression="request.namespace.startsWith('yard')"
// +gen:policy:variable:name=protected,expression=`request.operation != "CREATE" && oldObject.metadata.?labels[?"example.org/protected"].orValue("") == "yes"`
// +gen:policy:variable:name=allowed,expression=`authorizer.group("").resource("secrets").namespace(request.namespace).check("delete").allowed()`
// +gen:validatingPolicy:validation:expression="!variables.protected || variables.allowed",message="it is protected",reason=Forbidden
// +gen:validatingPolicy:validation:expression="request.operation == 'DELETE' || object.metadata.namespace == request.namespace && size(object.?data.orValue({})) < 3",messageExpression="'at most two keys, not ' + string(size(object.data))"
//
// +gen:validatingPolicy:name=exec.fence.example.org,groups="",versions=v1,resources=pods/exec,operations=connect,actions=Warn,expression="request.name != 'safe'"
//
// +gen:validatingPolicy:name=limits.fence.example.org,kinds=k8s.io/api/core/v1.LimitRange,params=k8s.io/api/core/v1.ConfigMap,paramName=limits,expression="object.spec.limits.size() <= int(params.data.most)",messageExpression="'at most ' + params.data.most"
//
// +gen:validatingPolicy:name=services.fence.example.org,kinds=k8s.io/api/core/v1.Service,params=k8s.io/api/core/v1.ConfigMap,paramName=limits,objectSelector="!example.org/free",expression="size(object.spec.ports) <= int(params.data.most)",messageExpression="'at most ' + params.data.most"
// +gen:policy:auditAnnotation:key=ports,valueExpression="string(size(object.spec.ports))"
// +gen:policy:binding:name=services.fence.example.org,namespaceSelector="example.org/fenced=yes"
// +gen:policy:binding:name=trial.services.fence.example.org,namespaceSelector="example.org/fenced=trial",paramNamespace=default,paramName=trial-limits,actions=Warn
//
// +gen:mutatingPolicy:name=secrets.fence.example.org,kinds=k8s.io/api/core/v1.Secret,operations=create,reinvocationPolicy=IfNeeded
// +gen:policy:matchCondition:name=yards,expression="request.namespace.startsWith('yard')"
// +gen:mutatingPolicy:mutation:applyConfiguration="Object{metadata: Object.metadata{labels: {'example.org/namespace': request.namespace}}, immutable: true}"
// +gen:mutatingPolicy:mutation:jsonPatch="[JSONPatch{op: 'add', path: '/metadata/labels/' + jsonpatch.escapeKey('example.org/kind'), value: object.?type.orValue('none')}]"
package v1

import metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"

// Fence is around a yard.
//
// +gen:validatingPolicy:name=fences.fence.example.org,expression=`object.spec.height <= 200 || namespaceObject.metadata.?labels[?"example.org/high"].orValue("") == "yes"`,message="no high fence here"
// +gen:mutatingPolicy:name=fences.fence.example.org,applyConfiguration="Object{spec: Object.spec{posts: [Object.spec.posts{name: 'gate'}], namespace: object.metadata.namespace}}"
// +kubebuilder:object:root=true
// +kubebuilder:subresource:status
type Fence struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	Spec   FenceSpec   `json:"spec"`
	Status FenceStatus `json:"status,omitempty"`
}

// FenceSpec says what the fence shall be.
type FenceSpec struct {
	Height    int32  `json:"height"`
	Namespace string `json:"namespace,omitempty"`

	// +gen:deprecated:since=2026-03-31,message="use spec.height"
	Size *int32 `json:"size,omitempty"`

	// Odd has an odd name.
	//
	// Deprecated: nobody can spell it.
	//
	// +gen:deprecated
	Odd string `json:"odd-name,omitempty"`

	// +listType=map
	// +listMapKey=name
	Posts []Post `json:"posts,omitempty"`

	Sides  map[string]Post `json:"sides,omitempty"`
	Layers [][]Post        `json:"layers,omitempty"`
}

// Post is a part of a fence.
type Post struct {
	Name string `json:"name"`

	// +gen:deprecated:message="posts are of wood"
	Metal bool `json:"metal,omitempty"`

	Colors map[string][]Color `json:"colors,omitempty"`
}

// Color is that of a post.
type Color struct {
	// +gen:deprecated
	Shade string `json:"shade,omitempty"`
}

// FenceStatus says what it is.
type FenceStatus struct {
	// +gen:deprecated
	Broken bool `json:"broken,omitempty"`
}
