package mesh.console.runs;

import java.time.Duration;
import java.util.Optional;
import mesh.load.results.RunState;
import org.springframework.stereotype.Component;

/**
 * Finds all runs that are under way, even those that were started in a terminal. The results of a killed run say {@code RUNNING} for ever,
 * but no process writes to its folder any more.
 */
@Component
public final class LiveRuns {

    /**
     * How long a run may be silent before its open files are checked. A live run is silent for longer only if it waits for something slow.
     */
    private static final Duration QUIET = Duration.ofSeconds(10);

    /** How long a run may be silent before it counts as dead, even without a check of its open files. */
    private static final Duration DEAD = Duration.ofMinutes(30);

    /** The number of newest folders to check. Usually at most one run is live; with random ports there may be several. */
    private static final int CHECKED = 20;

    private final RunFolders folders;
    private final RunHeads heads;
    private final OpenFiles openFiles;

    LiveRuns(RunFolders folders, RunHeads heads, OpenFiles openFiles) {
        this.folders = folders;
        this.heads = heads;
        this.openFiles = openFiles;
    }

    public boolean isLive(RunFolder folder) {
        if (heads.of(folder).stateOrRunning() != RunState.RUNNING) {
            return false;
        }
        Duration quiet = folder.quiet();
        return quiet.compareTo(QUIET) < 0 || (quiet.compareTo(DEAD) < 0 && openFiles.areWrittenIn(folder.path()));
    }

    /**
     * Returns whether the run will write nothing more. A run may write its last lines after its results, so it is over only when it is
     * silent.
     */
    public boolean isOver(RunFolder folder) {
        return folder.quiet().compareTo(QUIET) >= 0 && !isLive(folder);
    }

    /** Returns whether the run itself has recorded its end. */
    public boolean hasToldItsEnd(RunFolder folder) {
        return heads.of(folder).stateOrRunning() != RunState.RUNNING;
    }

    /** Returns the newest run that is under way. */
    public Optional<RunFolder> newest() {
        return folders.all().stream().limit(CHECKED).filter(this::isLive).findFirst();
    }

    /** Returns the name of the run's scenario. */
    public String scenario(RunFolder folder) {
        String name = heads.of(folder).name();
        return name == null ? RunCard.scenarioIn(folder.name()) : name;
    }
}
