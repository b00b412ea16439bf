// Package requests calls every method of every typed client of a clientset, real or fake, with arguments by one rule, and reports
// what was sent. Nothing is listed by hand: clients and methods are found by reflection, so that none can be forgotten. In: a
// clientset. Out: its clients with their methods, calls of these, and records of requests.
package requests

import (
	"reflect"
	"strings"
)

// A Client is the client of one resource.
type Client struct {
	Group  string // the clientset's method, e.g. "StationV1"
	Name   string // the group client's, e.g. "Trains"
	Kind   string // e.g. "Train"
	Scoped bool   // it is for a namespace

	value reflect.Value // of the interface, e.g. v1.TrainInterface
}

// Clients returns the clients of a clientset for a namespace, in the order of their names. I is the clientset's interface.
func Clients[I any](clientset I, namespace string) []Client {
	var clients []Client
	for method, call := range reflect.ValueOf(&clientset).Elem().Methods() {
		if method.Name == "Discovery" {
			continue
		}
		for getter, get := range call.Call(nil)[0].Methods() {
			if getter.Name == "RESTClient" {
				continue
			}
			client := Client{Group: method.Name, Name: getter.Name, Scoped: get.Type().NumIn() == 1}
			arguments := []reflect.Value{reflect.ValueOf(namespace)}
			client.value = get.Call(arguments[:get.Type().NumIn()])[0]
			client.Kind = strings.TrimSuffix(client.value.Type().Name(), "Interface")
			clients = append(clients, client)
		}
	}
	return clients
}
