package mesh.console.browser;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.Stream;
import mesh.console.sample.SampleFolder;
import mesh.load.results.Json;
import mesh.load.results.RunState;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/**
 * The events about one contender of a real run. The test writes them into another folder at their original pace.
 *
 * @param folder the name of the folder of the recorded run
 * @param contender the contender; the events are those of its first repetition
 * @param before the lines that every viewer gets first
 * @param burst the lines from the contender's preparation to its end
 */
record RecordedRun(String folder, String contender, List<Line> before, List<Line> burst) {

    private static final Path PROJECT =
            Path.of("..").toAbsolutePath().normalize(); // tests run in their module's folder
    private static final String EVENTS = "events.ndjson";
    private static final long SECOND = TimeUnit.SECONDS.toNanos(1);

    /** A line of the file of events. */
    record Line(String text, long atNanos, JsonNode event) {

        static Line of(String text) {
            JsonNode line = Json.MAPPER.readTree(text);
            return new Line(text, line.get("atNanos").asLong(), line.get("event"));
        }

        boolean is(String type) {
            return event.get("type").asString().equals(type);
        }

        private boolean isOf(String contender) {
            return event.path("contender").asString("").equals(contender)
                    && event.path("repetition").asInt(1) == 1
                    && !is("warm-up");
        }

        private boolean hasUsers(int users) {
            return is("contender") && event.get("users").asInt() >= users;
        }
    }

    /**
     * Finds the named run, or else the newest run in the project's results that has enough users.
     *
     * @param named the folder of the run, relative to the project's folder; null for the newest
     * @throws IllegalStateException if there is no such run; the message says how to make one
     */
    static RecordedRun find(@Nullable String named, int users) {
        Stream<Path> candidates = named == null ? newestFirst() : Stream.of(PROJECT.resolve(named));
        return candidates
                .flatMap(folder -> read(folder, users).stream())
                .findFirst()
                .orElseThrow(() -> new IllegalStateException(
                        "no recorded run has a contender of " + users + " users: './mesh run study' records one"));
    }

    private static Stream<Path> newestFirst() {
        try (Stream<Path> folders = Files.list(PROJECT.resolve("results"))) {
            return folders.sorted(Comparator.reverseOrder()).toList().stream();
        } catch (IOException none) {
            return Stream.of();
        }
    }

    private static Optional<RecordedRun> read(Path folder, int users) {
        if (!Files.isRegularFile(folder.resolve(EVENTS))) {
            return Optional.empty();
        }
        try {
            List<Line> lines = Files.readAllLines(folder.resolve(EVENTS)).stream()
                    .map(Line::of)
                    .toList();
            return lines.stream()
                    .filter(line -> line.hasUsers(users))
                    .findFirst()
                    .map(line -> of(folder, line.event().get("contender").asString(), lines));
        } catch (IOException unreadable) {
            throw new UncheckedIOException(unreadable);
        }
    }

    private static RecordedRun of(Path folder, String contender, List<Line> lines) {
        return new RecordedRun(
                folder.getFileName().toString(),
                contender,
                lines.stream().filter(line -> line.is("run")).toList(),
                lines.stream().filter(line -> line.isOf(contender)).toList());
    }

    /** Returns the time from the release to the end. */
    long durationNanos() {
        return burst.getLast().atNanos() - released().atNanos();
    }

    private Line released() {
        return burst.stream().filter(line -> line.is("released")).findFirst().orElseThrow();
    }

    /** Begins a run with the lines that every viewer gets first. */
    SampleFolder begin(Path results, String name) {
        SampleFolder run = new SampleFolder(results, name).results(RunState.RUNNING);
        before.forEach(line -> run.append(line.text() + "\n"));
        return run;
    }

    /**
     * Plays the contender's lines, and returns when the contender has ended.
     *
     * @return when the line of the release was written, in milliseconds since 1970
     */
    double play(SampleFolder run) {
        long start = System.nanoTime() + SECOND; // lines from earlier than a second before the release come immediately
        double releasedAt = 0;
        for (Line line : burst) {
            waitUntil(start + Math.max(-SECOND, line.atNanos() - released().atNanos()));
            run.append(line.text() + "\n");
            if (line.is("released")) {
                releasedAt = System.currentTimeMillis();
            }
        }
        return releasedAt;
    }

    private static void waitUntil(long nanos) {
        while (nanos - System.nanoTime() > 0) {
            LockSupport.parkNanos(nanos - System.nanoTime());
        }
    }
}
