package website_test

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"os"
	"os/exec"
	"os/signal"
	"runtime"
	"strconv"
	"strings"
	"syscall"
	"testing"
	"time"

	"github.com/go-logr/logr"
	"golang.org/x/sync/errgroup"
	corev1 "k8s.io/api/core/v1"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/client-go/kubernetes"
	"k8s.io/client-go/rest"
	"k8s.io/client-go/tools/clientcmd"

	ctrl "sigs.k8s.io/controller-runtime"

	webv1 "github.com/gen-toolkit/gen/examples/website/api/v1"
	"github.com/gen-toolkit/gen/examples/website/client/clientset/versioned"
	websites "github.com/gen-toolkit/gen/examples/website/client/reconcilers/web/v1"
	"github.com/gen-toolkit/gen/examples/website/controllerruntime"
	"github.com/gen-toolkit/gen/examples/website/gen"
	"github.com/gen-toolkit/gen/examples/website/parts"
	"github.com/gen-toolkit/gen/hack/controlplane"
	"github.com/gen-toolkit/gen/reconcile"
)

var measured = flag.Int("sites", 0, "websites for TestMeasure, e.g. 50000")

// programVariable makes the test binary one of the programs.
const programVariable = "WEBSITE_PROGRAM"

func TestMain(m *testing.M) {
	if name := os.Getenv(programVariable); name != "" {
		if err := runProgram(name); err != nil {
			fmt.Fprintln(os.Stderr, err)
			os.Exit(1)
		}
		return
	}
	os.Exit(m.Run())
}

// runProgram runs a program until it is interrupted. On SIGUSR1 it prints how many bytes of its heap are in use.
func runProgram(name string) error {
	ctrl.SetLogger(logr.Discard())
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt)
	defer stop()
	asked := make(chan os.Signal, 1)
	signal.Notify(asked, syscall.SIGUSR1)
	go func() {
		for range asked {
			var stats runtime.MemStats
			runtime.GC()
			runtime.ReadMemStats(&stats)
			fmt.Println(stats.HeapAlloc)
		}
	}()
	config, err := clientcmd.BuildConfigFromFlags("", os.Getenv("KUBECONFIG"))
	if err != nil {
		return err
	}
	config.QPS = -1
	return programs[name](ctx, config, &parts.Zone{})
}

// programs have eight workers each.
var programs = map[string]program{
	"gen": func(ctx context.Context, config *rest.Config, zone *parts.Zone) error {
		return gen.Run(ctx, config, zone, websites.WebsiteOptions{Options: reconcile.Options{Workers: 8}})
	},
	"controller-runtime": func(ctx context.Context, config *rest.Config, zone *parts.Zone) error {
		return controllerruntime.Run(ctx, config, zone, 8)
	},
}

// TestMeasure prints what the programs take to start with -sites websites: first without their parts, then again with
// everything in place.
func TestMeasure(t *testing.T) {
	if *measured == 0 {
		t.Skip("go test -run TestMeasure -sites 2000")
	}
	for name := range programs {
		plane, err := controlplane.Start(t.Context(), controlplane.Options{Log: os.Stderr})
		if err != nil {
			t.Fatal(err)
		}
		if err := fill(t.Context(), plane, *measured); err != nil {
			t.Fatal(err)
		}
		for _, start := range []string{"first start", "restart"} {
			t.Logf("%s, %s: %s", name, start, measure(t, name, plane.Kubeconfig()))
		}
		if err := plane.Stop(); err != nil {
			t.Error(err)
		}
	}
}

