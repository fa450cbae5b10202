package mesh.load.run.testbed.control;

import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.Consumer;
import mesh.load.scenario.service.LegacyBehaviour;
import mesh.load.scenario.service.Service;
import mesh.load.services.Mesh;
import mesh.load.services.RunningService;
import mesh.load.services.process.MeshException;
import org.jspecify.annotations.Nullable;

/**
 * Sets the behaviour of the legacy backend and reads its counters. Does nothing if a scenario needs no backend. A backend that was already
 * running gets its earlier behaviour back at the end.
 */
public final class LegacyControl implements AutoCloseable {

    private static final String BEHAVIOUR = "/legacy/behaviour";
    private static final String COUNTERS = "/legacy/counters";
    private static final String CONNECTIONS = "/legacy/connections";
    private static final Duration PAUSE = Duration.ofMillis(10);

    private static final String NOT_BACK = "the backend's behaviour was not restored: ";

    /** Consecutive samples that must show no call. A single sample may fall between the end of one call and the arrival of the next. */
    private static final int SAMPLES = 3;

    private final boolean restores;
    private final ServiceControl control;
    private final @Nullable RunningService backend;
    private final Consumer<String> notes;
    private final Map<String, String> before = new LinkedHashMap<>();

    public LegacyControl(ServiceControl control, Mesh mesh, Consumer<String> notes) {
        this.control = control;
        this.notes = notes;
        this.backend = mesh.services().stream()
                .filter(service -> service.service().equals(Service.LEGACY_BACKEND))
                .findFirst()
                .orElse(null);
        this.restores = !mesh.isStartedHere()
                || (backend != null
                        && backend.started() != null
                        && backend.started().ageAtUse() != null);
    }

    /** Reads the behaviour of a backend that was already running. The behaviour is restored at the end. */
    public void remember() throws InterruptedException {
        if (restores) {
            send("GET", BEHAVIOUR, Map.of()).forEach((name, value) -> before.put(name, String.valueOf(value)));
        }
    }

    private Map<String, Object> send(String method, String path, Map<String, String> body) throws InterruptedException {
        return backend == null ? Map.of() : control.send(method, backend.uri(path), body);
    }

    /** Sets the backend's behaviour, and restarts its sequence of service times and outcomes. Returns the behaviour in force. */
    public Map<String, Object> behave(LegacyBehaviour behaviour) throws InterruptedException {
        return send("PUT", BEHAVIOUR, behaviour.asFields());
    }

    public void resetCounters() throws InterruptedException {
        send("DELETE", COUNTERS, Map.of());
    }

    public Map<String, Object> counters() throws InterruptedException {
        return send("GET", COUNTERS, Map.of());
    }

    /** Ends the idle connections that the backend's clients keep. */
    public void dropConnections() throws InterruptedException {
        send("DELETE", CONNECTIONS, Map.of());
    }

    /** Returns the number of open connections, without the one that carries this request. */
    public int connections() throws InterruptedException {
        return (int) number(send("GET", CONNECTIONS, Map.of()), "open");
    }

    /** Waits until no call is in service. Returns false if a call is still in service after this time. */
    public boolean awaitQuiet(Duration patience) throws InterruptedException {
        long deadline = System.nanoTime() + patience.toNanos();
        int quiet = 0;
        while (quiet < SAMPLES && System.nanoTime() < deadline) {
            Map<String, Object> now = counters();
            boolean isQuiet = number(now, "serving") == 0 && number(now, "arrivals") <= number(now, "completed");
            quiet = isQuiet ? quiet + 1 : 0;
            Thread.sleep(PAUSE);
        }
        return quiet == SAMPLES;
    }

    /**
     * Counts calls whose client has given up: those that end ({@code leftoverCalls}) and those that arrive ({@code leftoverBegun}) from now
     * until no call is in service. Returns empty if the backend does not count, or if calls are still in service when the time is over.
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

    static long number(Map<String, Object> counters, String name) {
        return counters.get(name) instanceof Number number ? number.longValue() : 0;
    }

    @Override
    public void close() {
        try {
            if (!before.isEmpty()) {
                send("PUT", BEHAVIOUR, before);
            }
        } catch (MeshException cannot) {
            notes.accept(NOT_BACK + cannot.getMessage());
        } catch (InterruptedException early) {
            notes.accept(NOT_BACK + "interrupted by the user");
            Thread.currentThread().interrupt();
        }
    }
}
