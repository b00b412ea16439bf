package markers

// Places says in which comments markers count, for all markers. The rules join those of gengo and of controller-gen.
const Places = `A marker is a line comment whose text begins with +. It counts

  for a type or field  in the comment directly above it and in the next one above that;
                       where none is directly above it, in the next one above.
                       Blank lines between them do not matter. Those of an alias
                       follow those of the type that it stands for.
  for a function       in the comment directly above it
  for a constant       in the comment directly above it
  for a package        in any comment above the package clause of a file. Those of
                       +kubebuilder, and those that can be on nothing else, count in
                       free-standing comments, too.

Some, such as +k8s:conversion-gen on a type or field, count only in the comment directly above, and some, such as
+kubebuilder:rbac, in any comment outside of functions: gen explain MARKER says so. gen warns of a marker in any other place, e.g. behind a declaration in its line,
and of one that no generator reads where it is.`
