package mesh.console.browser;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import mesh.console.browser.ViewerProbe.Received;
import mesh.console.sample.RunningConsole;
import mesh.console.sample.SampleFolder;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.openqa.selenium.logging.LogType;

/**
 * Measures what it costs a browser to watch a thousand users. Real events arrive at their original pace through a real console, and one tab
 * watches one run after another. Because it measures, it runs only on request, and nothing else should run at that time; docs/console.md
 * has the command.
 *
 * <p>The durations of frames and the time until the first picture depend on the machine. The test prints these times, and does not fail
 * because of them.
 */
@Tag("faults")
@Tag("alone")
class WatchingCostTest {

    private static final int USERS = 1000;
    private static final int RUNS = 10;

    /** The duration of two frames on a screen that shows 60 frames per second. */
    private static final double FRAME_MILLIS = 33.4;

    private static final double MAX_HEAP_BYTES = 150e6;
    private static final double MAX_BYTES_PER_SECOND = 250e3;
    private static final double MB = 1e6;
    private static final double KB = 1e3;

    @TempDir
    private Path home;

    /**
     * The cost of watching one run.
     *
     * @param frames durations of the frames between the release and the end, in milliseconds
     * @param seconds from the release to the end
     */
    private record Cost(
            List<Double> frames, double firstPictureMillis, int bytes, double seconds, int mostBytesInASecond) {

        private double bytesPerSecond() {
            return bytes / Math.max(1, seconds); // a burst of less than a second counts as one second
        }

        private String row(int number) {
            List<Double> sorted = frames.stream().sorted().toList();
            return String.format(
                    Locale.ROOT,
                    "%3d  %6d  %10.1f %%  %6.1f ms  %6.1f ms  %10.0f ms  %8.1f  %11.1f%n",
                    number,
                    frames.size(),
                    100 * ViewerProbe.ratioWithin(frames, FRAME_MILLIS),
                    sorted.get(sorted.size() / 2),
                    sorted.getLast(),
                    firstPictureMillis,
                    bytesPerSecond() / KB,
                    mostBytesInASecond / KB);
        }
    }

    @Test
    void watchingAThousandUsersHasABoundedCost() {
        RecordedRun recorded = RecordedRun.find(System.getProperty("recorded"), USERS);
        try (RunningConsole console = RunningConsole.in(home);
                Browser browser = Browser.start(LogType.PERFORMANCE)) {
            browser.asOnADesk();
            ViewerProbe probe = new ViewerProbe(browser);
            List<Cost> costs = IntStream.rangeClosed(1, RUNS)
                    .mapToObj(number -> watch(recorded, number, console, browser, probe))
                    .toList();
            double heap = probe.heap();
            probe.collectGarbage();
            print(recorded, costs, heap, probe.heap());

            assertThat(heap).isLessThan(MAX_HEAP_BYTES);
            assertThat(costs).allMatch(cost -> cost.bytes() > 0 && cost.bytesPerSecond() <= MAX_BYTES_PER_SECOND);
        }
    }

    private static Cost watch(
            RecordedRun recorded, int number, RunningConsole console, Browser browser, ViewerProbe probe) {
        SampleFolder run = recorded.begin(console.results(), "20261123-1015%02d-study".formatted(number));
        browser.open("http://127.0.0.1:" + console.port() + "/runs/" + run.name());
        PagesInBrowser.eventually(() -> assertThat(browser.text("#state")).isEqualTo("live"));
        probe.install();

        double released = recorded.play(run);
        double ended = System.currentTimeMillis();
        PagesInBrowser.eventually(() -> assertThat(probe.hasSeenTheEnd()).isTrue());
        List<Received> received = probe.received();
        run.end();
        PagesInBrowser.eventually(() -> assertThat(browser.text("#state")).isEqualTo("complete"));
        return new Cost(
                probe.frames(released, ended),
                probe.firstPicture() - released,
                received.stream().mapToInt(Received::bytes).sum(),
                (double) recorded.durationNanos() / TimeUnit.SECONDS.toNanos(1),
                ViewerProbe.mostInASecond(received));
    }

    private static void print(RecordedRun recorded, List<Cost> costs, double heap, double inUse) {
        System.out.printf(
                Locale.ROOT,
                "%n%s with %d users, %.1f s, as recorded in %s%n%n",
                recorded.contender(),
                USERS,
                (double) recorded.durationNanos() / TimeUnit.SECONDS.toNanos(1),
                recorded.folder());
        System.out.println("run  frames  within 33 ms     median    longest  first picture      kB/s  most in 1 s");
        IntStream.range(0, costs.size())
                .forEach(i -> System.out.print(costs.get(i).row(i + 1)));
        System.out.printf(
                Locale.ROOT,
                "%nthe scripts of the page hold %.1f MB after %d runs, %.1f MB of them in use%n",
                heap / MB,
                costs.size(),
                inUse / MB);
    }
}
