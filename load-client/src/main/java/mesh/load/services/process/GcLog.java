package mesh.load.services.process;

import java.io.IOException;
import java.io.UncheckedIOException;
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
 *
 * @param file which a later process of the same name may have begun anew
 * @param pid of the process whose lines count
 */
public record GcLog(Path file, long pid) {

    /** A line at the end of a pause: {@code [81234567890ns][4711] GC(7) Pause Full (Ergonomics) 120M->98M(123M) 187.412ms}. */
    private static final Pattern PAUSE =
            Pattern.compile("\\[(\\d+)ns]\\[(\\d+)] GC\\(\\d+\\) Pause .* (\\d+\\.\\d+)ms");

    private static final double NANOS_PER_MS = 1e6;

    /** Beside the log of a service. The dot keeps it from being the log of a service that is called so: none may have one in its name. */
    public static Path beside(Path log) {
        return log.resolveSibling(log.getFileName().toString().replaceFirst("\\.log$", ".gc.log"));
    }

    /**
     * For the command line of the service: instants by {@link System#nanoTime()}, which all processes of a machine share. Once it has 20 MB
     * it begins anew, and one before it is kept. None where the JVM would read something else out of the path.
     */
    public static List<String> arguments(Path file) {
        String path = file.toAbsolutePath().toString();
        return path.matches("[^\"%]*")
                ? List.of("-Xlog:gc:file=\"" + path + "\":timenanos,pid:filecount=1,filesize=20M")
                : List.of();
    }

    /**
     * How long collections stopped the process between two instants of {@link System#nanoTime()}. A pause that has not ended yet is not in it.
     *
     * @return empty if the log has no pause of the process at all: there is none, or its collector tells of pauses elsewhere, as ZGC does
     */
    public Optional<Long> pauseNanos(long from, long until) {
        try (Stream<String> lines = Files.lines(file)) {
            List<MatchResult> pauses = lines.map(PAUSE::matcher)
                    .filter(Matcher::matches)
                    .map(Matcher::toMatchResult)
                    .filter(pause -> Long.parseLong(pause.group(2)) == pid)
                    .toList();
            return pauses.isEmpty()
                    ? Optional.empty()
                    : Optional.of(pauses.stream()
                            .mapToLong(pause -> within(pause, from, until))
                            .sum());
        } catch (IOException | UncheckedIOException unreadable) {
            return Optional.empty();
        }
    }

    private static long within(MatchResult pause, long from, long until) {
        long end = Long.parseLong(pause.group(1));
        long begin = end - Math.round(Double.parseDouble(pause.group(3)) * NANOS_PER_MS);
        return Math.max(0, Math.min(end, until) - Math.max(begin, from));
    }
}
