package controlplane

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net/http"
	"path/filepath"
)

// etcdReady is what _programs/etcd prints when it serves clients.
const etcdReady = "etcd is ready\n"

// startEtcd starts etcd at a free port and waits until it is healthy.
func (cp *ControlPlane) startEtcd() (err error) {
	for range startTries {
		if cp.etcdAddr, err = freeAddr(); err != nil {
			return err
		}
		cp.etcd, err = start(filepath.Join(cp.dir, "etcd.log"), cp.binaries.Etcd,
			"-data-dir="+filepath.Join(cp.dir, "etcd"), "-listen-client-url="+cp.EtcdURL())
		if err != nil {
			return err
		}
		// Its health at that address would not do: another etcd may have the port, and be healthy.
		err = cp.waitReady(cp.ctx, cp.etcd, func(context.Context) error {
			if !bytes.Contains(cp.etcd.output(), []byte(etcdReady)) {
				return errors.New("it has not said so")
			}
			return nil
		})
		if !errors.Is(err, errClash) {
			return err
		}
	}
	return err
}

// Compact removes from etcd all history before now, so that what asks etcd for an older resource version is answered
// with 410 Gone, as it is in a cluster after some minutes. What the API server holds in memory it still answers:
//
//   - It serves old versions from its watch cache as long as it runs.
//   - After KillAPIServer and StartAPIServer the cache starts empty. Earlier watches get 410, compacted or not;
//     lists of an exact old version get it only once they are compacted.
//   - With "--watch-cache=false" in Options.APIServerArgs both get 410 as soon as Compact returns.
//
// A watch that is open is not interrupted.
func (cp *ControlPlane) Compact(ctx context.Context) error {
	var now struct {
		Header struct {
			Revision string `json:"revision"` // e.g. "1234": the gateway writes 64-bit integers as strings
		} `json:"header"`
	}
	// Keys are base64: this one is the byte 0, which no key of Kubernetes is.
	if err := cp.etcdCall(ctx, "/v3/kv/range", map[string]any{"key": "AA=="}, &now); err != nil {
		return err
	}
	return cp.etcdCall(ctx, "/v3/kv/compaction", map[string]any{"revision": now.Header.Revision, "physical": true},
		&struct{}{})
}

// Stored returns what etcd has under a key, or nil: what the API server has written, in the version that it stores.
// Custom resources are JSON, e.g. that of "/registry/example.org/fruits/default/apple"; most others are protobuf.
func (cp *ControlPlane) Stored(ctx context.Context, key string) ([]byte, error) {
	found, err := cp.stored(ctx, map[string]any{"key": []byte(key)})
	return found[key], err
}

// StoredBelow returns what etcd has under all keys that begin with a prefix, e.g. "/registry/", by key.
func (cp *ControlPlane) StoredBelow(ctx context.Context, prefix string) (map[string][]byte, error) {
	end := []byte(prefix)
	end[len(end)-1]++ // the first key after them, e.g. "/registry0"
	return cp.stored(ctx, map[string]any{"key": []byte(prefix), "range_end": end})
}

func (cp *ControlPlane) stored(ctx context.Context, request map[string]any) (map[string][]byte, error) {
	var found struct {
		KVs []struct {
			Key   []byte `json:"key"`
			Value []byte `json:"value"`
		} `json:"kvs"`
	}
	if err := cp.etcdCall(ctx, "/v3/kv/range", request, &found); err != nil {
		return nil, err
	}
	all := map[string][]byte{}
	for _, kv := range found.KVs {
		all[string(kv.Key)] = kv.Value
	}
	return all, nil
}

// etcdCall calls a method of etcd's gRPC API through its JSON gateway.
func (cp *ControlPlane) etcdCall(ctx context.Context, path string, in, out any) error {
	body, err := json.Marshal(in)
	if err != nil {
		return err
	}
	request, err := http.NewRequestWithContext(ctx, http.MethodPost, cp.EtcdURL()+path, bytes.NewReader(body))
	if err != nil {
		return err
	}
	response, err := cp.client.Do(request)
	if err != nil {
		return err
	}
	defer response.Body.Close()
	content, err := io.ReadAll(response.Body)
	if err != nil {
		return err
	}
	if response.StatusCode != http.StatusOK {
		return fmt.Errorf("etcd: %s: %s: %s", path, response.Status, content)
	}
	return json.Unmarshal(content, out)
}
