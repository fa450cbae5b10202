package mesh.console.runs;

import java.time.Duration;
import java.util.Optional;
import mesh.load.results.RunState;
import org.springframework.stereotype.Component;

/**
 * Finds the runs that are under way, wherever they were started. A run that was killed stays {@code RUNNING} in its results for
 * ever, but no process writes to its folder any more.
 */
@Component
public final class LiveRuns {

    /** A live run writes something within this time, unless it waits for something slow. */
    private static final Duration QUIET = Duration.ofSeconds(10);

    /** A run that has been silent for this long counts as dead, without a check of its open files. */
    private static final Duration DEAD = Duration.ofMinutes(30);

    /** The number of newest folders to check: one run is live at a time, or a few on random ports. */
    private static final int LOOKED_AT = 20;

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

    /** Returns whether the run will write nothing more. It may write its last lines after its results, so this waits for silence. */
    public boolean isOver(RunFolder folder) {
        return folder.quiet().compareTo(QUIET) >= 0 && !isLive(folder);
    }

    /** Returns whether the run itself has recorded its end. */
    public boolean hasToldItsEnd(RunFolder folder) {
        return heads.of(folder).stateOrRunning() != RunState.RUNNING;
    }

    /** Returns the newest run that is under way. */
    public Optional<RunFolder> newest() {
        return folders.all().stream().limit(LOOKED_AT).filter(this::isLive).findFirst();
    }

    /** Returns the name of the run's scenario. */
    public String scenario(RunFolder folder) {
        String name = heads.of(folder).name();
        return name == null ? RunCard.scenarioIn(folder.name()) : name;
    }
}
