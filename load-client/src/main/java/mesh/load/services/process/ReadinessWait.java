package mesh.load.services.process;

import java.time.Duration;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.OptionalLong;
import java.util.stream.Collectors;
import mesh.load.scenario.Service;
import mesh.load.services.process.ServiceProcess.StartTimes;

/** Waits until all services are ready, or reports which service is not ready and why. */
public final class ReadinessWait {

    /** Time limit for a start. On a machine that was busy with other work, one start took 45 s. */
    private static final Duration TIMEOUT = Duration.ofMinutes(2);

    private static final Duration PAUSE = Duration.ofMillis(200);

    /**
     * The pause between two polls of a single application, because its start is measured. Such frequent polls cost the application little.
     */
    private static final Duration SHORT_PAUSE = Duration.ofMillis(10);

    private static final Duration INTERRUPTION_DELAY = Duration.ofSeconds(3);

    private static final int LINES_OF_LOG = 15;

    private final List<ServiceProcess> processes;
    private final PortPlan ports;
    private final StartProgress progress;
    private final Duration timeout;
    private final long startedNanos = System.nanoTime();

    /** The last response of each process that is not ready yet. */
    private final Map<ServiceProcess, String> unready = new LinkedHashMap<>();

    public ReadinessWait(Collection<ServiceProcess> processes, PortPlan ports, StartProgress progress) {
        this(processes, ports, progress, TIMEOUT);
    }

    public ReadinessWait(
            Collection<ServiceProcess> processes, PortPlan ports, StartProgress progress, Duration timeout) {
        this.processes = List.copyOf(processes);
        this.ports = ports;
        this.progress = progress;
        this.timeout = timeout;
    }

    public void awaitAll() throws InterruptedException {
        progress.say("starting "
                + processes.stream().map(process -> process.service().label()).collect(Collectors.joining(", ")));
        processes.forEach(process -> unready.put(process, ""));
        try (Readiness readiness = new Readiness()) {
            while (!unready.isEmpty()) {
                progress.starting(processes.size() - unready.size(), processes.size(), elapsed());
                for (ServiceProcess process : List.copyOf(unready.keySet())) {
                    ask(process, readiness);
                }
                failIfTimedOut();
                Thread.sleep(unready.isEmpty() ? Duration.ZERO : pause());
            }
        }
        progress.say(String.format(Locale.ROOT, "ready after %.1f s", elapsed().toMillis() / 1000.0));
    }

    private Duration pause() {
        boolean alone = processes.size() == 1 && processes.getFirst().service().role() == Service.Role.APPLICATION;
        return alone ? SHORT_PAUSE : PAUSE;
    }

    private void ask(ServiceProcess process, Readiness readiness) throws InterruptedException {
        if (!process.isAlive()) {
            UnexpectedExit exit = process.unexpectedExit();
            if (exit.isByInterruption()) {
                // Gives an interruption of the whole process group time to reach this thread, too.
                Thread.sleep(INTERRUPTION_DELAY);
            }
            throw new MeshException("the mesh did not come up: " + exit.message());
        }
        String response = readiness.probe(Readiness.uri(ports.of(process.service())));
        if (Readiness.isReady(response)) {
            StartTimes now = process.startedByNow();
            if (isItself(process, readiness)) {
                process.markStarted(now);
                unready.remove(process);
                return;
            }
            response += " from a process that does not report its id";
        }
        unready.put(process, response);
    }

    /**
     * Returns whether the service's own process responds. Runs after the start time was measured, so that this time does not include the
     * check.
     */
    private boolean isItself(ServiceProcess process, Readiness readiness) throws InterruptedException {
        int port = ports.of(process.service());
        long own = process.handle().pid();
        OptionalLong identity = readiness.identify(Readiness.base(port)).pid();
        if (identity.isPresent() && identity.getAsLong() != own) {
            throw new MeshException("the mesh did not come up: port " + port + " of "
                    + process.service().label() + " (process " + own + ") is served by another process, "
                    + identity.getAsLong());
        }
        return identity.isPresent();
    }

    private void failIfTimedOut() {
        if (elapsed().compareTo(timeout) > 0 && !unready.isEmpty()) {
            throw new MeshException(unready.keySet().stream()
                    .map(process -> process.service().label() + " is not ready after " + timeout.toSeconds()
                            + " s: GET " + Readiness.PATH + " on port " + ports.of(process.service())
                            + " got " + unready.get(process) + process.lastLines(LINES_OF_LOG))
                    .collect(Collectors.joining("\n")));
        }
    }

    private Duration elapsed() {
        return Duration.ofNanos(System.nanoTime() - startedNanos);
    }
}
