package mesh.load.results;

import java.io.IOException;
import java.nio.charset.CharacterCodingException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.time.LocalDateTime;
import java.time.format.DateTimeFormatter;
import java.util.List;
import java.util.Locale;
import mesh.load.os.IoFailure;
import mesh.load.os.OutputFile;
import mesh.load.os.PrivateFolder;
import mesh.load.os.RegularFile;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;

/** The folder of one run. */
public record ResultsFolder(Path path) {

    private static final DateTimeFormatter TIME = DateTimeFormatter.ofPattern("yyyyMMdd-HHmmss", Locale.ROOT);

    /**
     * Makes a new folder for a run, before anything is started.
     *
     * @throws ResultsException if nothing can be written there
     */
    public static ResultsFolder create(Path root, String scenario, LocalDateTime now) {
        String name = TIME.format(now) + "-" + scenario;
        try {
            Files.createDirectories(root);
            return new ResultsFolder(createNew(root, name));
        } catch (IOException notWritable) {
            throw new ResultsException(
                    "the results folder '" + root + "' is not writable: " + IoFailure.text(notWritable));
        }
    }

    private static Path createNew(Path root, String name) throws IOException {
        for (int attempt = 1; ; attempt++) {
            try {
                return PrivateFolder.byEnvironment().create(root.resolve(attempt == 1 ? name : name + "-" + attempt));
            } catch (FileAlreadyExistsException sameSecond) {
                if (attempt == 100) {
                    throw sameSecond;
                }
            }
        }
    }

    /** Where the services' logs go. */
    public Path logs() {
        return path.resolve("logs");
    }

    /** Each request, as a row of CSV. */
    public Path requests() {
        return path.resolve("requests.csv");
    }

    /** Each request, as JMeter writes them. */
    public Path requestsForJMeter() {
        return path.resolve("requests.jtl");
    }

    /** What happened in the run, a line of JSON for each event, written while it goes on. */
    public Path events() {
        return path.resolve("events.ndjson");
    }

    /** Where a contender's latencies go, for HdrHistogram's tools. */
    public Path latencies(String contender) {
        return path.resolve("hlog").resolve(contender + ".hlog");
    }

    /** Live platform threads over time, by pool, as rows of CSV. */
    public Path threads() {
        return path.resolve("threads.csv");
    }

    /** What JFR has recorded of a service. */
    public Path recording(String service) {
        return path.resolve(service + ".jfr");
    }

    private Path json() {
        return path.resolve("results.json");
    }

    /** Keeps other users of the machine out of each file, once all are written. */
    public void seal() throws IOException {
        PrivateFolder.byEnvironment().seal(path);
    }

    /**
     * Writes {@code results.json}, whole or not at all: whoever reads meanwhile sees the old one.
     *
     * @throws ResultsException if it cannot be written; the old one stands
     */
    public void write(RunResult result) {
        write(Json.MAPPER.writerWithDefaultPrettyPrinter().writeValueAsBytes(result));
    }

    /**
     * The same of a result that will be written again.
     *
     * @throws ResultsException if it cannot be written; the old one stands
     */
    public void write(RunResult result, GrowingJson growing) {
        write(growing.of(result));
    }

    private void write(byte[] bytes) {
        try {
            OutputFile.write(json(), bytes);
        } catch (IOException cannot) {
            throw ResultsException.unwritable(json(), cannot);
        }
    }

    /**
     * Reads the run that was written here.
     *
     * @throws ResultsException if there is none, if it cannot be understood, or if it has another format than this version's
     */
    public RunResult read() {
        try {
            String text = RegularFile.text(json());
            refuseOtherFormats(text);
            RunResult result = Json.MAPPER.readValue(text, RunResult.class);
            refuseWhatCannotBeShown(text);
            return result;
        } catch (NoSuchFileException none) {
            throw new ResultsException("'" + path + "' is no results folder: it has no results.json");
        } catch (CharacterCodingException binary) {
            throw damaged("not a text in UTF-8");
        } catch (JacksonException notJson) {
            throw damaged(firstLine(notJson));
        } catch (IOException unreadable) {
            throw ResultsException.unreadable(json(), unreadable);
        }
    }

    /** What every format has. */
    private record Version(@Nullable Integer format) {}

    /** Before anything else is read: what another format has in store is not known. */
    private void refuseOtherFormats(String text) {
        Version version = Json.MAPPER.readValue(text, Version.class);
        if (version == null || version.format() == null) {
            throw damaged("it does not say which format it has");
        }
        if (version.format() != RunResult.FORMAT) {
            throw new ResultsException("'" + json() + "' was made by "
                    + (version.format() < RunResult.FORMAT ? "an older" : "a newer") + " version (format "
                    + version.format() + "); this version reads format " + RunResult.FORMAT);
        }
    }

    /** Somebody has edited it, or half of it is lost: what is told where it is read need not be found out where it is shown. */
    private void refuseWhatCannotBeShown(String text) {
        List<String> violations = ResultsSchema.violationsByWhatIsThere(text);
        if (!violations.isEmpty()) {
            throw damaged(violations.getFirst().replaceAll("\\R", " "));
        }
    }

    private ResultsException damaged(String how) {
        return new ResultsException("'" + json() + "' cannot be read: it is damaged: " + how);
    }

    private static String firstLine(JacksonException notJson) {
        return String.valueOf(notJson.getMessage()).lines().findFirst().orElse("");
    }
}
