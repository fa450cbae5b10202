package mesh.load.experiment.isolated;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.DateTimeException;
import java.time.Duration;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.util.HashMap;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import mesh.load.results.experiment.ApplicationFigures.StartFigures;
import mesh.load.services.RunningService;
import mesh.load.services.process.ServiceProcess.StartTimes;
import org.jspecify.annotations.Nullable;

/**
 * The metrics that an application logs once it is ready: {@code Startup Metric >> jvm.memory.used=…}. The first such line also shows the
 * moment of readiness to the millisecond, without the delay of polling.
 */
final class StartLog {

    private static final Pattern LINE = Pattern.compile("(?m)^(\\S+)\\s.*Startup Metric >> ([\\w.]+)=(\\d+)\\s*$");

    /** The longest plausible time between the log line of readiness and the first response. */
    private static final Duration MAX_APART = Duration.ofSeconds(10);

    private final Map<String, Long> metrics = new HashMap<>();
    private @Nullable Instant readyAt;

    private StartLog(String log) {
        for (Matcher line = LINE.matcher(log); line.find(); ) {
            metrics.put(line.group(2), Long.valueOf(line.group(3)));
            if (readyAt == null) {
                readyAt = instant(line.group(1));
            }
        }
    }

    /** Returns the figures of a start, including the metrics that the application logged, if it did. */
    static StartFigures figures(RunningService service, StartTimes start, int round) {
        StartLog log = new StartLog(
                service.started() == null ? "" : text(service.started().log()));
        return new StartFigures(
                service.service().label(),
                round,
                log.ready(start),
                start.firstOk().toNanos(),
                log.metrics.get("jvm.memory.used"),
                log.metrics.get("jvm.classes.loaded"),
                log.metrics.get("jvm.threads.live"));
    }

    /**
     * Returns the time until readiness. It is the time of the first response minus the difference of the two moments by the wall clock.
     * These are only milliseconds apart, so an earlier clock change during the start does not matter. Returns null if the clock was changed
     * between the two moments.
     */
    private @Nullable Long ready(StartTimes start) {
        if (readyAt == null) {
            return null;
        }
        Duration before = Duration.between(readyAt, start.firstOkAt());
        Duration ready = start.firstOk().minus(before);
        return before.abs().compareTo(MAX_APART) > 0 || ready.isNegative() ? null : Long.valueOf(ready.toNanos());
    }

    private static @Nullable Instant instant(String text) {
        try {
            return OffsetDateTime.parse(text).toInstant();
        } catch (DateTimeException another) {
            return null; // the log has another layout
        }
    }

    private static String text(Path log) {
        try {
            return new String(Files.readAllBytes(log), StandardCharsets.UTF_8);
        } catch (IOException unreadable) {
            return "";
        }
    }
}
