package mesh.console.sample;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.FileTime;
import java.time.Instant;
import mesh.load.events.Event;
import mesh.load.events.EventLine;
import mesh.load.results.Json;
import mesh.load.results.ResultsFolder;
import mesh.load.results.RunState;
import mesh.load.sample.SampleRun;
import tools.jackson.databind.node.JsonNodeFactory;

/** Writes the folder of a run step by step, as a real run does. */
public final class SampleFolder {

    private final Path path;
    private long seq;

    public SampleFolder(Path results, String name) {
        path = results.resolve(name);
        try {
            Files.createDirectories(path);
        } catch (IOException cannot) {
            throw new UncheckedIOException(cannot);
        }
    }

    public Path path() {
        return path;
    }

    public String name() {
        return path.getFileName().toString();
    }

    public Path events() {
        return path.resolve("events.ndjson");
    }

    /** Writes {@code results.json} as a run writes it in this state. */
    public SampleFolder results(RunState state) {
        new ResultsFolder(path).write(SampleRun.in(state).build());
        return this;
    }

    /** Appends the event as the next line. */
    public SampleFolder write(Event event) {
        return append(Json.MAPPER.writeValueAsString(line(event)) + "\n");
    }

    /** Returns the event as the next line, without writing it. */
    public EventLine line(Event event) {
        seq++;
        return new EventLine(seq, seq * 1_000_000, event);
    }

    /** Appends the last event of a complete run. */
    public SampleFolder end() {
        return write(new Event.Ended(0, JsonNodeFactory.instance.objectNode().put("state", "COMPLETE")));
    }

    /** Appends any text, even if it is not an event. */
    public SampleFolder append(String text) {
        try {
            Files.writeString(events(), text, StandardOpenOption.CREATE, StandardOpenOption.APPEND);
        } catch (IOException cannot) {
            throw new UncheckedIOException(cannot);
        }
        return this;
    }

    /** Sets all modification times to one minute ago. */
    public SampleFolder aged() {
        FileTime minuteAgo = FileTime.from(Instant.now().minusSeconds(60));
        try (var files = Files.list(path)) {
            for (Path file : files.toList()) {
                Files.setLastModifiedTime(file, minuteAgo);
            }
            Files.setLastModifiedTime(path, minuteAgo);
        } catch (IOException cannot) {
            throw new UncheckedIOException(cannot);
        }
        return this;
    }
}
