package mesh.load.run;

import java.util.EnumMap;
import java.util.Map;
import java.util.function.Consumer;
import mesh.load.mesh.Mesh;
import mesh.load.mesh.RunningService;
import mesh.load.observe.ObservationException;
import mesh.load.observe.ObservedJvm;
import mesh.load.observe.ThreadWatch;
import mesh.load.result.ThreadFigures;
import mesh.load.scenario.Service;
import org.jspecify.annotations.Nullable;

/** Looks into the gateways. What cannot be seen is noted, and ends no run. */
final class Observers implements AutoCloseable {

    private final Map<Service, ObservedJvm> observed = new EnumMap<>(Service.class);
    private final Consumer<String> notes;

    Observers(Mesh mesh, Consumer<String> notes) {
        this.notes = notes;
        for (RunningService service : mesh.services()) {
            RunningService.@Nullable Started started = service.started();
            if (service.service().isGateway() && started != null) {
                attach(service.service(), started.pid());
            }
        }
    }

    private void attach(Service gateway, long pid) {
        try {
            observed.put(gateway, ObservedJvm.attach(pid));
        } catch (ObservationException cannot) {
            notes.accept("the threads of " + gateway.label() + " were not counted: " + cannot.getMessage());
        }
    }

    void dismissIdleThreads(Service gateway) throws InterruptedException {
        ObservedJvm jvm = observed.get(gateway);
        if (jvm == null) {
            return;
        }
        try {
            jvm.dismissIdleTomcatThreads();
        } catch (ObservationException cannot) {
            notes.accept("idle threads of " + gateway.label() + " may be left from one contender to the next: "
                    + cannot.getMessage());
        }
    }

    /** Begins to look; what is seen until {@link Watch#stop()} is the contender's. */
    Watch watch(Service gateway) {
        ObservedJvm jvm = observed.get(gateway);
        if (jvm == null) {
            return new Watch(null);
        }
        try {
            return new Watch(ThreadWatch.start(jvm));
        } catch (ObservationException cannot) {
            notes.accept(cannot.getMessage());
            return new Watch(null);
        }
    }

    /** Something that is being looked at, or nothing. */
    final class Watch {

        private final @Nullable ThreadWatch watch;

        private Watch(@Nullable ThreadWatch watch) {
            this.watch = watch;
        }

        @Nullable
        ThreadFigures stop() throws InterruptedException {
            try {
                return watch == null ? null : watch.stop();
            } catch (ObservationException lost) {
                notes.accept(String.valueOf(lost.getMessage()));
                return null;
            }
        }
    }

    @Override
    public void close() {
        observed.values().forEach(ObservedJvm::close);
    }
}
