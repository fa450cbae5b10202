package mesh.console.runs;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.AccessDeniedException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.nio.file.attribute.FileTime;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import mesh.load.os.RegularFile;
import mesh.load.results.Json;
import mesh.load.results.RunResult;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.ObjectReader;

/** Reads the heads of results. Caches each head until its file changes, because pages often request the list of a hundred runs. */
@Component
final class RunHeads {

    private static final ObjectReader READER = Json.MAPPER.readerFor(RunHead.class);

    private record Known(FileTime modified, long size, RunHead head) {}

    private final Map<Path, Known> known = new ConcurrentHashMap<>();

    /** Returns the head of a run. If the run has no results, or if they cannot be read, most of its fields are null. */
    RunHead of(RunFolder folder) {
        Path file = folder.path().resolve(RunFolder.RESULTS);
        try {
            BasicFileAttributes now = Files.readAttributes(file, BasicFileAttributes.class, LinkOption.NOFOLLOW_LINKS);
            if (now.size() > RunFolder.MAX_BYTES) {
                return RunHead.tooLarge();
            }
            Known before = known.get(file);
            if (before == null
                    || before.size() != now.size()
                    || !before.modified().equals(now.lastModifiedTime())) {
                before = new Known(now.lastModifiedTime(), now.size(), read(file));
                known.put(file, before);
            }
            return before.head();
        } catch (NoSuchFileException none) {
            known.remove(file);
            return RunHead.NONE;
        } catch (AccessDeniedException anotherUsers) {
            known.remove(file);
            return RunHead.denied();
        } catch (IOException unreadable) {
            known.remove(file);
            return RunHead.damaged();
        }
    }

    private static RunHead read(Path file) throws IOException {
        Integer format = format(file);
        if (format == null) {
            return RunHead.damaged();
        }
        if (format != RunResult.FORMAT) {
            return RunHead.ofOtherFormat(format);
        }
        try (InputStream in = RegularFile.stream(file, LinkOption.NOFOLLOW_LINKS)) {
            return READER.readValue(in);
        } catch (JacksonException unreadable) {
            return RunHead.damaged();
        }
    }

    private record Version(@Nullable Integer format) {}

    /**
     * Reads the number of the format before any other field, because another format may have other fields. Returns null if the file has no
     * number, or if it ends too early.
     */
    private static @Nullable Integer format(Path file) throws IOException {
        try (InputStream in = RegularFile.stream(file, LinkOption.NOFOLLOW_LINKS)) {
            Version version = Json.MAPPER.readValue(in, Version.class);
            return version == null ? null : version.format();
        } catch (JacksonException unreadable) {
            return null;
        }
    }
}
