package mesh.console.process;

import jakarta.annotation.PreDestroy;
import java.util.ArrayList;
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

    /** Runs that are over, whose processes may live on for a little while. */
    private final List<RunProcess> left = new ArrayList<>();

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
        Optional<Running> measured = running().filter(one -> !one.phase().isOver());
        if (measured.isPresent()) {
            arguments.close();
            throw new BusyException(measured.get());
        }
        leaveWhatIsOver();
        foldersBefore = new HashSet<>(names());
        folder = null;
        ended = null;
        process = RunProcess.start(properties, arguments);
        started++;
        return id();
    }

    /**
     * A run that has told its end may go on for a minute with what makes the next start quicker: nobody is to wait for that. It hears
     * that it may end, and the next run, which needs the machine for itself, waits until it has: {@code StartCacheLock}.
     */
    private void leaveWhatIsOver() {
        left.removeIf(one -> !one.isAlive());
        RunProcess own = process;
        if (own != null) {
            if (own.makesStartCaches()) {
                own.stop();
            }
            left.add(own);
        }
    }

    private String id() {
        return "run-" + started;
    }

    private List<String> names() {
        return folders.all().stream().map(RunFolder::name).toList();
    }

    /** What is under way: what is measured, wherever it was started; else what follows a run that was started here. */
    synchronized Optional<Running> running() {
        Optional<Running> own = ownRun();
        return own.filter(one -> !one.phase().isOver()).or(this::runOfATerminal).or(() -> own);
    }

    private Optional<Running> ownRun() {
        RunProcess own = process;
        if (own == null) {
            return Optional.empty();
        }
        if (own.isAlive()) {
            return Optional.of(running(own));
        }
        findFolder(own);
        ended = new Ended(id(), folder, own.scenario(), own.exitCode(), own.lines());
        process = null;
        return Optional.empty();
    }

    private Optional<Running> runOfATerminal() {
        return live.newest()
                .filter(other -> !other.name().equals(folder)) // it was ours, and somebody has killed it
                .map(other -> new Running(null, other.name(), live.scenario(other), phases.phase(other), List.of()));
    }

    private Running running(RunProcess own) {
        findFolder(own);
        return new Running(id(), folder, own.scenario(), phase(own), own.lines());
    }

    private Phase phase(RunProcess own) {
        if (folder == null) {
            return Phase.BUILDING;
        }
        RunFolder found = folders.find(folder);
        if (!live.hasToldItsEnd(found)) {
            return phases.phase(found);
        }
        return own.makesStartCaches() ? Phase.MAKING_START_CACHES : Phase.REPORTING;
    }

    /** It has the name of its scenario, was not there when it was started, and can be followed: its events are made after it. */
    private void findFolder(RunProcess own) {
        if (folder == null) {
            String pattern = "\\d{8}-\\d{6}-" + own.scenario() + "(-\\d+)?";
            folder = folders.all().stream()
                    .filter(found -> found.events().isPresent())
                    .map(RunFolder::name)
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
            left.add(process);
        }
        left.forEach(RunProcess::stop);
        left.forEach(RunProcess::stopAndWait);
    }
}
