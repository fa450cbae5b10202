package mesh.load.run.testbed.watch;

import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import mesh.load.engine.LoadEngine;
import mesh.load.events.Event;
import mesh.load.events.EventSink;
import mesh.load.observe.Sampler.LatestSample;
import mesh.load.results.contender.RequestState;
import mesh.load.results.contender.RequestTable;
import mesh.load.scenario.service.Service;
import mesh.load.services.process.Readiness;
import org.jspecify.annotations.Nullable;

/** Reports the progress of a run, from the run's thread. */
public record RunProgress(EventSink events) implements Readiness.Progress {

    @Override
    public void report(String line) {
        events.accept(new Event.Message(line));
    }

    @Override
    public void starting(int ready, int services, Duration elapsed, List<String> each) {
        events.accept(new Event.Starting(ready, services, elapsed.toNanos(), each));
    }

    /** Reports that a contender is about to be released. The returned progress reports its load, and the samples of a watch. */
    public LoadEngine.Progress load(Event.Contender beginning, @Nullable ContenderWatch watch) {
        events.accept(beginning);
        return new OfLoad(beginning, watch);
    }

    /** Turns an engine's reports about one load into events, and adds samples of the services. */
    private final class OfLoad implements LoadEngine.Progress {

        private final Event.Contender load;
        private final @Nullable ContenderWatch watch;
        private final List<RequestTable.Kind> kinds = new ArrayList<>();
        private final Map<Service, Long> sampledAt = new HashMap<>();

        private List<RequestState> changed = List.of();
        private @Nullable Long releasedAt;

        private OfLoad(Event.Contender beginning, @Nullable ContenderWatch watch) {
            this.load = beginning;
            this.watch = watch;
        }

        @Override
        public boolean followsRequests() {
            return true;
        }

        @Override
        public void released(long nanoTime) {
            releasedAt = nanoTime;
            if (watch != null) {
                watch.released(nanoTime);
            }
            events.accept(new Event.Released(load.contender(), load.repetition(), System.nanoTime() - nanoTime));
        }

        @Override
        public void changed(List<RequestState> changes) {
            changed = changes;
        }

        @Override
        public void update(int done, int failed) {
            long elapsed = releasedAt == null ? 0 : System.nanoTime() - releasedAt;
            events.accept(
                    Event.Requests.of(load.contender(), load.repetition(), elapsed, done, failed, kinds, changed));
            changed = List.of();
            if (watch != null && releasedAt != null) {
                long zero = releasedAt;
                watch.report(elapsed, done);
                watch.latest().forEach((service, sample) -> reportIfNew(service, sample, zero));
            }
        }

        /** Reports a sample, unless it is the same one as last time. */
        private void reportIfNew(Service service, LatestSample sample, long zero) {
            Long before = sampledAt.put(service, sample.nanoTime());
            if (before == null || before != sample.nanoTime()) {
                events.accept(new Event.Sample(
                        load.contender(),
                        load.repetition(),
                        service.label(),
                        service.isGateway(),
                        sample.nanoTime() - zero,
                        sample.threadsByPool(),
                        sample.gauges()));
            }
        }
    }
}
