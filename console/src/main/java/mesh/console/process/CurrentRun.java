package mesh.console.process;

import jakarta.annotation.PreDestroy;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import mesh.console.ConsoleProperties;
import mesh.console.runs.LiveRuns;
import mesh.console.runs.RunFolder;
import mesh.console.runs.RunFolders;
import mesh.console.scenario.RunArguments;
import org.jspecify.annotations.Nullable;
import org.springframework.http.HttpStatus;
import org.springframework.stereotype.Component;
import org.springframework.web.server.ResponseStatusException;

/** The one run that is under way, if there is one. It is asked by those who start and stop, and by everybody who watches. */
@Component
public final class CurrentRun {

    private final ConsoleProperties properties;
    private final RunFolders folders;
    private final LiveRuns live;
    private final PhaseReader phases = new PhaseReader();

    private @Nullable RunProcess process;
    private Set<String> foldersBefore = Set.of();
    private @Nullable String folder;
    private @Nullable Ended ended;
    private int started;

    CurrentRun(ConsoleProperties properties, RunFolders folders, LiveRuns live) {
        this.properties = properties;
        this.folders = folders;
        this.live = live;
    }

    /**
     * Starts it and returns its id.
     *
     * @throws BusyException if another one is under way, wherever it was started
     */
    public synchronized String start(RunArguments arguments) {
        endWhatFollowsARun();
        Optional<Running> other = running();
        if (other.isPresent()) {
            arguments.close();
            throw new BusyException(other.get());
        }
        foldersBefore = new HashSet<>(names());
        folder = null;
        ended = null;
        process = RunProcess.start(properties, arguments);
        started++;
        return id();
    }

    /** A run that has told its end may go on for a minute with what makes the next start quicker: nobody is to wait for that. */
    private void endWhatFollowsARun() {
        RunProcess own = process;
        if (own == null || !own.isAlive()) {
            return;
        }
        findFolder(own);
        if (folder != null && live.hasToldItsEnd(folders.find(folder))) {
            own.stopAndWait();
        }
    }

    private String id() {
        return "run-" + started;
    }

    private List<String> names() {
        return folders.all().stream().map(RunFolder::name).toList();
    }

    /** What is under way. */
    synchronized Optional<Running> running() {
        RunProcess own = process;
        if (own != null && own.isAlive()) {
            return Optional.of(running(own));
        }
        if (own != null) {
            findFolder(own);
            ended = new Ended(id(), folder, own.scenario(), own.exitCode(), own.lines());
            process = null;
        }
        return live.newest()
                .filter(other -> !other.name().equals(folder)) // it was ours, and somebody has killed it
                .map(other -> new Running(null, other.name(), live.scenario(other), phases.phase(other), List.of()));
    }

    private Running running(RunProcess own) {
        findFolder(own);
        Phase phase = folder == null ? Phase.BUILDING : phases.phase(folders.find(folder));
        return new Running(id(), folder, own.scenario(), phase, own.lines());
    }

    /** It has the name of its scenario, and was not there when it was started. */
    private void findFolder(RunProcess own) {
        if (folder == null) {
            String pattern = "\\d{8}-\\d{6}-" + own.scenario() + "(-\\d+)?";
            folder = names().stream()
                    .filter(name -> !foldersBefore.contains(name) && name.matches(pattern))
                    .findFirst()
                    .orElse(null);
        }
    }

    /** How the last one ended that was started here; null while there is none, or it goes on. */
    synchronized @Nullable Ended ended() {
        return ended;
    }

    /**
     * Has it end as Ctrl-C does, and returns its id at once.
     *
     * @throws ResponseStatusException 409 if nothing is under way that was started here
     */
    synchronized String stop() {
        RunProcess own = process;
        if (own == null || !own.isAlive()) {
            throw new ResponseStatusException(
                    HttpStatus.CONFLICT,
                    running()
                            .map(other -> other.sentence() + ": it is stopped there, by Ctrl-C")
                            .orElse("nothing is running"));
        }
        own.stop();
        return id();
    }

    /** Nothing that was started here is left behind. */
    @PreDestroy
    synchronized void close() {
        if (process != null) {
            process.stopAndWait();
        }
    }
}
