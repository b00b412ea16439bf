package main

import _ "k8s.io/api/core/v1" // pins the module that is worked on
