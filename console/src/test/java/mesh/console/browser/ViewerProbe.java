package mesh.console.browser;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.IntStream;
import mesh.load.results.Json;
import org.openqa.selenium.logging.LogType;
import tools.jackson.databind.JsonNode;

/**
 * Measures a page that follows a run in a browser: when its frames begin, when the first picture appears, how many bytes the page receives,
 * and how much memory its scripts use.
 */
final class ViewerProbe {

    /** Records the frames of the page's own animation. Work on the page's thread delays the next frame. */
    private static final String INSTALL = """
            import('/assets/run.js').then(({ player }) => {
              const probe = window.probe = { frames: [], firstPicture: null };
              const scene = player.scenes[0], draw = scene.draw.bind(scene), wall = () => performance.timeOrigin + performance.now();
              scene.draw = (nanos, view) => {
                draw(nanos, view);
                if (probe.isDrawn || scene.one.releasedNanos === null) return;
                probe.isDrawn = true;
                requestAnimationFrame(() => { probe.firstPicture = wall(); }); // by then the picture has been painted
              };
              (function note() {
                probe.frames.push(wall());
                requestAnimationFrame(note);
              })();
            });""";

    private final Browser browser;

    ViewerProbe(Browser browser) {
        this.browser = browser;
        browser.driver().executeCdpCommand("Performance.enable", Map.of());
    }

    /** The number of bytes that arrived, and when, in seconds of the browser's clock. */
    record Received(double seconds, int bytes) {}

    /** Starts to measure the open page. */
    void install() {
        browser.run(INSTALL);
        log(); // discards the bytes from before
    }

    /** Returns whether the page has received the contender's end, and has shown users after their release. */
    boolean hasSeenTheEnd() {
        return Boolean.TRUE.equals(browser.run("return typeof window.probe?.firstPicture === 'number'"))
                && Boolean.TRUE.equals(browser.page("Boolean(module.recording.run.measurements.at(-1)?.end)"));
    }

    /**
     * Returns when the page first showed users after their release, in milliseconds since 1970. The result can be up to a frame too late.
     */
    double firstPicture() {
        return ((Number) Objects.requireNonNull(browser.run("return window.probe.firstPicture"))).doubleValue();
    }

    /** Returns the duration of each frame that began between two instants, in milliseconds. */
    List<Double> frames(double from, double to) {
        List<?> all = (List<?>) Objects.requireNonNull(browser.run("return window.probe.frames"));
        List<Double> begins = all.stream()
                .map(one -> ((Number) one).doubleValue())
                .filter(begin -> begin >= from && begin <= to)
                .toList();
        return IntStream.range(1, begins.size())
                .mapToObj(i -> begins.get(i) - begins.get(i - 1))
                .toList();
    }

    /** Returns the bytes that arrived since the last call. */
    List<Received> received() {
        List<Received> received = new ArrayList<>();
        for (JsonNode message : log()) {
            JsonNode details = message.get("params");
            if (message.get("method").asString().equals("Network.dataReceived")) {
                received.add(new Received(
                        details.get("timestamp").asDouble(),
                        details.get("dataLength").asInt()));
            }
        }
        return received;
    }

    private List<JsonNode> log() {
        return browser.driver().manage().logs().get(LogType.PERFORMANCE).getAll().stream()
                .map(entry -> Json.MAPPER.readTree(entry.getMessage()).get("message"))
                .toList();
    }

    /** Returns the largest number of bytes that arrived within one second. */
    static int mostInASecond(List<Received> received) {
        return received.stream()
                .mapToInt(first -> received.stream()
                        .filter(one -> one.seconds() >= first.seconds() && one.seconds() < first.seconds() + 1)
                        .mapToInt(Received::bytes)
                        .sum())
                .max()
                .orElse(0);
    }

    static double ratioWithin(List<Double> frames, double millis) {
        return (double) frames.stream().filter(frame -> frame <= millis).count() / frames.size();
    }

    void collectGarbage() {
        browser.driver().executeCdpCommand("HeapProfiler.collectGarbage", Map.of());
    }

    /** Returns how much memory the scripts of the page use, in bytes. */
    double heap() {
        List<?> metrics = (List<?>) browser.driver()
                .executeCdpCommand("Performance.getMetrics", Map.of())
                .get("metrics");
        return Objects.requireNonNull(metrics).stream()
                .map(one -> (Map<?, ?>) one)
                .filter(one -> "JSHeapUsedSize".equals(one.get("name")))
                .mapToDouble(one -> ((Number) Objects.requireNonNull(one.get("value"))).doubleValue())
                .findFirst()
                .orElseThrow();
    }
}
