package conformance

// pins the module whose generators' tests are run
import _ "k8s.io/code-generator/cmd/deepcopy-gen/output_tests/otherpkg"
