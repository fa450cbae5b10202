package mesh.load.run.control;

import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.Consumer;
import mesh.load.scenario.fault.LegacyBehaviour;
import mesh.load.scenario.service.Service;
import mesh.load.services.Mesh;
import mesh.load.services.RunningService;
import mesh.load.services.process.MeshException;
import org.jspecify.annotations.Nullable;

/**
 * The legacy backend beside the load: what it does, and what it counts. Where a scenario needs none, nothing is done and
 * nothing is counted. One that was running already gets its behaviour back in the end.
 */
public final class LegacyControl implements AutoCloseable {

    private static final String BEHAVIOUR = "/legacy/behaviour";
    private static final String COUNTERS = "/legacy/counters";
    private static final String CONNECTIONS = "/legacy/connections";
    private static final Duration PAUSE = Duration.ofMillis(10);

    /** Whoever uses it next finds it as it was under load. */
    private static final String NOT_BACK = "the backend did not get its behaviour back: ";

    /** One sample may fall between the end of one call and the arrival of the next. */
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

    /** Asks one that was running already for its behaviour, which it then gets back in the end. */
    public void remember() throws InterruptedException {
        if (backend != null && attached) {
            control.get(backend.uri(BEHAVIOUR)).forEach((name, value) -> before.put(name, String.valueOf(value)));
        }
    }

    /** Sets the behaviour and starts its sequence of service times and outcomes anew. Returns what is in force. */
    public Map<String, Object> behave(LegacyBehaviour behaviour) throws InterruptedException {
        return backend == null ? Map.of() : control.put(backend.uri(BEHAVIOUR), behaviour.asFields());
    }

    public void resetCounters() throws InterruptedException {
        if (backend != null) {
            control.delete(backend.uri(COUNTERS));
        }
    }

    public Map<String, Object> counters() throws InterruptedException {
        return backend == null ? Map.of() : control.get(backend.uri(COUNTERS));
    }

    /** Ends the connections that its clients keep. Returns how many are left: those on which a call is under way. */
    public int dropConnections() throws InterruptedException {
        return backend == null ? 0 : (int) number(control.delete(backend.uri(CONNECTIONS)), "open");
    }

    /** Open connections, without the one that asks. */
    public int connections() throws InterruptedException {
        return backend == null ? 0 : (int) number(control.get(backend.uri(CONNECTIONS)), "open");
    }

    /** Waits until nothing is in service, at most for so long. Returns whether it came to that. */
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
     * Calls that nobody waits for any more, counted from now until nothing is in service: {@code leftoverCalls} are all that end meanwhile,
     * {@code leftoverBegun} those of them that arrive meanwhile. Empty if nothing is counted, or it does not come to that in time.
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
