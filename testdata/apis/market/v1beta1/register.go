package v1beta1

import (
	"unsafe"

	"k8s.io/apimachinery/pkg/conversion"

	"github.com/gen-toolkit/gen/testdata/apis/market"
	"github.com/gen-toolkit/gen/testdata/apis/market/api/v1beta1"
)

var (
	localSchemeBuilder = &v1beta1.SchemeBuilder

	// AddToScheme adds types, defaults and conversions.
	AddToScheme = localSchemeBuilder.AddToScheme
)

func init() { localSchemeBuilder.Register(RegisterDefaults) }

// SetDefaults_Hours opens at six.
func SetDefaults_Hours(in *v1beta1.Hours) {
	if in.From == 0 {
		in.From = 6
	}
}

// Convert_v1beta1_Reserved_To_market_Reserved is for those who convert it on its own; inside of other types it need not prevent
// shared memory.
//
// +k8s:conversion-fn=copy-only
func Convert_v1beta1_Reserved_To_market_Reserved(in *v1beta1.Reserved, out *market.Reserved, s conversion.Scope) error {
	*out = *(*market.Reserved)(unsafe.Pointer(in))
	return nil
}

// Convert_market_Reserved_To_v1beta1_Reserved is the way back.
//
// +k8s:conversion-fn=copy-only
func Convert_market_Reserved_To_v1beta1_Reserved(in *market.Reserved, out *v1beta1.Reserved, s conversion.Scope) error {
	*out = *(*v1beta1.Reserved)(unsafe.Pointer(in))
	return nil
}
