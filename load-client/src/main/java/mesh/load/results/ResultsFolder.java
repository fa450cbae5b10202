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
import java.util.Optional;
import mesh.load.os.IoFailure;
import mesh.load.os.OutputFile;
import mesh.load.os.PrivateFolder;
import mesh.load.os.RegularFile;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;

/** The folder of one run. */
public record ResultsFolder(Path path) {

    /** The longest text that always fits into one array, even with two bytes per letter. */
    private static final long MAX_BYTES = 1L << 30;

    private static final DateTimeFormatter TIME = DateTimeFormatter.ofPattern("yyyyMMdd-HHmmss", Locale.ROOT);

    /** Creates a new folder for a run, before anything is started. */
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

    public Path logs() {
        return path.resolve("logs");
    }

    public Path requests() {
        return path.resolve("requests.csv");
    }

    public Path requestsForJMeter() {
        return path.resolve("requests.jtl");
    }

    /** Returns the file with the run's events, one line of JSON for each. It is written during the run. */
    public Path events() {
        return path.resolve("events.ndjson");
    }

    /** Returns the file with a contender's latencies, for HdrHistogram's tools. */
    public Path latencies(String contender) {
        return path.resolve("hlog").resolve(contender + ".hlog");
    }

    /** Returns the CSV file with live platform threads over time, by pool. */
    public Path threads() {
        return path.resolve("threads.csv");
    }

    public Path recording(String service) {
        return path.resolve(service + ".jfr");
    }

    /** Returns the file with the threads of a service while a contender was under load. */
    public Path threadDump(String contender, String service) {
        return path.resolve(contender + "." + service + ".threads.json");
    }

    /** Returns the file with the run's result. */
    public Path results() {
        return path.resolve("results.json");
    }

    /** Denies other users of the machine access to each file. Call this once all files are written. */
    public void seal() throws IOException {
        PrivateFolder.byEnvironment().seal(path);
    }

    /** Writes {@code results.json}, completely or not at all. Concurrent readers see the old or the new file. */
    public void write(RunResult result) {
        write(Json.MAPPER.writerWithDefaultPrettyPrinter().writeValueAsBytes(result));
    }

    /** Writes {@code results.json} in the same way for a result that will be written again. */
    public void write(RunResult result, GrowingJson growing) {
        write(growing.of(result));
    }

    private void write(byte[] bytes) {
        try {
            OutputFile.write(results(), bytes);
        } catch (IOException cannot) {
            throw ResultsException.unwritable(results(), cannot);
        }
    }

    /** Reads a run from its folder, or from its {@code results.json} alone, which may have another name. */
    public static RunResult readFrom(Path folderOrFile) {
        if (folderOrFile.toString().endsWith(".json") && !Files.exists(folderOrFile)) {
            throw new ResultsException("there is no file '" + folderOrFile + "'");
        }
        return Files.isRegularFile(folderOrFile)
                ? read(folderOrFile, folderOrFile)
                : new ResultsFolder(folderOrFile).read();
    }

    /**
     * Reads the run that was written here. Throws a {@link ResultsException} if there is none, or if it is unintelligible or has another
     * format.
     */
    public RunResult read() {
        return read(results(), path);
    }

    /** @param named what the user has named: the file, or its folder */
    private static RunResult read(Path file, Path named) {
        try {
            String text = RegularFile.text(file, maxBytes());
            refuseOtherFormats(file, text);
            RunResult result = Json.MAPPER.readValue(text, RunResult.class);
            // Otherwise an edited or incomplete file would cause an error later, when it is shown.
            List<String> violations = ResultsSchema.violationsByWhatIsThere(text);
            if (!violations.isEmpty()) {
                throw damaged(file, violations.getFirst().replaceAll("\\R", " "));
            }
            Optional<String> noTime = ReportedTimes.violation(result);
            if (noTime.isPresent()) {
                throw damaged(file, noTime.get().replaceAll("\\R", " "));
            }
            return result;
        } catch (NoSuchFileException none) {
            throw new ResultsException("'" + named + "' is not a results folder: it contains no results.json");
        } catch (CharacterCodingException binary) {
            throw damaged(file, "not a text in UTF-8");
        } catch (JacksonException notJson) {
            throw damaged(
                    file,
                    String.valueOf(notJson.getMessage()).lines().findFirst().orElse(""));
        } catch (IOException unreadable) {
            throw ResultsException.unreadable(file, unreadable);
        }
    }

    /** Returns the size of the largest file that is read. Reading takes several times as much memory. */
    private static long maxBytes() {
        return Math.min(MAX_BYTES, Runtime.getRuntime().maxMemory() / 4);
    }

    /** The only field that every format has. */
    private record Version(@Nullable Integer format) {}

    /** Rejects other formats before anything else is read, because their content is unknown. */
    private static void refuseOtherFormats(Path file, String text) {
        Version version = Json.MAPPER.readValue(text, Version.class);
        if (version == null || version.format() == null) {
            throw damaged(file, "it has no field 'format'");
        }
        if (version.format() != RunResult.FORMAT) {
            throw new ResultsException("'" + file + "' was made by "
                    + (version.format() < RunResult.FORMAT ? "an older" : "a newer") + " version (format "
                    + version.format() + "); this version reads format " + RunResult.FORMAT);
        }
    }

    private static ResultsException damaged(Path file, String how) {
        return new ResultsException("'" + file + "' cannot be read: it is damaged: " + how);
    }
}
