package mesh.sample;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledForJreRange;
import org.junit.jupiter.api.condition.JRE;

/** Tests each figure with another JVM that does something which changes the figure. */
@SuppressWarnings("NullAway.Init") // @BeforeEach is the constructor.
class JvmSampleTest {

    private static final double MEGABYTE = 1 << 20;

    private OtherJvm jvm;

    @BeforeEach
    void startJvm() throws IOException {
        jvm = OtherJvm.start();
    }

    @AfterEach
    void endJvm() {
        jvm.close();
    }

    @Test
    void countsAsManyThreadsOfEachPoolAsJcmdPrints() throws Exception {
        Map<String, Double> sample = jvm.after("threads 43");

        Map<String, Integer> printed = poolsThatJcmdPrints();

        assertThat(printed).containsEntry("http-nio-exec", 43);
        printed.forEach((pool, count) -> assertThat(sample).containsEntry("threads.pool." + pool, (double) count));
    }

    @Test
    void countsTheSameThreadsByState() {
        Map<String, Double> after = jvm.after("threads 43");

        assertThat(after.get("threads.state.TIMED_WAITING")).isGreaterThanOrEqualTo(43);
        assertThat(sum(after, "threads.state.")).isEqualTo(sum(after, "threads.pool."));
    }

    @Test
    void countsAllocatedBytes() {
        double spent = spent("total.allocated.bytes", "allocate 50");

        assertThat(spent).isBetween(50 * MEGABYTE, 60 * MEGABYTE);
    }

    @Test
    void seesTheHeapFill() {
        double more = spent("heap.used.bytes", "keep 60");

        assertThat(more).isBetween(60 * MEGABYTE, 75 * MEGABYTE);
        Map<String, Double> sample = jvm.after("nothing");
        assertThat(sample.get("heap.committed.bytes")).isGreaterThanOrEqualTo(sample.get("heap.used.bytes"));
    }

    @Test
    void seesBuffersOutsideTheHeap() {
        assertThat(spent("direct.bytes", "direct 30")).isBetween(30 * MEGABYTE, 31 * MEGABYTE);
    }

    @Test
    void countsCollectionsAndTheirPauses() {
        jvm.after("keep 100");

        assertThat(spent("total.gc.count", "collect 5")).isGreaterThanOrEqualTo(5);
        assertThat(spent("total.gc.pause.ms", "collect 5")).isPositive();
    }

    @Test
    void identifiesTheProcessByItsStart() throws IOException {
        Map<String, Double> sample = jvm.after("nothing");

        try (OtherJvm later = OtherJvm.start()) {
            assertThat(later.after("nothing").get("started.ms")).isGreaterThan(sample.get("started.ms"));
        }
        assertThat(jvm.after("nothing")).containsEntry("started.ms", sample.get("started.ms"));
    }

    @Test
    void countsClasses() {
        jvm.after("classes 1");

        assertThat(spent("classes.loaded", "classes 30")).isBetween(30.0, 40.0);
    }

    @Test
    void countsProcessorTime() {
        double nanos = spent("total.cpu.ns", "burn 500");

        // The kernel counts in ticks of 10 ms, and other threads of the JVM add to it.
        assertThat(nanos).isBetween(0.45e9, 5e9);
    }

    @Test
    @EnabledForJreRange(min = JRE.JAVA_24, disabledReason = "the scheduler has a bean since JDK 24")
    void seesVirtualThreadsThatWaitForACarrier() {
        int carriers = Runtime.getRuntime().availableProcessors();

        Map<String, Double> sample = jvm.after("queue " + (carriers + 7));

        assertThat(sample)
                .containsEntry("virtual.carriers", (double) carriers)
                .containsEntry("virtual.mounted", (double) carriers)
                .containsEntry("virtual.queued", 7.0);
        assertThat(sample).containsEntry("threads.pool.carriers", (double) carriers);
    }

    @Test
    void hasNoFigureOfAMissingPart() {
        assertThat(jvm.after("nothing")).doesNotContainKeys("tomcat.busy", "connections.active");
    }

    private double spent(String name, String what) {
        double before = jvm.after("nothing").getOrDefault(name, Double.NaN);
        return jvm.after(what).getOrDefault(name, Double.NaN) - before;
    }

    private static double sum(Map<String, Double> sample, String prefix) {
        return sample.entrySet().stream()
                .filter(entry -> entry.getKey().startsWith(prefix))
                .mapToDouble(Map.Entry::getValue)
                .sum();
    }

    /** Returns the pools that serve requests. Some of the JVM's own threads run only because jcmd has connected. */
    private Map<String, Integer> poolsThatJcmdPrints() throws IOException, InterruptedException {
        String jcmd = Path.of(System.getProperty("java.home"), "bin", "jcmd").toString();
        Process process = new ProcessBuilder(jcmd, Long.toString(jvm.pid()), "Thread.print").start();
        String dump = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertThat(process.waitFor()).isZero();
        Map<String, Integer> pools = new TreeMap<>();
        Matcher thread = Pattern.compile("^\"(.*)\" #\\d+ ", Pattern.MULTILINE).matcher(dump);
        while (thread.find()) {
            pools.merge(new ThreadPools().of(thread.group(1)), 1, Integer::sum);
        }
        pools.remove(ThreadPools.OTHER);
        pools.remove(ThreadPools.NONE);
        return pools;
    }
}
