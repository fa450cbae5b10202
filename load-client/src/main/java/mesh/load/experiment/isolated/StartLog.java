package mesh.load.experiment.isolated;

import java.io.IOException;
import java.time.DateTimeException;
import java.time.Duration;
import java.time.OffsetDateTime;
import java.util.List;
import java.util.Map;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import mesh.load.results.experiment.ApplicationFigures.StartFigures;
import mesh.load.services.RunningService;
import mesh.load.services.process.ServiceLog;
import mesh.load.services.process.ServiceProcess.StartTimes;
import org.jspecify.annotations.Nullable;

/** The metrics that an application logs at the moment when it is ready: {@code Startup Metric >> jvm.memory.used=…}. */
final class StartLog {

    private static final Pattern LINE = Pattern.compile("(?m)^(\\S+)\\s.*Startup Metric >> ([\\w.]+)=(\\d+)\\s*$");

    /** The longest plausible time between the log line of readiness and the first response. */
    private static final Duration MAX_APART = Duration.ofSeconds(10);

    private StartLog() {}

    static StartFigures figures(RunningService service, StartTimes start, int round) {
        List<MatchResult> lines = LINE.matcher(log(service)).results().toList();
        Map<String, Long> metrics = lines.stream()
                .collect(Collectors.toMap(
                        line -> line.group(2), line -> Long.valueOf(line.group(3)), (one, later) -> later));
        return new StartFigures(
                service.service().label(),
                round,
                lines.isEmpty() ? null : ready(lines.getFirst().group(1), start),
                start.firstOk().toNanos(),
                metrics.get("jvm.memory.used"),
                metrics.get("jvm.classes.loaded"),
                metrics.get("jvm.threads.live"));
    }

    /**
     * Returns the time until readiness: the time of the first response minus the wall-clock time between readiness and that response. The
     * two moments are only milliseconds apart, so an earlier clock change does not matter. Returns null if the clock was changed between
     * the two, or if the log has another layout.
     */
    private static @Nullable Long ready(String moment, StartTimes start) {
        try {
            Duration before = Duration.between(OffsetDateTime.parse(moment).toInstant(), start.firstOkAt());
            Duration ready = start.firstOk().minus(before);
            return before.abs().compareTo(MAX_APART) > 0 || ready.isNegative() ? null : Long.valueOf(ready.toNanos());
        } catch (DateTimeException another) {
            return null;
        }
    }

    private static String log(RunningService service) {
        try {
            return service.started() == null
                    ? ""
                    : new ServiceLog(service.started().log()).text(); // its end, because it has just become ready
        } catch (IOException unreadable) {
            return "";
        }
    }
}
