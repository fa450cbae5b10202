package mesh.console.runs;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.regex.Pattern;
import mesh.console.ConsoleProperties;
import org.springframework.http.HttpStatus;
import org.springframework.stereotype.Component;
import org.springframework.web.server.ResponseStatusException;

/** The results folder, to which other processes write. It may not exist yet. */
@Component
public final class RunFolders {

    /** The form of names that {@code ./mesh run} gives to folders: a time and the scenario's name, without a path separator or a dot. */
    private static final Pattern NAME = Pattern.compile("\\d{8}-\\d{6}-[a-z0-9][a-z0-9-]{0,150}");

    private final Path root;
    private final RecordedRuns recorded;

    RunFolders(ConsoleProperties properties, RecordedRuns recorded) {
        this.root = properties.results();
        this.recorded = recorded;
    }

    /**
     * Finds the folder of this name, or the shipped recording of this name.
     *
     * @throws ResponseStatusException 404 if there is none, or if it is a link to a folder
     */
    public RunFolder find(String name) {
        if (name.startsWith(RecordedRuns.PREFIX)) {
            return recorded.find(name).orElseThrow(RunFolders::unknown);
        }
        if (!NAME.matcher(name).matches()) {
            throw unknown();
        }
        RunFolder folder = new RunFolder(root.resolve(name));
        if (!folder.exists()) {
            throw unknown();
        }
        return folder;
    }

    private static ResponseStatusException unknown() {
        return new ResponseStatusException(HttpStatus.NOT_FOUND, "there is no run of this name");
    }

    /** Returns the folders of all runs, the newest first. */
    public List<RunFolder> all() {
        List<RunFolder> folders = new ArrayList<>();
        if (Files.isDirectory(root)) {
            try (DirectoryStream<Path> entries = Files.newDirectoryStream(root, RunFolders::isRun)) {
                entries.forEach(path -> folders.add(new RunFolder(path)));
            } catch (IOException unreadable) {
                throw new UncheckedIOException(unreadable);
            }
        }
        folders.sort(Comparator.comparing(RunFolder::name).reversed());
        return folders;
    }

    private static boolean isRun(Path path) {
        return NAME.matcher(path.getFileName().toString()).matches()
                && Files.isDirectory(path, LinkOption.NOFOLLOW_LINKS);
    }
}
