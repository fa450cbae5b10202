package mesh.load.run.testbed;

import java.net.URI;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.Consumer;
import mesh.load.scenario.LegacyBehaviour;
import mesh.load.scenario.Service;
import mesh.load.services.Mesh;
import mesh.load.services.RunningService;
import mesh.load.services.process.MeshException;
import org.jspecify.annotations.Nullable;

/**
 * Controls the legacy backend with requests beside the load: sets its behaviour and reads its counters. If a scenario needs no backend,
 * this class does nothing and returns no counts. A backend that was already running gets its earlier behaviour back at the end.
 */
public final class LegacyControl implements AutoCloseable {

    private static final String BEHAVIOUR = "/legacy/behaviour";
    private static final String COUNTERS = "/legacy/counters";
    private static final String CONNECTIONS = "/legacy/connections";
    private static final Duration PAUSE = Duration.ofMillis(10);

    /** Beginning of a note. The next user of the backend then finds the behaviour of the load. */
    private static final String NOT_BACK = "the backend's behaviour was not restored: ";

    /**
     * Number of consecutive samples that must show no call. A single sample may fall between the end of one call and the arrival of the
     * next.
     */
    private static final int SAMPLES = 3;

    private final boolean attached;
    private final ServiceControl control;
    private final @Nullable RunningService backend;
    private final Consumer<String> notes;
    private final Map<String, String> before = new LinkedHashMap<>();

    public LegacyControl(ServiceControl control, Mesh mesh, Consumer<String> notes) {
        this.attached = !mesh.isStartedHere();
        this.control = control;
        this.notes = notes;
        this.backend = mesh.services().stream()
                .filter(service -> service.service().equals(Service.LEGACY_BACKEND))
                .findFirst()
                .orElse(null);
    }

    /** Reads the behaviour of a backend that was already running. It is restored at the end. */
    public void remember() throws InterruptedException {
        if (attached) {
            send(BEHAVIOUR, control::get).forEach((name, value) -> before.put(name, String.valueOf(value)));
        }
    }

    @FunctionalInterface
    private interface ControlRequest {

        Map<String, Object> send(URI uri) throws InterruptedException;
    }

    private Map<String, Object> send(String path, ControlRequest request) throws InterruptedException {
        return backend == null ? Map.of() : request.send(backend.uri(path));
    }

    /** Sets the backend's behaviour, and restarts its sequence of service times and outcomes. Returns the behaviour in force. */
    public Map<String, Object> behave(LegacyBehaviour behaviour) throws InterruptedException {
        return send(BEHAVIOUR, uri -> control.put(uri, behaviour.asFields()));
    }

    public void resetCounters() throws InterruptedException {
        send(COUNTERS, control::delete);
    }

    public Map<String, Object> counters() throws InterruptedException {
        return send(COUNTERS, control::get);
    }

    /** Ends the idle connections that the backend's clients keep. */
    public void dropConnections() throws InterruptedException {
        send(CONNECTIONS, control::delete);
    }

    /** Returns the number of open connections, without the one that carries this request. */
    public int connections() throws InterruptedException {
        return (int) number(send(CONNECTIONS, control::get), "open");
    }

    /** Waits until no call is in service, for at most this time. Returns whether no call is in service. */
    public boolean awaitQuiet(Duration patience) throws InterruptedException {
        long deadline = System.nanoTime() + patience.toNanos();
        int quiet = 0;
        while (quiet < SAMPLES && System.nanoTime() < deadline) {
            quiet = isQuiet(counters()) ? quiet + 1 : 0;
            Thread.sleep(PAUSE);
        }
        return quiet == SAMPLES;
    }

    /**
     * Counts calls whose client has given up, from now until no call is in service. {@code leftoverCalls} counts all calls that end in this
     * time, and {@code leftoverBegun} all that arrive in it. Returns empty if the backend does not count, or if calls are still in service
     * when the time is over.
     */
    public Map<String, Object> leftover(Duration patience) throws InterruptedException {
        Map<String, Object> now = counters();
        if (now.isEmpty() || !awaitQuiet(patience)) {
            return Map.of();
        }
        Map<String, Object> then = counters();
        return Map.of(
                "leftoverCalls", number(then, "completed") - number(now, "completed"),
                "leftoverBegun", number(then, "arrivals") - number(now, "arrivals"));
    }

    private static boolean isQuiet(Map<String, Object> counters) {
        return number(counters, "serving") == 0 && number(counters, "arrivals") <= number(counters, "completed");
    }

    static long number(Map<String, Object> counters, String name) {
        return counters.get(name) instanceof Number number ? number.longValue() : 0;
    }

    @Override
    public void close() {
        if (backend == null || before.isEmpty()) {
            return;
        }
        try {
            control.put(backend.uri(BEHAVIOUR), before);
        } catch (MeshException cannot) {
            notes.accept(NOT_BACK + cannot.getMessage());
        } catch (InterruptedException early) {
            notes.accept(NOT_BACK + "interrupted by the user");
            Thread.currentThread().interrupt();
        }
    }
}
