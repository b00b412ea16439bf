// Command etcd runs one member of etcd on loopback, tuned for a start that takes milliseconds: nothing waits for the
// disk, so what it holds survives the end of the process but not of the machine.
//
// The go tool passes directories with a leading underscore over; the parent package embeds this file and builds it
// together with programs.mod.
package main

import (
	"flag"
	"fmt"
	"net/url"
	"os"
	"os/signal"
	"syscall"
	"time"

	"go.etcd.io/etcd/server/v3/embed"
)

func main() {
	dataDir := flag.String("data-dir", "", "directory of the data, created if it is missing")
	listen := flag.String("listen-client-url", "http://127.0.0.1:2379", "where clients connect")
	flag.Parse()
	if err := run(*dataDir, *listen); err != nil {
		fmt.Fprintln(os.Stderr, "etcd:", err)
		os.Exit(1)
	}
}

// run serves until a signal or an error ends it.
func run(dataDir, listen string) error {
	interrupt := make(chan os.Signal, 1)
	signal.Notify(interrupt, os.Interrupt, syscall.SIGTERM)

	cfg, err := config(dataDir, listen)
	if err != nil {
		return err
	}
	server, err := embed.StartEtcd(cfg)
	if err != nil {
		return err
	}
	defer server.Close()
	select {
	case <-interrupt:
		return nil
	case err := <-server.Err():
		return err
	case <-server.Server.ReadyNotify():
		fmt.Println("etcd is ready") // the package controlplane waits for it
	}
	select {
	case <-interrupt:
		return nil
	case err := <-server.Err():
		return err
	case <-server.Server.StopNotify():
		return fmt.Errorf("the server stopped")
	}
}

func config(dataDir, listen string) (*embed.Config, error) {
	if dataDir == "" {
		return nil, fmt.Errorf("-data-dir is missing")
	}
	client, err := url.Parse(listen)
	if err != nil {
		return nil, err
	}
	// A single member has no peers: any free port does, and that it is announced as 0 keeps a data directory usable.
	peer := url.URL{Scheme: "http", Host: "127.0.0.1:0"}

	cfg := embed.NewConfig()
	cfg.Name = "controlplane"
	cfg.Dir = dataDir
	cfg.ListenClientUrls, cfg.AdvertiseClientUrls = []url.URL{*client}, []url.URL{*client}
	cfg.ListenPeerUrls, cfg.AdvertisePeerUrls = []url.URL{peer}, []url.URL{peer}
	cfg.InitialCluster = cfg.InitialClusterFromName(cfg.Name)
	cfg.LogLevel = "warn"
	cfg.WarningUnaryRequestDuration = embed.DefaultWarningUnaryRequestDuration // left at 0 every request is a warning
	cfg.UnsafeNoFsync = true
	// The election has one candidate, so there is nobody to wait for.
	cfg.TickMs = uint((10 * time.Millisecond).Milliseconds())
	cfg.ElectionMs = uint((100 * time.Millisecond).Milliseconds())
	return cfg, nil
}
