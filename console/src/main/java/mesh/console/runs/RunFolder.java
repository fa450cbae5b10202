package mesh.console.runs;

import java.io.IOException;
import java.nio.channels.AsynchronousFileChannel;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import java.util.stream.Stream;
import mesh.load.results.ResultsException;
import mesh.load.results.ResultsFolder;
import mesh.load.results.RunResult;
import org.springframework.core.io.buffer.DataBuffer;
import org.springframework.core.io.buffer.DataBufferUtils;
import org.springframework.core.io.buffer.DefaultDataBufferFactory;
import org.springframework.http.HttpStatus;
import org.springframework.web.server.ResponseStatusException;
import reactor.core.publisher.Flux;

/**
 * The folder of one run. Only regular files in it are read, because a link may lead to any file.
 *
 * @param path the path of the folder, whose name has been checked
 */
public record RunFolder(Path path) {

    static final String RESULTS = "results.json";
    private static final String EVENTS = "events.ndjson";
    private static final int CHUNK = 64 * 1024;

    /**
     * The largest results that are read: many times the size of a long run's. Reading takes several times as much memory, and the console
     * has 512 MB.
     */
    static final long MAX_BYTES = 64L * 1024 * 1024;

    /** Returns the name of the folder, which is unique in the results folder. */
    public String name() {
        return path.getFileName().toString();
    }

    /** Returns whether this is a shipped recording. */
    public boolean isRecorded() {
        return name().startsWith(RecordedRuns.PREFIX);
    }

    boolean exists() {
        return Files.isDirectory(path, LinkOption.NOFOLLOW_LINKS);
    }

    /** Returns the file of the run's events; empty for a run without events, such as an old one. */
    public Optional<Path> events() {
        return file(EVENTS);
    }

    /** Returns a file of this folder, or empty if it is missing or a link. */
    Optional<Path> file(String name) {
        return Optional.of(path.resolve(name)).filter(file -> Files.isRegularFile(file, LinkOption.NOFOLLOW_LINKS));
    }

    /**
     * Streams the bytes of a file. Reads them only as fast as they are sent, so that a slow client does not keep the whole file in memory.
     *
     * @throws ResponseStatusException 404 if there is no such file
     */
    Flux<DataBuffer> content(String name) {
        Path file = file(name).orElseThrow(() -> missing(name));
        return DataBufferUtils.readAsynchronousFileChannel(
                () -> AsynchronousFileChannel.open(file, StandardOpenOption.READ, LinkOption.NOFOLLOW_LINKS),
                DefaultDataBufferFactory.sharedInstance,
                CHUNK);
    }

    /**
     * Reads the results of the run.
     *
     * @throws ResponseStatusException 404 if there are none, 422 if they cannot be understood or are too large
     */
    public RunResult read() {
        Path file = file(RESULTS).orElseThrow(() -> missing(RESULTS));
        if (sizeOf(file) > MAX_BYTES) {
            throw new ResponseStatusException(
                    HttpStatus.UNPROCESSABLE_CONTENT,
                    RESULTS + " has " + sizeOf(file) + " bytes, but this page allows at most " + MAX_BYTES
                            + "; write report.html with ./mesh report, and open that file");
        }
        try {
            return new ResultsFolder(path).read();
        } catch (ResultsException unreadable) {
            String line = String.valueOf(unreadable.getMessage()).replace(path.getParent() + "/", "");
            throw new ResponseStatusException(HttpStatus.UNPROCESSABLE_CONTENT, line, unreadable);
        }
    }

    private static long sizeOf(Path file) {
        try {
            return Files.size(file);
        } catch (IOException gone) {
            return 0; // reading the file will report it
        }
    }

    private static ResponseStatusException missing(String name) {
        return new ResponseStatusException(HttpStatus.NOT_FOUND, "this run has no " + name);
    }

    /** Returns the time since the run last wrote events or results. */
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
