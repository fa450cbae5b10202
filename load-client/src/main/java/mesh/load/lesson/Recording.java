package mesh.load.lesson;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.zip.GZIPInputStream;
import java.util.zip.GZIPOutputStream;
import mesh.load.os.OutputFile;
import mesh.load.results.Json;
import mesh.load.results.ResultsFolder;
import mesh.load.results.RunResult;

/**
 * A shipped run: its result and its events. Readers who cannot measure see what happened, with the machine, the date and the versions of
 * the run. {@code ./mesh lesson --record-all} makes all recordings.
 *
 * @param scenario the name of the run's scenario
 */
public record Recording(String scenario) {

    /** The scenarios that are recorded in addition to those of the lessons: the first ones, and those of the pages in {@code docs/questions}. */
    public static final List<String> SCENARIOS = List.of(
            "essentials",
            "study",
            "equal-limits",
            "limits",
            "mixed-work",
            "deadline",
            "databases",
            "overload",
            "efficiency",
            "memory",
            "open-connections");

    /** The name of the scenario of a lesson's round. */
    private static final Pattern ROUND = Pattern.compile("lesson-(?<lesson>.+?)(?<variation>-variation)?");

    private static final String RESULT = "results.json.gz";
    private static final String EVENTS = "events.ndjson.gz";

    /** Finds the recording of a scenario; empty if none is shipped. */
    public static Optional<Recording> of(String scenario) {
        return Optional.of(new Recording(scenario))
                .filter(one -> Recording.class.getResource(one.path(EVENTS)) != null);
    }

    private String path(String file) {
        return "/" + folder(scenario) + "/" + file;
    }

    /** Returns the folder of a scenario's recording below the resources. The recordings of a lesson are in the folder of the lesson. */
    static String folder(String scenario) {
        Matcher round = ROUND.matcher(scenario);
        return round.matches()
                ? Lessons.FOLDER + "/" + round.group("lesson") + "/recorded"
                        + Objects.requireNonNullElse(round.group("variation"), "")
                : "recordings/" + scenario;
    }

    public RunResult result() {
        return Json.MAPPER.readValue(text(RESULT), RunResult.class);
    }

    private record Started(Instant startedAt) {}

    /** Returns when the run began. */
    public Instant startedAt() {
        return Json.MAPPER.readValue(text(RESULT), Started.class).startedAt();
    }

    /** Writes the run into a folder, as the run itself has done. */
    public void unpack(ResultsFolder folder) throws IOException {
        Files.writeString(folder.events(), events());
        Files.writeString(folder.results(), text(RESULT));
    }

    /** Returns the run's events, a line of JSON for each. */
    public String events() {
        return text(EVENTS);
    }

    private String text(String file) {
        try (InputStream compressed = open(file)) {
            return new String(new GZIPInputStream(compressed).readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException unreadable) {
            throw new UncheckedIOException(unreadable);
        }
    }

    private InputStream open(String file) {
        InputStream found = Recording.class.getResourceAsStream(path(file));
        if (found == null) {
            throw new IllegalStateException("there is no recording of '" + scenario + "'");
        }
        return found;
    }

    /**
     * Keeps a run as the recording of its scenario, in place of an earlier one. The recording names no folders of this machine.
     *
     * @param resources the folder of the resources in the source tree
     * @param home the project's folder
     */
    public static void keep(ResultsFolder run, Path resources, Path home) throws IOException {
        Path own = Files.createDirectories(resources.resolve(folder(run.read().name())));
        OutputFile.write(own.resolve(RESULT), compressed(text(run.results(), home)));
        OutputFile.write(own.resolve(EVENTS), compressed(RecordedEvents.of(text(run.events(), home))));
    }

    /** Returns a file without the folders of this machine: a reader cannot use them. */
    private static String text(Path file, Path home) throws IOException {
        return Files.readString(file)
                .replace(home.toString(), ".")
                .replaceAll("\"/[^\"\\s]*/bin/java\"", "\"java\"")
                .replace(System.getProperty("java.home"), "JDK");
    }

    private static byte[] compressed(String text) throws IOException {
        ByteArrayOutputStream compressed = new ByteArrayOutputStream();
        try (GZIPOutputStream gzip = new GZIPOutputStream(compressed)) {
            gzip.write(text.getBytes(StandardCharsets.UTF_8));
        }
        return compressed.toByteArray();
    }
}
