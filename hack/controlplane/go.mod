module github.com/gen-toolkit/gen/hack/controlplane

go 1.26.0
