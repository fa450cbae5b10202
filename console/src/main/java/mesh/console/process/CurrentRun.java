package mesh.console.process;

import jakarta.annotation.PreDestroy;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.locks.ReentrantLock;
import mesh.console.ConsoleProperties;
import mesh.console.runs.LiveRuns;
import mesh.console.runs.RunFolder;
import mesh.console.runs.RunFolders;
import mesh.console.scenario.RunArguments;
import mesh.load.services.kept.StateFiles;
import mesh.load.services.process.MeshHome;
import mesh.load.services.process.ProcessIdentity;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.boot.context.event.ApplicationReadyEvent;
import org.springframework.context.event.EventListener;
import org.springframework.http.HttpStatus;
import org.springframework.stereotype.Component;
import org.springframework.web.server.ResponseStatusException;

/** Starts and stops runs, and reports to viewers which run is under way. */
@Component
public final class CurrentRun {

    private static final Logger LOG = LoggerFactory.getLogger(CurrentRun.class);

    private final ConsoleProperties properties;
    private final RunFolders folders;
    private final LiveRuns live;
    private final PhaseReader phases = new PhaseReader();

    /**
     * Held while a run is being started. Only starts need it: one that waits for {@code ./mesh} must not hold the monitor, which every viewer
     * needs.
     */
    private final ReentrantLock starts = new ReentrantLock();

    /** Finished runs whose processes may still be alive for a while. */
    private final List<RunProcess> left = new ArrayList<>();

    private @Nullable RunProcess process;

    /** The process of the last run, which may wait for the next one. */
    private @Nullable LoadClient client;

    private Set<String> foldersBefore = Set.of();
    private @Nullable String folder;
    private @Nullable Ended ended;
    private int started;

    CurrentRun(ConsoleProperties properties, RunFolders folders, LiveRuns live) {
        this.properties = properties;
        this.folders = folders;
        this.live = live;
    }

    /** Starts the load client once the page can be opened, so that it does not delay the page. */
    @EventListener(ApplicationReadyEvent.class)
    synchronized void getReady() {
        if (properties.ready() && client == null) {
            try {
                client = LoadClient.ready(properties);
            } catch (IOException cannot) {
                LOG.warn("the load client cannot be started in advance", cannot);
            }
        }
    }

    /**
     * Starts a run and returns its id.
     *
     * @throws BusyException if another run is measuring, even one that was started elsewhere
     */
    public String start(RunArguments arguments) {
        starts.lock();
        try {
            LoadClient last = lastClient(arguments);
            boolean fits = last != null && last.canRun(RunProcess.command(properties, arguments));
            return start(arguments, last, fits);
        } finally {
            starts.unlock();
        }
    }

    private synchronized @Nullable LoadClient lastClient(RunArguments arguments) {
        requireIdle(arguments);
        leaveWhatIsOver();
        return client;
    }

    private void requireIdle(RunArguments arguments) {
        Optional<Running> measured = running().filter(one -> !one.phase().isOver());
        if (measured.isPresent()) {
            arguments.close();
            throw new BusyException(measured.get());
        }
    }

    /**
     * Starts a run. The load client of {@link #getReady} may have started since the check; it then ends, because nothing else would end it.
     *
     * @param checked the process of the last run when it was checked; null if there was none
     * @param fits whether the checked process can run the command
     */
    synchronized String start(RunArguments arguments, @Nullable LoadClient checked, boolean fits) {
        requireIdle(arguments);
        foldersBefore = new HashSet<>(names());
        folder = null;
        ended = null;
        LoadClient last = client;
        process = RunProcess.start(properties, arguments, last, fits && last == checked);
        client = process.client();
        started++;
        return id();
    }

    /**
     * Stops the rest of a finished run's work. After its end, a run may spend another minute on start-up caches, and users should not have
     * to wait for these. The next run needs the machine for itself, so it waits until that process has ended: {@code StartCacheLock}.
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

    /**
     * Returns the run that is measuring, even if it was started elsewhere. If none is, returns the run that was started here and is
     * finishing.
     */
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
                .filter(other -> !other.name().equals(folder)) // that run was started here, and was killed
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

    /**
     * Finds the new folder that is named after the scenario. It must already contain the file of events, which a run creates after the
     * folder.
     */
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

    /** Returns how the last run that was started here ended; null before the first run has ended, and while a run is under way. */
    synchronized @Nullable Ended ended() {
        return ended;
    }

    /**
     * Asks the run to stop, as Ctrl-C does, and returns its id without waiting.
     *
     * @throws ResponseStatusException 409 if no run that was started here is under way
     */
    synchronized String stop() {
        RunProcess own = process;
        if (own == null || !own.isAlive()) {
            throw new ResponseStatusException(
                    HttpStatus.CONFLICT,
                    running()
                            .map(other -> other.sentence() + ": stop it there with Ctrl-C")
                            .orElse("nothing is running"));
        }
        own.stop();
        return id();
    }

    /** Stops every process that was started here, and the services that the runs have left for later ones. */
    @PreDestroy
    void close() {
        starts.lock(); // a run that is being started must not remain
        try {
            closeAll();
        } finally {
            starts.unlock();
        }
    }

    private synchronized void closeAll() {
        if (process != null) {
            left.add(process);
        }
        left.forEach(RunProcess::stop);
        left.forEach(RunProcess::stopAndWait);
        if (client != null) {
            client.stop();
        }
        new StateFiles(new MeshHome(properties.home())).stopKeptBy(ProcessIdentity.of(ProcessHandle.current()));
    }
}
