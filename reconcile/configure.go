package reconcile

// setByServer are the fields of metadata that nobody applies.
var setByServer = []string{"creationTimestamp", "deletionGracePeriodSeconds", "deletionTimestamp", "generation",
	"managedFields", "resourceVersion", "selfLink", "uid"}

// Configure fills an apply configuration with the fields of an object, e.g.
//
//	configuration := applyv1.Fruit(fruit.Name, fruit.Namespace)
//	err := reconcile.Configure(configuration, fruit)
//
// It leaves out what JSON leaves out, and what API servers set, e.g. metadata.uid. Who applies the configuration owns
// all fields of it: of an object that others write to, set only your fields, or take an Extract function.
func Configure(configuration, object any) error {
	var fields map[string]any
	if err := convert(object, &fields); err != nil {
		return err
	}
	metadata := asMap(fields["metadata"])
	for _, name := range setByServer {
		delete(metadata, name)
	}
	if len(asMap(fields["status"])) == 0 {
		delete(fields, "status")
	}
	return convert(fields, configuration)
}

// Configured returns the object that an apply configuration describes, e.g.
// Configured[fruitv1.Fruit](applyv1.Fruit("apple", "bowl")). Fields that it does not set have their zero values.
func Configured[T any](configuration any) (*T, error) {
	object := new(T)
	return object, convert(configuration, object)
}

// CopyConfiguration returns a deep copy of an apply configuration, e.g. to change one that several objects share.
func CopyConfiguration[A any](configuration *A) (*A, error) {
	into := new(A)
	return into, convert(configuration, into)
}
