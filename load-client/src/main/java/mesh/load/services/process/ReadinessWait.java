package mesh.load.services.process;

import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.OptionalLong;
import java.util.stream.Collectors;
import mesh.load.scenario.service.Service;

/** Waits until all services are ready, or says which is not and why. */
public final class ReadinessWait {

    /** Under foreign load one start was seen to take 45 s. */
    private static final Duration PATIENCE = Duration.ofMinutes(2);

    private static final Duration PAUSE = Duration.ofMillis(200);

    /** How long one application takes alone is what is measured; to be asked so often costs it little. */
    private static final Duration SHORT_PAUSE = Duration.ofMillis(10);

    private static final Duration INTERRUPTION_COMES = Duration.ofSeconds(3);

    private static final int LINES_OF_LOG = 15;

    private final List<ServiceProcess> processes;
    private final PortPlan ports;
    private final StartProgress progress;
    private final Duration patience;
    private final Map<Service, String> answers = new LinkedHashMap<>();
    private final long startedNanos = System.nanoTime();

    public ReadinessWait(List<ServiceProcess> processes, PortPlan ports, StartProgress progress) {
        this(processes, ports, progress, PATIENCE);
    }

    public ReadinessWait(List<ServiceProcess> processes, PortPlan ports, StartProgress progress, Duration patience) {
        this.processes = processes;
        this.ports = ports;
        this.progress = progress;
        this.patience = patience;
    }

    public void untilAllAreReady() throws InterruptedException {
        progress.say("starting " + names(processes));
        try (Readiness readiness = new Readiness()) {
            while (!unready().isEmpty()) {
                progress.starting(processes.size() - unready().size(), processes.size(), elapsed());
                for (ServiceProcess process : unready()) {
                    ask(process, readiness);
                }
                refuseEndlessWait();
                Thread.sleep(unready().isEmpty() ? Duration.ZERO : pause());
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
            UnexpectedExit death = process.death();
            if (death.isByInterruption()) {
                Thread.sleep(INTERRUPTION_COMES); // to this thread as well, or it was sent to the service alone
            }
            throw new MeshException("the mesh did not come up: " + death.message());
        }
        String answer = readiness.ask(Readiness.uri(ports.of(process.service())));
        if (Readiness.isReady(answer)) {
            StartTimes now = process.startedByNow();
            if (isItself(process, readiness)) {
                process.hasStarted(now);
            } else {
                answer += " from a process that does not say which it is";
            }
        }
        answers.put(process.service(), answer);
    }

    /** Asked after the time was taken, so that it takes nothing from it. */
    private boolean isItself(ServiceProcess process, Readiness readiness) throws InterruptedException {
        int port = ports.of(process.service());
        long own = process.handle().pid();
        OptionalLong answering = readiness.identify(Readiness.base(port)).pid();
        if (answering.isPresent() && answering.getAsLong() != own) {
            throw new MeshException("the mesh did not come up: port " + port + " of "
                    + process.service().label() + " (process " + own + ") is answered by another process, "
                    + answering.getAsLong());
        }
        return answering.isPresent();
    }

    private void refuseEndlessWait() {
        if (elapsed().compareTo(patience) > 0 && !unready().isEmpty()) {
            throw new MeshException(unready().stream()
                    .map(process -> process.service().label() + " is not ready after " + patience.toSeconds()
                            + " s: GET " + Readiness.PATH + " on port " + ports.of(process.service())
                            + " is answered by "
                            + answers.get(process.service()) + process.lastLines(LINES_OF_LOG))
                    .collect(Collectors.joining("\n")));
        }
    }

    private List<ServiceProcess> unready() {
        return processes.stream()
                .filter(process -> !Readiness.isReady(answers.getOrDefault(process.service(), "")))
                .toList();
    }

    private Duration elapsed() {
        return Duration.ofNanos(System.nanoTime() - startedNanos);
    }

    private static String names(List<ServiceProcess> processes) {
        return processes.stream().map(process -> process.service().label()).collect(Collectors.joining(", "));
    }
}
