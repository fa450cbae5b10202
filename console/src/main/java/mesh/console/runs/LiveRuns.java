package mesh.console.runs;

import java.time.Duration;
import java.util.Optional;
import mesh.load.results.RunState;
import org.springframework.stereotype.Component;

/**
 * Which runs are under way, whoever has started them. A run that was killed is for ever {@code RUNNING} in its results; nobody
 * writes to its folder any more.
 */
@Component
public final class LiveRuns {

    /** In which a run that lives writes something, unless it waits for something slow. */
    private static final Duration QUIET = Duration.ofSeconds(10);

    /** After so long it would not be worth while to look who has its files open. */
    private static final Duration DEAD = Duration.ofMinutes(30);

    /** Of the newest: there is one run at a time, or a few on random ports. */
    private static final int LOOKED_AT = 20;

    private final RunFolders folders;
    private final RunHeads heads;
    private final OpenFiles openFiles;

    LiveRuns(RunFolders folders, RunHeads heads, OpenFiles openFiles) {
        this.folders = folders;
        this.heads = heads;
        this.openFiles = openFiles;
    }

    /** Whether it is under way. */
    public boolean isLive(RunFolder folder) {
        if (heads.of(folder).stateOrRunning() != RunState.RUNNING) {
            return false;
        }
        Duration quiet = folder.quiet();
        return quiet.compareTo(QUIET) < 0 || (quiet.compareTo(DEAD) < 0 && openFiles.areWrittenIn(folder.path()));
    }

    /** Whether nothing more will come: its last lines may be written after its results. */
    public boolean isOver(RunFolder folder) {
        return folder.quiet().compareTo(QUIET) >= 0 && !isLive(folder);
    }

    /** Whether it has come to an end that it has told itself. */
    public boolean hasToldItsEnd(RunFolder folder) {
        return heads.of(folder).stateOrRunning() != RunState.RUNNING;
    }

    /** The newest that is under way. */
    public Optional<RunFolder> newest() {
        return folders.all().stream().limit(LOOKED_AT).filter(this::isLive).findFirst();
    }

    /** The name of its scenario. */
    public String scenario(RunFolder folder) {
        String name = heads.of(folder).name();
        return name == null ? RunCard.scenarioIn(folder.name()) : name;
    }
}
