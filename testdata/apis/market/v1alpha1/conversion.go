package v1alpha1

import (
	"fmt"
	"strconv"
	"strings"

	"k8s.io/apimachinery/pkg/conversion"

	"github.com/gen-toolkit/gen/testdata/apis/market"
)

// Convert_v1alpha1_StallSpec_To_market_StallSpec does what the generated function can't know.
func Convert_v1alpha1_StallSpec_To_market_StallSpec(in *StallSpec, out *market.StallSpec, s conversion.Scope) error {
	if err := autoConvert_v1alpha1_StallSpec_To_market_StallSpec(in, out, s); err != nil {
		return err
	}
	out.Owner = in.Keeper
	if out.Tags = nil; in.Tags != "" {
		out.Tags = strings.Split(in.Tags, ",")
	}
	return nil
}

// Convert_market_StallSpec_To_v1alpha1_StallSpec is the way back.
func Convert_market_StallSpec_To_v1alpha1_StallSpec(in *market.StallSpec, out *StallSpec, s conversion.Scope) error {
	if err := autoConvert_market_StallSpec_To_v1alpha1_StallSpec(in, out, s); err != nil {
		return err
	}
	out.Keeper, out.Tags = in.Owner, strings.Join(in.Tags, ",")
	return nil
}

// Convert_v1alpha1_StallStatus_To_market_StallStatus reads a number.
func Convert_v1alpha1_StallStatus_To_market_StallStatus(in *StallStatus, out *market.StallStatus, s conversion.Scope) error {
	out.Customers = 0
	if in.Customers == "" {
		return nil
	}
	n, err := strconv.ParseInt(in.Customers, 10, 32)
	out.Customers = int32(n)
	return err
}

// Convert_market_StallStatus_To_v1alpha1_StallStatus writes a number.
func Convert_market_StallStatus_To_v1alpha1_StallStatus(in *market.StallStatus, out *StallStatus, s conversion.Scope) error {
	if out.Customers = ""; in.Customers != 0 {
		out.Customers = strconv.Itoa(int(in.Customers))
	}
	return nil
}

// Convert_Slice_string_To_v1alpha1_Hours reads "8-18".
func Convert_Slice_string_To_v1alpha1_Hours(in *[]string, out *Hours, s conversion.Scope) error {
	_, err := fmt.Sscanf((*in)[0], "%d-%d", &out.From, &out.Until)
	return err
}

// Convert_v1alpha1_Secret_To_market_Secret drops the secret.
//
// +k8s:conversion-fn=drop
func Convert_v1alpha1_Secret_To_market_Secret(in *Secret, out *market.Secret, s conversion.Scope) error {
	return nil
}

// Convert_market_Secret_To_v1alpha1_Secret drops the secret.
//
// +k8s:conversion-fn=drop
func Convert_market_Secret_To_v1alpha1_Secret(in *market.Secret, out *Secret, s conversion.Scope) error {
	return nil
}
