package v1

// SetDefaults_Hours closes at eight.
func SetDefaults_Hours(in *Hours) {
	if in.Until == 0 {
		in.Until = 20
	}
}

// SetDefaults_Branch takes care of the inner branches itself.
//
// +k8s:defaulter-gen=covers
func SetDefaults_Branch(in *Branch) {
	SetDefaults_Hours(&in.Hours)
	for i := range in.Branches {
		SetDefaults_Branch(&in.Branches[i])
	}
	for _, b := range in.ByName {
		if b != nil {
			SetDefaults_Branch(b)
		}
	}
}

// SetDefaults_Stall is called first.
func SetDefaults_Stall(in *Stall) { trace(in, "first") }

// SetDefaults_Stall_Second is called after it.
func SetDefaults_Stall_Second(in *Stall) { trace(in, "second") }

func trace(in *Stall, step string) {
	if in.Labels == nil {
		in.Labels = map[string]string{}
	}
	if in.Labels["defaulted"] != "first,second" {
		in.Labels["defaulted"] = map[string]string{"first": "first", "second": in.Labels["defaulted"] + ",second"}[step]
	}
}
