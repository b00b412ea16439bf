package reconcile

import (
	"context"

	eventsv1 "k8s.io/api/events/v1"
	"k8s.io/apimachinery/pkg/runtime"
	eventsv1client "k8s.io/client-go/kubernetes/typed/events/v1"
	"k8s.io/client-go/tools/events"
)

// An eventRecorder records events while a controller runs.
type eventRecorder struct {
	events.EventRecorder
	broadcaster events.EventBroadcaster // nil unless it is the controller's own
}

func newEventRecorder(scheme *runtime.Scheme, options Options) *eventRecorder {
	switch {
	case options.Recorder != nil:
		return &eventRecorder{EventRecorder: options.Recorder}
	case options.Events == nil:
		return &eventRecorder{EventRecorder: noEvents{}}
	}
	broadcaster := events.NewBroadcaster(newSink(options.Events))
	return &eventRecorder{broadcaster.NewRecorder(scheme, options.Name), broadcaster}
}

func (r *eventRecorder) start(ctx context.Context) error {
	if r.broadcaster == nil {
		return nil
	}
	return r.broadcaster.StartRecordingToSinkWithContext(ctx)
}

func (r *eventRecorder) stop() {
	if r.broadcaster != nil {
		r.broadcaster.Shutdown()
	}
}

// A sink sends a few events at a time. client-go has a goroutine for each event: a thousand requests at once would take
// memory, and delay those of Reconciles.
type sink struct {
	*events.EventSinkImpl
	slots chan struct{}
}

// slots is how many requests about events there are at the same time.
const slots = 4

func newSink(client eventsv1client.EventsV1Interface) sink {
	return sink{&events.EventSinkImpl{Interface: client}, make(chan struct{}, slots)}
}

// Create sends a new event.
func (s sink) Create(ctx context.Context, event *eventsv1.Event) (*eventsv1.Event, error) {
	s.slots <- struct{}{}
	defer func() { <-s.slots }()
	return s.EventSinkImpl.Create(ctx, event)
}

// Patch sends that an event has happened again.
func (s sink) Patch(ctx context.Context, event *eventsv1.Event, patch []byte) (*eventsv1.Event, error) {
	s.slots <- struct{}{}
	defer func() { <-s.slots }()
	return s.EventSinkImpl.Patch(ctx, event, patch)
}

// noEvents loses events.
type noEvents struct{}

func (noEvents) Eventf(_, _ runtime.Object, _, _, _, _ string, _ ...any) {}
