#!/usr/bin/env bash
# The session of `make demo`: KUBECONFIG and PATH lead to a control plane that was just started.
set -euo pipefail
cd "$(dirname "$0")/../examples/fruit"

run() {
	echo
	echo "\$ $*"
	"$@"
}

run kubectl apply -f config/crd
kubectl wait --for=condition=Established --timeout=60s crd/fruits.example.org >/dev/null
run kubectl create -f config/samples/apple.yaml -f config/samples/banana.yaml
run kubectl get fruits
run kubectl explain fruits.spec

echo
echo "\$ fruit-controller &"
../../bin/fruit-controller &
controller=$!
trap 'kill $controller' EXIT
kubectl wait fruit/banana --for=jsonpath='{.metadata.labels.tastes-good}'=true --timeout=30s >/dev/null
run kubectl get fruits -l tastes-good=true

run kubectl patch fruit banana --type=merge -p '{"spec": {"sweet": false, "comment": "not any more"}}'
timeout 30 bash -c 'while kubectl get fruit banana --show-labels | grep -q tastes-good; do sleep 0.1; done'
run kubectl get fruits --show-labels
run kubectl delete fruits --all

echo
echo '$ kubectl create -f -   # with weight: heavy'
! sed 's/weight: .*/weight: heavy/' config/samples/apple.yaml | kubectl create --validate=false -f -
