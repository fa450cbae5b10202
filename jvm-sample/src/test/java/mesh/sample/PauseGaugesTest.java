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

/** A JVM that a signal really stops. */
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

    /** It stands still for longer than it waits for somebody who reads. */
    @Test
    void tellsOnceForHowLongASignalStoppedTheProcess() throws Exception {
        jvm.after("nothing");
        stopFor(STOPPED_MS);

        Map<String, Double> after = jvm.after("nothing");

        assertThat(after.get(PauseGauges.PAUSED)).isGreaterThan(STOPPED_MS / 2);
        jvm.after("burn 200"); // the thread has had its beat by then
        jvm.after("nothing");
        assertThat(jvm.after("nothing")).satisfies(PauseGaugesTest::toldNothingAsLong);
    }

    @Test
    void tellsNoneOfCollections() {
        jvm.after("keep 100");

        Map<String, Double> after = jvm.after("collect 20");

        assertThat(after.get("total.gc.pause.ms")).isPositive();
        assertThat(after).satisfies(PauseGaugesTest::toldNothingAsLong);
    }

    private static void toldNothingAsLong(Map<String, Double> sample) {
        assertThat(sample.getOrDefault(PauseGauges.PAUSED, 0.0)).isLessThan(STOPPED_MS / 2);
    }

    private void stopFor(double milliseconds) throws Exception {
        signal("STOP");
        long stopped = System.nanoTime();
        while (System.nanoTime() - stopped < TimeUnit.MILLISECONDS.toNanos((long) milliseconds)) {
            TimeUnit.MILLISECONDS.sleep(20); // how long it stands still is what is told
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
