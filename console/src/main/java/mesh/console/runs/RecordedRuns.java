package mesh.console.runs;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import mesh.console.scenario.CallGraph;
import mesh.load.lesson.Recording;
import mesh.load.os.FileTree;
import mesh.load.results.ResultsFolder;
import mesh.load.results.RunResult;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;

/**
 * The shipped recordings, as folders of runs. They are unpacked into a temporary folder when a user first asks for one. No list contains
 * them, because they were not measured on this machine.
 */
@Component
public final class RecordedRuns implements AutoCloseable {

    /** Precedes the scenario's name in the name of a recording. A run's own folder begins with a time. */
    public static final String PREFIX = "recorded-";

    private final RunHeads heads = new RunHeads();
    private @Nullable Path unpacked;

    /** Finds a recording by its name; empty if none is shipped. */
    synchronized Optional<RunFolder> find(String name) {
        String scenario = name.substring(PREFIX.length());
        return scenario.matches("[a-z0-9-]{1,150}")
                ? Recording.of(scenario).map(recording -> unpack(name, recording))
                : Optional.empty();
    }

    private RunFolder unpack(String name, Recording recording) {
        try {
            Path root = unpacked == null ? Files.createTempDirectory("mesh-recorded-") : unpacked;
            unpacked = root;
            Path folder = root.resolve(name);
            if (!Files.exists(folder)) {
                Files.createDirectory(folder);
                recording.unpack(new ResultsFolder(folder));
            }
            return new RunFolder(folder);
        } catch (IOException full) {
            throw new UncheckedIOException("the recording of '" + recording.scenario() + "' cannot be unpacked", full);
        }
    }

    /** Returns the documents of a recording, for pages without a server. */
    public Documents documents(String scenario) {
        RunFolder folder = folder(scenario);
        RunHead head = heads.of(folder);
        RunResult result = folder.read();
        return new Documents(
                RunCard.of(folder, head, false),
                Conclusion.of(result),
                head.read(folder.path().resolve(RunFolder.RESULTS))
                        .map(CallGraph::of)
                        .orElse(null),
                result);
    }

    /** Returns the card of a recording, for a list of runs. */
    public RunCard card(String scenario) {
        RunFolder folder = folder(scenario);
        return RunCard.of(folder, heads.of(folder), false);
    }

    private RunFolder folder(String scenario) {
        return find(PREFIX + scenario).orElseThrow();
    }

    /**
     * What the page of a run gets from the console, in addition to the run's events.
     *
     * @param graph who calls whom; null if the scenario cannot be read
     * @param result the run itself
     */
    public record Documents(
            RunCard card, Conclusion conclusion, @Nullable CallGraph graph, RunResult result) {}

    @Override
    public synchronized void close() throws IOException {
        if (unpacked != null) {
            FileTree.delete(unpacked);
        }
    }
}
