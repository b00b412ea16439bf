package v1

import "cmp"

// thirst has the litres of water that a tree needs on a day, by species; others need usualThirst.
var thirst = map[string]int32{"cherry": 15, "pear": 12}

const usualThirst = 10

// SetDefaults_OrchardSpec fills in what depends on another field, which no +default can.
func SetDefaults_OrchardSpec(in *OrchardSpec) {
	if water := in.Irrigation; water != nil && water.Litres == 0 {
		water.Litres = cmp.Or(thirst[in.Species], usualThirst)
	}
}
