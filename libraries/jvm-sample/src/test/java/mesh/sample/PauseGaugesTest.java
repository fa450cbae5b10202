package mesh.sample;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;

/** Tests with another JVM, which a signal really stops. */
@Timeout(60)
@DisabledOnOs(OS.WINDOWS)
@SuppressWarnings("NullAway.Init") // @BeforeEach is the constructor.
class PauseGaugesTest {

    private static final double STOPPED_MS = 6000;

    private OtherJvm jvm;

    @BeforeEach
    void startJvm() throws Exception {
        jvm = OtherJvm.start();
    }

    @AfterEach
    void endJvm() {
        jvm.close();
    }

    /** The stop is longer than the time for which the gauge waits for a reader. */
    @Test
    void showsOnceForHowLongASignalStoppedTheProcess() throws Exception {
        jvm.after("nothing");
        stopFor(STOPPED_MS);

        Map<String, Double> after = jvm.after("nothing");

        assertThat(after.get(PauseGauges.PAUSED)).isGreaterThan(STOPPED_MS / 2);
        jvm.after("burn 200"); // by then the watching thread has run again
        jvm.after("nothing");
        assertThat(jvm.after("nothing")).satisfies(PauseGaugesTest::hasNoPauseAsLong);
    }

    @Test
    void doesNotCountPausesOfCollections() {
        jvm.after("keep 100");

        Map<String, Double> after = jvm.after("collect 20");

        assertThat(after.get("total.gc.pause.ms")).isPositive();
        assertThat(after).satisfies(PauseGaugesTest::hasNoPauseAsLong);
    }

    private static void hasNoPauseAsLong(Map<String, Double> sample) {
        assertThat(sample.getOrDefault(PauseGauges.PAUSED, 0.0)).isLessThan(STOPPED_MS / 2);
    }

    private void stopFor(double milliseconds) throws Exception {
        signal("STOP");
        long stopped = System.nanoTime();
        while (System.nanoTime() - stopped < TimeUnit.MILLISECONDS.toNanos((long) milliseconds)) {
            TimeUnit.MILLISECONDS.sleep(20); // the duration of the stop is what the test measures
        }
        signal("CONT");
    }

    private void signal(String name) throws Exception {
        assertThat(new ProcessBuilder("kill", "-" + name, Long.toString(jvm.pid()))
                        .start()
                        .waitFor())
                .isZero();
    }
}
