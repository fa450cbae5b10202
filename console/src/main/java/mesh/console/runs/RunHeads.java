package mesh.console.runs;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.nio.file.attribute.FileTime;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import mesh.load.results.Json;
import org.springframework.stereotype.Component;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.ObjectReader;

/** Reads the heads of results, each once for as long as its file stays as it is: a list of a hundred runs is asked for again and again. */
@Component
final class RunHeads {

    private static final ObjectReader READER = Json.MAPPER.readerFor(RunHead.class);

    private record Known(FileTime modified, long size, RunHead head) {}

    private final Map<Path, Known> known = new ConcurrentHashMap<>();

    /** Of a run without results, or whose results cannot be read, nothing is known but its name. */
    RunHead of(RunFolder folder) {
        Path file = folder.path().resolve(RunFolder.RESULTS);
        try {
            BasicFileAttributes now = Files.readAttributes(file, BasicFileAttributes.class, LinkOption.NOFOLLOW_LINKS);
            Known before = known.get(file);
            if (before == null
                    || before.size() != now.size()
                    || !before.modified().equals(now.lastModifiedTime())) {
                before = new Known(now.lastModifiedTime(), now.size(), read(file));
                known.put(file, before);
            }
            return before.head();
        } catch (IOException noneOrLost) {
            known.remove(file);
            return RunHead.NONE;
        }
    }

    private static RunHead read(Path file) throws IOException {
        try (InputStream in = Files.newInputStream(file, LinkOption.NOFOLLOW_LINKS)) {
            RunHead head = READER.readValue(in);
            return head == null ? RunHead.NONE : head;
        } catch (JacksonException unreadable) {
            return RunHead.NONE;
        }
    }
}
