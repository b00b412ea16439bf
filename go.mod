module github.com/gen-toolkit/gen

go 1.26.0

require (
	github.com/agnivade/levenshtein v1.2.2
	github.com/google/go-cmp v0.7.0
	golang.org/x/sync v0.24.0
	golang.org/x/tools v0.52.0
	k8s.io/gengo/v2 v2.0.0-20260408192533-25e2208e0dc3
)

require golang.org/x/mod v0.42.0 // indirect
