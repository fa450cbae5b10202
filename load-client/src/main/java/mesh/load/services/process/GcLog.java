package mesh.load.services.process;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.concurrent.TimeUnit;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * The garbage collection log that a service's JVM writes beside the service's own log. A JVM that has run out of memory still writes this
 * log, even if it no longer responds to requests.
 *
 * @param file the log; a later process of the same name may have overwritten it
 * @param pid the process whose lines are read; lines of other processes are ignored
 */
public record GcLog(Path file, long pid) {

    /**
     * A line at the beginning of a pause, {@code [81047000000ns][4711] GC(7) Pause Full (Ergonomics)}, or at its end, which adds
     * {@code 120M->98M(123M) 187.412ms}. The separator before the fraction depends on the user's language.
     */
    private static final Pattern PAUSE =
            Pattern.compile("\\[(\\d+)ns]\\[(\\d+)] GC\\(\\d+\\) Pause .*?(?: (\\d+)[.,](\\d{3})ms)?");

    /** The endings of the current log and of the previous one, which may not exist. */
    static final List<String> ENDINGS = List.of(".gc.log", ".gc.log.0");

    public static Path beside(Path log) {
        return ServiceLog.beside(log, ENDINGS.getFirst());
    }

    /**
     * Returns the arguments for the service's command line. Times are those of {@link System#nanoTime()}, which all processes of a machine
     * share. At 20 MB, the JVM begins a new log and keeps one earlier log. Returns no arguments if the JVM would misread the path.
     */
    public static List<String> arguments(Path file) {
        String path = file.toAbsolutePath().toString();
        return path.matches("[^\"%]*")
                ? List.of("-Xlog:gc,gc+start:file=\"" + path + "\":timenanos,pid:filecount=1,filesize=20M")
                : List.of();
    }

    /**
     * Returns when collections stopped the process between two instants of {@link System#nanoTime()}. An unfinished pause lasts until the
     * later instant. Returns empty if the log contains no pause of the process, for example because ZGC reports pauses elsewhere.
     */
    public Optional<List<Pause>> pauses(long from, long until) {
        try {
            List<Pause> all = pauses();
            return all.isEmpty()
                    ? Optional.empty()
                    : Optional.of(all.stream()
                            .map(pause -> new Pause(Math.max(pause.begin, from), Math.min(pause.end, until)))
                            .filter(pause -> pause.nanos() > 0)
                            .toList());
        } catch (IOException | UncheckedIOException unreadable) {
            return Optional.empty();
        }
    }

    private List<Pause> pauses() throws IOException {
        List<Pause> pauses = new ArrayList<>();
        OptionalLong begin = OptionalLong.empty();
        for (MatchResult line : lines()) {
            long at = Long.parseLong(line.group(1));
            if (line.group(3) != null) {
                long micros = Long.parseLong(line.group(3) + line.group(4));
                pauses.add(new Pause(at - TimeUnit.MICROSECONDS.toNanos(micros), at));
                begin = OptionalLong.empty();
            } else if (begin.isEmpty()) { // otherwise this line is the end of a pause, and is only partly written
                begin = OptionalLong.of(at);
            }
        }
        begin.ifPresent(at -> pauses.add(new Pause(at, Long.MAX_VALUE)));
        return pauses;
    }

    private List<MatchResult> lines() throws IOException {
        List<MatchResult> all = new ArrayList<>();
        for (Path written : List.of(file.resolveSibling(file.getFileName() + ".0"), file)) {
            if (Files.exists(written)) {
                try (Stream<String> lines = Files.lines(written)) {
                    lines.map(PAUSE::matcher)
                            .filter(line -> line.matches() && Long.parseLong(line.group(2)) == pid)
                            .forEach(all::add);
                }
            }
        }
        return all;
    }

    /** A time in which a collection stopped the process, as instants of {@link System#nanoTime()}. */
    public record Pause(long begin, long end) {

        public long nanos() {
            return end - begin;
        }
    }
}
