package controlplane

import (
	"encoding/json"
	"os"
)

// writeKubeconfig writes a client configuration without references to other files. It is YAML, as JSON is YAML.
func writeKubeconfig(path, host, token string, ca []byte) error {
	type object = map[string]any
	const name = "controlplane"
	content, err := json.MarshalIndent(object{
		"apiVersion":      "v1",
		"kind":            "Config",
		"current-context": name,
		"clusters": []object{{"name": name, "cluster": object{
			"server":                     host,
			"certificate-authority-data": ca, // encoding/json and the format agree on base64
		}}},
		"users":    []object{{"name": "admin", "user": object{"token": token}}},
		"contexts": []object{{"name": name, "context": object{"cluster": name, "user": "admin"}}},
	}, "", "  ")
	if err != nil {
		return err
	}
	return os.WriteFile(path, append(content, '\n'), 0o600)
}
