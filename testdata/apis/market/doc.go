// +k8s:deepcopy-gen=package

// Package market is the internal version of the market group: the hub that every other version is converted to and from.
package market
