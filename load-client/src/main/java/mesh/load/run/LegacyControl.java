package mesh.load.run;

import java.time.Duration;
import java.util.Map;
import mesh.load.mesh.RunningService;
import mesh.load.scenario.LegacyBehaviour;

/** The legacy backend beside the load: what it does, and what it counts. */
final class LegacyControl {

    private static final String BEHAVIOUR = "/legacy/behaviour";
    private static final String COUNTERS = "/legacy/counters";
    private static final Duration PAUSE = Duration.ofMillis(25);

    /** One look may fall between the end of one call and the arrival of the next. */
    private static final int LOOKS = 3;

    private final ServiceControl control;
    private final RunningService backend;

    LegacyControl(ServiceControl control, RunningService backend) {
        this.control = control;
        this.backend = backend;
    }

    /** Sets the behaviour and starts its sequence of service times and fates anew. Returns what is in force. */
    Map<String, Object> behave(LegacyBehaviour behaviour) throws InterruptedException {
        return control.put(backend.uri(BEHAVIOUR), behaviour.asFields());
    }

    void resetCounters() throws InterruptedException {
        control.delete(backend.uri(COUNTERS));
    }

    Map<String, Object> counters() throws InterruptedException {
        return control.get(backend.uri(COUNTERS));
    }

    /** Waits until nothing is in service, at most for so long. Returns whether it came to that. */
    boolean awaitQuiet(Duration patience) throws InterruptedException {
        long deadline = System.nanoTime() + patience.toNanos();
        int quiet = 0;
        while (quiet < LOOKS && System.nanoTime() < deadline) {
            quiet = isQuiet(counters()) ? quiet + 1 : 0;
            Thread.sleep(PAUSE);
        }
        return quiet == LOOKS;
    }

    private static boolean isQuiet(Map<String, Object> counters) {
        return number(counters, "serving") == 0 && number(counters, "arrivals") <= number(counters, "completed");
    }

    private static long number(Map<String, Object> counters, String name) {
        return counters.get(name) instanceof Number number ? number.longValue() : 0;
    }
}
