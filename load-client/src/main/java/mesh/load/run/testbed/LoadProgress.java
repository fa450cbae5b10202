package mesh.load.run.testbed;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import mesh.load.engine.LoadEngine;
import mesh.load.events.Event;
import mesh.load.events.EventSink;
import mesh.load.events.RequestRows;
import mesh.load.observe.LatestSample;
import mesh.load.results.contender.RequestState;
import mesh.load.scenario.Service;
import org.jspecify.annotations.Nullable;

/** Turns an engine's reports about one load into events, and adds samples of its services. */
final class LoadProgress implements LoadEngine.Progress {

    private final EventSink events;
    private final String contender;
    private final int repetition;
    private final boolean followsRequests;
    private final @Nullable ContenderWatch watch;
    private final RequestRows rows = new RequestRows();
    private final Map<Service, Long> sampledAt = new HashMap<>();

    private List<RequestState> changed = List.of();
    private @Nullable Long releasedAt;

    LoadProgress(EventSink events, Event.Contender beginning, boolean followsRequests, @Nullable ContenderWatch watch) {
        this.events = events;
        this.contender = beginning.contender();
        this.repetition = beginning.repetition();
        this.followsRequests = followsRequests;
        this.watch = watch;
    }

    @Override
    public boolean followsRequests() {
        return followsRequests;
    }

    @Override
    public void released(long nanoTime) {
        releasedAt = nanoTime;
        if (watch != null) {
            watch.released(nanoTime);
        }
        events.tell(new Event.Released(contender, repetition, System.nanoTime() - nanoTime));
    }

    @Override
    public void changed(List<RequestState> changes) {
        changed = changes;
    }

    @Override
    public void update(int done, int failed) {
        long elapsed = releasedAt == null ? 0 : System.nanoTime() - releasedAt;
        events.tell(rows.event(contender, repetition, elapsed, done, failed, changed));
        changed = List.of();
        if (watch != null && releasedAt != null) {
            long zero = releasedAt;
            watch.latest().forEach((service, sample) -> tell(service, sample, zero));
        }
    }

    /** Reports a sample only once: the latest sample may be the same as last time. */
    private void tell(Service service, LatestSample sample, long zero) {
        Long before = sampledAt.put(service, sample.nanoTime());
        if (before == null || before != sample.nanoTime()) {
            events.tell(new Event.Sample(
                    contender,
                    repetition,
                    service.label(),
                    service.isGateway(),
                    sample.nanoTime() - zero,
                    sample.threadsByPool(),
                    sample.gauges()));
        }
    }
}
