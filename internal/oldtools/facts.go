package oldtools

import (
	"bytes"
	"io/fs"
	"path"
	"regexp"
)

// VersionName matches the directories of which gen_client makes clients, e.g. "v1beta1".
var VersionName = regexp.MustCompile(`^v[0-9]+((alpha|beta)[0-9]+)?$`)

// ObjectMarkers are those by which controller-gen, but not deepcopy-gen, knows of which types to write deep copies.
var ObjectMarkers = []string{"kubebuilder:object:generate", "kubebuilder:object:root"}

// RegistersMessages reports whether generated code in a directory registers messages. go-to-protobuf always wrote it so
// before it had the flag --drop-gogo-go, in v0.35.
func RegistersMessages(files fs.FS, dir string) bool {
	content, err := fs.ReadFile(files, path.Join(dir, "generated.pb.go"))
	return err == nil && bytes.Contains(content, []byte("proto.RegisterType("))
}
