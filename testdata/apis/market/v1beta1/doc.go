// +k8s:defaulter-gen=TypeMeta
// +k8s:defaulter-gen-input=github.com/gen-toolkit/gen/testdata/apis/market/api/v1beta1
// +k8s:conversion-gen=github.com/gen-toolkit/gen/testdata/apis/market
// +k8s:conversion-gen-external-types=github.com/gen-toolkit/gen/testdata/apis/market/api/v1beta1

// Package v1beta1 has the defaults and conversions of types that another package declares.
package v1beta1
