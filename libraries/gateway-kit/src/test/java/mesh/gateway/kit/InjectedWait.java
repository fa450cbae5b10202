package mesh.gateway.kit;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.function.ToLongFunction;
import mesh.gateway.kit.StagesContract.Stages;

/**
 * A wait that a test has injected into a user's request, and the stages that the gateway has measured.
 *
 * @param knownNanos how long the request waited at least, because the test held it for so long
 * @param outerNanos from when the test sent the request until it had the response: the request waited at most for so long
 */
record InjectedWait(Stages stages, long knownNanos, long outerNanos) {

    private static final int PERCENT = 5;

    /** Much longer than a thread waits for a processor on a machine with other work. */
    private static final Duration SHORTEST = Duration.ofMillis(400);

    private static final Duration LONGEST = SHORTEST.multipliedBy(16);

    /** Injects a wait of about this time. */
    @FunctionalInterface
    interface Injection {
        InjectedWait hold(Duration time) throws Exception;
    }

    static void assertMeasuredAs(String stage, Injection injection) {
        assertMeasured(injection, wait -> wait.stages.nanos(stage));
    }

    /**
     * Checks that the measured time is at least the injected one, less 5 %, and at most the time that the test itself saw. On a busy machine,
     * these two may differ by more than 5 %. Then the test injects a wait that is twice as long, up to four times. If the machine stays busy,
     * the wider bounds are all that the test knows. The stages add up to the request's time, so the other stages cannot contain the wait.
     */
    static void assertMeasured(Injection injection, ToLongFunction<InjectedWait> measured) {
        Duration time = SHORTEST;
        InjectedWait wait = hold(injection, time);
        while (!wait.isKnown() && !wait.isAbout(measured.applyAsLong(wait)) && time.compareTo(LONGEST) < 0) {
            time = time.multipliedBy(2);
            wait = hold(injection, time);
        }
        assertThat(measured.applyAsLong(wait))
                .as("%s", wait)
                .isBetween(wait.knownNanos - wait.knownNanos / 100 * PERCENT, wait.outerNanos);
    }

    private static InjectedWait hold(Injection injection, Duration time) {
        try {
            return injection.hold(time);
        } catch (RuntimeException failed) {
            throw failed;
        } catch (Exception failed) {
            throw new IllegalStateException(failed);
        }
    }

    private boolean isKnown() {
        return isAbout(outerNanos);
    }

    private boolean isAbout(long nanos) {
        return Math.abs(nanos - knownNanos) <= knownNanos / 100 * PERCENT;
    }
}
