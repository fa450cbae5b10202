package mesh.load.services.process;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * The log of collections that a service's JVM writes beside the service's own. A JVM that has run out of memory writes it still, when it
 * responds to nobody any more.
 */
public final class GcLog {

    /** A line at the end of a pause: {@code [81234567890ns] GC(7) Pause Full (Ergonomics) 120M->98M(123M) 187.412ms}. */
    private static final Pattern PAUSE = Pattern.compile("\\[(\\d+)ns] GC\\(\\d+\\) Pause .* (\\d+\\.\\d+)ms");

    private static final double NANOS_PER_MS = 1e6;

    private final Path file;

    private GcLog(Path file) {
        this.file = file;
    }

    /** That of the service whose log this is. */
    public static GcLog beside(Path log) {
        return new GcLog(log.resolveSibling(log.getFileName().toString().replaceFirst("\\.log$", "-gc.log")));
    }

    /**
     * For the command line of the service: instants by {@link System#nanoTime()}, which all processes of a machine share, and a file of an
     * earlier process is kept as one. None where the JVM would read something else out of the path.
     */
    public List<String> arguments() {
        String path = file.toAbsolutePath().toString();
        return path.matches("[^\"%]*")
                ? List.of("-Xlog:gc:file=\"" + path + "\":timenanos:filecount=1,filesize=20M")
                : List.of();
    }

    /**
     * How long collections stopped the service between two instants of {@link System#nanoTime()}. A pause that has not ended yet is not in it.
     *
     * @return empty if the log has no pause at all: there is none, or its collector tells of pauses elsewhere, as ZGC does
     */
    public Optional<Long> pauseNanos(long from, long until) {
        try (Stream<String> lines = Files.lines(file)) {
            List<MatchResult> pauses = lines.map(PAUSE::matcher)
                    .filter(Matcher::matches)
                    .map(Matcher::toMatchResult)
                    .toList();
            return pauses.isEmpty()
                    ? Optional.empty()
                    : Optional.of(pauses.stream()
                            .mapToLong(pause -> within(pause, from, until))
                            .sum());
        } catch (IOException unreadable) {
            return Optional.empty();
        }
    }

    private static long within(MatchResult pause, long from, long until) {
        long end = Long.parseLong(pause.group(1));
        long begin = end - Math.round(Double.parseDouble(pause.group(2)) * NANOS_PER_MS);
        return Math.max(0, Math.min(end, until) - Math.max(begin, from));
    }
}
