package codegen

// The modules that generated code imports, see [Kubernetes.Modules]. Kubernetes releases them together, with the same
// versions.
const (
	ClientGo     = "k8s.io/client-go"
	Apimachinery = "k8s.io/apimachinery"
)
