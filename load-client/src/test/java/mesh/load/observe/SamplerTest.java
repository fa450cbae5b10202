package mesh.load.observe;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.entry;
import static org.awaitility.Awaitility.await;

import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import mesh.load.results.contender.ObservationFigures;
import mesh.load.results.contender.ThreadFigures;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

@SuppressWarnings("NullAway.Init") // @BeforeEach is the constructor.
class SamplerTest {

    /** The number of the JVM's own threads that may start or end meanwhile: threads of compilers and of JMX. */
    private static final int OF_THE_JVM = 10;

    private ThreadMaker maker;

    @BeforeEach
    void startJvm() throws IOException {
        maker = ThreadMaker.start();
    }

    @AfterEach
    void endJvm() {
        maker.close();
    }

    @Test
    void countsThreadsByPoolFromIdleToPeak() throws Exception {
        maker.make("worker-", 3);
        try (ObservedJvm jvm = ObservedJvm.attach(maker.pid(), false)) {
            Sampler sampler = Sampler.start("maker", jvm);

            maker.make("worker-", 40);
            maker.make("loop-", 2);
            ThreadFigures figures = sampler.stop().threads();

            assertThat(figures.idle()).containsEntry("worker", 3).doesNotContainKey("loop");
            assertThat(figures.peak()).containsEntry("worker", 43).containsEntry("loop", 2);
            assertThat(figures.peakTotal() - figures.idleTotal())
                    .as("new threads, including the JVM's own, which start and end")
                    .isBetween(42 - OF_THE_JVM, 42 + OF_THE_JVM);
        }
    }

    @Test
    void samplesPeriodicallyUntilItIsStopped() throws Exception {
        try (ObservedJvm jvm = ObservedJvm.attach(maker.pid(), false)) {
            Sampler sampler = Sampler.start("maker", jvm);
            int threads = liveThreads(sampler);

            maker.make("worker-", 7);
            await().until(() -> liveThreads(sampler) >= threads + 7);

            Observation observation = sampler.stop();
            assertThat(observation.failure()).isEmpty();
            assertThat(observation.threads().samples()).isGreaterThanOrEqualTo(2);
            assertThat(observation.threads().longestGapNanos()).isPositive();
        }
    }

    @Test
    void reportsInstantsOfSamplesRelativeToTheBarrier() throws Exception {
        try (ObservedJvm jvm = ObservedJvm.attach(maker.pid(), false)) {
            Sampler sampler = Sampler.start("maker", jvm);
            long barrier = System.nanoTime();

            ObservationFigures figures = sampler.stop().figures(barrier, null, null);

            List<Long> at = figures.at();
            assertThat(at.getFirst()).isNegative();
            assertThat(at.getLast()).isPositive();
            assertThat(at).isSorted();
            assertThat(figures.service()).isEqualTo("maker");
            assertThat(figures.source()).isEqualTo("jmx");
            assertThat(figures.threadsByPool().values())
                    .isNotEmpty()
                    .allSatisfy(column -> assertThat(column).hasSameSizeAs(at));
        }
    }

    @Test
    void keepsTheSamplesOfAJvmThatEnds() throws Exception {
        maker.make("worker-", 5);
        try (ObservedJvm jvm = ObservedJvm.attach(maker.pid(), false)) {
            Sampler sampler = Sampler.start("maker", jvm);

            maker.close();

            Observation observation = sampler.stop();
            assertThat(observation.failure()).isPresent();
            assertThat(observation.threads().peak()).containsEntry("worker", 5);
        }
    }

    @Test
    void keepsTheSamplesOfAServiceWhoseLaterResponsesCannotBeRead() throws Exception {
        Sampler sampler = Sampler.start("nonsense", new SenseOnce());

        Observation observation = sampler.stop();

        assertThat(observation.failure())
                .get()
                .extracting(Throwable::getMessage)
                .asString()
                .contains("thread");
        assertThat(observation.threads().idle()).containsExactly(entry("pool", 7));
    }

    @Test
    void theInstantOfASampleIsHalfWayBetweenRequestAndResponse() throws Exception {
        Slow slow = new Slow();
        long before = System.nanoTime();
        Sampler sampler = Sampler.start("slow", slow);
        long after = System.nanoTime();

        assertThat(sampler.stop().figures(before, null, null).at().getFirst())
                .isBetween((slow.end - before) / 2, (slow.begin + after) / 2 - before);
    }

    /** A source whose samples take so long that half of their time differs clearly from all of it. */
    private static final class Slow implements SampleSource {

        private static final long NANOS = 200_000_000;

        private volatile long begin;
        private volatile long end;

        @Override
        public String name() {
            return "slow";
        }

        @Override
        public Map<String, Number> sample() throws InterruptedException {
            long started = System.nanoTime();
            Thread.sleep(Duration.ofNanos(NANOS));
            if (begin == 0) { // only for the first sample
                end = System.nanoTime();
                begin = started;
            }
            return Map.of();
        }

        @Override
        public void close() {}
    }

    /** A source whose first sample can be read, and whose later samples cannot, as if they came from a service of another version. */
    private static final class SenseOnce implements SampleSource {

        private int samples;

        @Override
        public String name() {
            return "nonsense";
        }

        @Override
        public Map<String, Number> sample() {
            if (samples++ > 0) {
                throw new ClassCastException("a thread is no number");
            }
            return Map.of("threads.pool.pool", 7);
        }

        @Override
        public void close() {}
    }

    private static int liveThreads(Sampler sampler) {
        return sampler.latest().threadsByPool().values().stream()
                .mapToInt(Integer::intValue)
                .sum();
    }
}