// fill creates websites in namespaces of a hundred, each with a page and a certificate.
func fill(ctx context.Context, plane *controlplane.ControlPlane, sites int) error {
	if err := plane.InstallCRDs(ctx, "config/crd"); err != nil {
		return err
	}
	config, err := clientcmd.BuildConfigFromFlags("", plane.Kubeconfig())
	if err != nil {
		return err
	}
	config.QPS = -1
	kube, client := kubernetes.NewForConfigOrDie(config), versioned.NewForConfigOrDie(config)
	group, ctx := errgroup.WithContext(ctx)
	group.SetLimit(8)
	for town := 0; town*100 < sites; town++ {
		group.Go(func() error {
			namespace := fmt.Sprintf("town-%d", town)
			meta := func(name string) metav1.ObjectMeta { return metav1.ObjectMeta{Namespace: namespace, Name: name} }
			_, err := kube.CoreV1().Namespaces().Create(ctx,
				&corev1.Namespace{ObjectMeta: metav1.ObjectMeta{Name: namespace}}, metav1.CreateOptions{})
			for i := town * 100; i < min(sites, town*100+100); i++ {
				name := fmt.Sprintf("site-%d", i)
				_, failed := kube.CoreV1().Secrets(namespace).Create(ctx, &corev1.Secret{ObjectMeta: meta(name),
					Data: map[string][]byte{"tls.key": make([]byte, 1000)}}, metav1.CreateOptions{})
				_, wrong := client.WebV1().Websites(namespace).Create(ctx, &webv1.Website{ObjectMeta: meta(name),
					Spec: webv1.WebsiteSpec{Host: name + ".example.org", Page: "<h1>Hello</h1>", Certificate: name,
						Replicas: 2}}, metav1.CreateOptions{})
				err = errors.Join(err, failed, wrong)
			}
			return err
		})
	}
	return group.Wait()
}

// measure runs a program until it is at rest: less than 30 ms of CPU time in four seconds.
func measure(t *testing.T, name, kubeconfig string) string {
	cmd := exec.CommandContext(t.Context(), os.Args[0])
	cmd.Env = append(os.Environ(), programVariable+"="+name, "KUBECONFIG="+kubeconfig)
	var out strings.Builder
	cmd.Stdout, cmd.Stderr = &out, os.Stderr
	begin := time.Now()
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	rest, used := begin, time.Duration(0)
	for {
		time.Sleep(4 * time.Second)
		now := cpu(t, cmd.Process.Pid)
		if now-used < 30*time.Millisecond {
			break
		}
		rest, used = time.Now(), now
	}
	peak := status(t, cmd.Process.Pid, "VmHWM")
	if err := cmd.Process.Signal(syscall.SIGUSR1); err != nil {
		t.Fatal(err)
	}
	time.Sleep(3 * time.Second)
	_ = cmd.Process.Signal(os.Interrupt)
	if err := cmd.Wait(); err != nil {
		t.Error(err)
	}
	heap, err := strconv.Atoi(strings.TrimSpace(out.String()))
	if err != nil {
		t.Error(err)
	}
	return fmt.Sprintf("%.0f s, %.1f s of CPU, peak of %d MiB, %d MiB of heap in use at rest",
		rest.Sub(begin).Seconds(), used.Seconds(), peak>>10, heap>>20)
}

// cpu returns the CPU time of a process.
func cpu(t *testing.T, pid int) time.Duration {
	text, err := os.ReadFile(fmt.Sprintf("/proc/%d/stat", pid))
	if err != nil {
		t.Fatal(err)
	}
	fields := strings.Fields(string(text[strings.LastIndexByte(string(text), ')'):]))
	user, _ := strconv.Atoi(fields[12])
	system, _ := strconv.Atoi(fields[13])
	return time.Duration(user+system) * 10 * time.Millisecond
}

// status returns a number of /proc/PID/status, e.g. VmHWM in KiB.
func status(t *testing.T, pid int, key string) int {
	text, err := os.ReadFile(fmt.Sprintf("/proc/%d/status", pid))
	if err != nil {
		t.Fatal(err)
	}
	for line := range strings.Lines(string(text)) {
		if rest, ok := strings.CutPrefix(line, key+":"); ok {
			n, _ := strconv.Atoi(strings.Fields(rest)[0])
			return n
		}
	}
	t.Fatalf("/proc/%d/status has no %s", pid, key)
	return 0
}
