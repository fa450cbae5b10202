package mesh.console.runs;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import java.util.stream.Stream;
import mesh.load.results.ResultsException;
import mesh.load.results.ResultsFolder;
import mesh.load.results.RunResult;
import org.springframework.http.HttpStatus;
import org.springframework.web.server.ResponseStatusException;

/**
 * The folder of one run. Only files that really stand in it are read: one that is a link may lead anywhere.
 *
 * @param path its name was checked
 */
public record RunFolder(Path path) {

    static final String RESULTS = "results.json";
    private static final String EVENTS = "events.ndjson";

    /** Of the runs in the results folder it is the only one so called. */
    public String name() {
        return path.getFileName().toString();
    }

    boolean exists() {
        return Files.isDirectory(path, LinkOption.NOFOLLOW_LINKS);
    }

    /** What happened in the run; empty for a run that has no events, such as an old one. */
    public Optional<Path> events() {
        return file(EVENTS);
    }

    /** A file of it, if it is there and no link. */
    Optional<Path> file(String name) {
        return Optional.of(path.resolve(name)).filter(file -> Files.isRegularFile(file, LinkOption.NOFOLLOW_LINKS));
    }

    /**
     * The bytes of a file.
     *
     * @throws ResponseStatusException 404 if it is not there
     */
    byte[] bytes(String name) throws IOException {
        Path file = file(name).orElseThrow(() -> missing(name));
        try (InputStream in = Files.newInputStream(file, LinkOption.NOFOLLOW_LINKS)) {
            return in.readAllBytes();
        }
    }

    /**
     * The run that was written here.
     *
     * @throws ResponseStatusException 404 if there is none, 422 if it cannot be understood
     */
    public RunResult read() {
        if (file(RESULTS).isEmpty()) {
            throw missing(RESULTS);
        }
        try {
            return new ResultsFolder(path).read();
        } catch (ResultsException unreadable) {
            String line = String.valueOf(unreadable.getMessage()).replace(path.getParent() + "/", "");
            throw new ResponseStatusException(HttpStatus.UNPROCESSABLE_CONTENT, line, unreadable);
        }
    }

    private static ResponseStatusException missing(String name) {
        return new ResponseStatusException(HttpStatus.NOT_FOUND, "this run has no " + name);
    }

    /** For how long nothing has been written that tells how it gets on. */
    public Duration quiet() {
        Instant last = Stream.of(EVENTS, RESULTS)
                .flatMap(name -> file(name).stream())
                .map(RunFolder::lastModified)
                .max(Instant::compareTo)
                .orElseGet(() -> lastModified(path));
        return Duration.between(last, Instant.now());
    }

    private static Instant lastModified(Path file) {
        try {
            return Files.getLastModifiedTime(file, LinkOption.NOFOLLOW_LINKS).toInstant();
        } catch (IOException gone) {
            return Instant.EPOCH;
        }
    }
}
