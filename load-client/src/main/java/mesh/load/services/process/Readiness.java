package mesh.load.services.process;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;
import mesh.load.os.BoundedHttpClient;
import mesh.load.os.ServerAddress;
import mesh.load.os.TcpSocket;
import mesh.load.scenario.key.ScenarioException;
import mesh.load.scenario.service.Program;
import mesh.load.scenario.service.Service;
import mesh.load.services.process.ServiceProcess.StartTimes;
import mesh.load.services.process.ServiceProcess.UnexpectedExit;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * Checks whether a service is ready, and which process responds. It is not enough that the port is open. The store begins to listen before
 * it has loaded its rows, and another process on the port would be measured under the service's name. A service of this project reports the
 * id of its process. For a foreign application the scenario says what ready means, and the system reports which process listens.
 */
public final class Readiness implements AutoCloseable {

    /** Time limit for a service that runs already. */
    public static final Duration OF_RUNNING = Duration.ofSeconds(10);

    private static final Program.Ready OF_MESH = new Program.Ready("/actuator/health/readiness", 200, null);

    private static final String CONNECTED = "connected";

    /** The address of services that a run starts. */
    private static final String LOOPBACK = "127.0.0.1";

    /** Statuses of a service that wants a login before it responds. Waiting does not change them. */
    private static final Set<String> LOGIN = Set.of("401", "403");

    private static final Duration PATIENCE = Duration.ofSeconds(2);

    private final BoundedHttpClient http = new BoundedHttpClient(PATIENCE);

    /**
     * Sends a service one request, and checks whether it is ready.
     *
     * @throws ScenarioException if a foreign application wants a login first, so that it would never be ready
     */
    public Probe probe(Service service, URI base) throws InterruptedException {
        Program.Ready ready = service.program() instanceof Program.Foreign foreign ? foreign.ready() : OF_MESH;
        Finding finding = ready.path() == null ? connect(base) : get(base.resolve(ready.path()));
        String got = finding.got();
        if (service.program() instanceof Program.Foreign foreign && LOGIN.contains(got)) {
            ScenarioException.unless(
                    got.equals(Integer.toString(ready.status())),
                    foreign.place(),
                    "'" + service.label() + "' responds to its 'ready' path " + ready.path() + " with " + got
                            + ", so it wants a login. "
                            + NotReady.LOGIN.advice().replace("STATUS", got));
        }
        String wanted = ready.path() == null ? CONNECTED : Integer.toString(ready.status());
        boolean isReady = got.equals(wanted);
        return new Probe(
                ready.path() == null ? "an attempt to connect" : "GET " + ready.path(),
                got,
                isReady,
                isReady ? null : finding.reason());
    }

    private record Finding(String got, NotReady reason) {}

    /**
     * One probe of a service.
     *
     * @param request what was sent, in words
     * @param got the status of the response, or the reason why there was none
     * @param reason null if the service is ready
     */
    public record Probe(
            String request,
            String got,
            boolean isReady,
            @Nullable NotReady reason) {

        /** Returns what the owner of the service can do, as a sentence after a full stop; empty if the service is ready. */
        String advice() {
            return reason == null ? "" : ". " + reason.advice();
        }
    }

    private Finding get(URI uri) throws InterruptedException {
        try {
            return new Finding(Integer.toString(http.get(uri).statusCode()), NotReady.STATUS);
        } catch (IOException noResponse) {
            return new Finding("no response (" + reason(noResponse, uri) + ")", NotReady.of(noResponse));
        }
    }

    private static Finding connect(URI base) {
        try {
            ServerAddress.of(base).connect(PATIENCE);
            return new Finding(CONNECTED, NotReady.OTHER);
        } catch (IOException refused) {
            return new Finding("no connection (" + reason(refused, base) + ")", NotReady.of(refused));
        }
    }

    /** Waits until a service that runs already is ready. */
    public void await(Service service, URI base, Duration timeout) throws InterruptedException {
        long deadline = System.nanoTime() + within(service, timeout).toNanos();
        for (Probe probe = probe(service, base); !probe.isReady(); probe = probe(service, base)) {
            if (System.nanoTime() > deadline) {
                throw new MeshException(service.label() + " at " + base + " cannot be used: " + probe.request()
                        + " got " + probe.got() + probe.advice());
            }
            Thread.sleep(200);
        }
    }

    private static Duration within(Service service, Duration usual) {
        return service.program() instanceof Program.Foreign foreign
                ? Objects.requireNonNullElse(foreign.ready().within(), usual)
                : usual;
    }

    /** Returns the reason for a missing response or connection in words. */
    static String reason(IOException failure, URI uri) {
        NotReady reason = NotReady.of(failure);
        return switch (reason) {
            case UNKNOWN_NAME ->
                reason.message().replace("HOST", ServerAddress.of(uri).host());
            case OTHER -> failure.getClass().getSimpleName();
            default -> reason.message();
        };
    }

    /** The process id that a service sees, and the module from which it was built. Each is null if the service does not report it. */
    public record Identity(@Nullable Long pid, @Nullable String module) {

        static final Identity UNKNOWN = new Identity(null, null);
    }

    /** Returns the identity that a service reports. It is unknown if there is no response, or if the response is unintelligible. */
    public Identity identify(URI base) throws InterruptedException {
        try {
            HttpResponse<String> response = http.get(base.resolve("/actuator/info"));
            return response.statusCode() == 200 ? identity(response.body()) : Identity.UNKNOWN;
        } catch (IOException | JacksonException noResponse) {
            return Identity.UNKNOWN;
        }
    }

    private static Identity identity(String body) {
        JsonNode info = JsonMapper.shared().readTree(body);
        JsonNode pid = info.at("/process/pid");
        JsonNode module = info.at("/build/artifact");
        return new Identity(
                pid.isIntegralNumber() ? Long.valueOf(pid.asLong()) : null,
                module.isString() ? module.asString() : null);
    }

    /**
     * Says on which addresses an application listens in place of the one to which the run connects; empty if there is none.
     *
     * @param wanted port on 127.0.0.1
     */
    static String elsewhere(int wanted, List<InetSocketAddress> listened) {
        String others = listened.stream()
                .filter(address -> !isAt(wanted, address))
                .map(ServerAddress::text)
                .collect(Collectors.joining(", "));
        if (others.isEmpty()) {
            return "";
        }
        boolean isOnThePort = listened.stream().anyMatch(address -> address.getPort() == wanted);
        return ". It listens on " + others + ", but the run connects to 127.0.0.1:" + wanted + ". "
                + (isOnThePort ? NotReady.OTHER_ADDRESS : NotReady.OTHER_PORT).advice();
    }

    /** Returns whether a server that listens on this address accepts connections to 127.0.0.1 and the port. */
    private static boolean isAt(int port, InetSocketAddress listened) {
        InetAddress address = listened.getAddress();
        return listened.getPort() == port
                && (address.isAnyLocalAddress() || address.getHostAddress().equals(LOOPBACK));
    }

    @Override
    public void close() {
        http.close();
    }

    /** Receives the progress of services that are starting. */
    @FunctionalInterface
    public interface Progress {

        void report(String line);

        /**
         * Receives, several times a second, how many services are ready, and the time since the first one was started.
         *
         * @param each a line for each service that says what it has done, or what it waits for
         */
        default void starting(int ready, int services, Duration elapsed, List<String> each) {}
    }

    /** Waits until all started services are ready, or reports which service is not ready and why. */
    public static final class Wait {

        /** Time limit for a start. On a slow machine that was busy with other work, one start took more than two minutes. */
        public static final Duration TIMEOUT = Duration.ofMinutes(5);

        private final List<ServiceProcess> processes;
        private final PortPlan ports;
        private final Progress progress;
        private final Duration timeout;
        private final long startedNanos = System.nanoTime();

        /** An application that listens elsewhere for this long will not listen on the right address, either. */
        private static final Duration WRONG_ADDRESS = Duration.ofSeconds(60);

        /** The last probe of each process that is not ready yet. */
        private final Map<ServiceProcess, String> unready = new LinkedHashMap<>();

        private final Map<ServiceProcess, String> advice = new HashMap<>();

        private final Map<Service, StartTimes> started = new TreeMap<>();

        public Wait(Collection<ServiceProcess> processes, PortPlan ports, Progress progress, Duration timeout) {
            this.processes = List.copyOf(processes);
            this.ports = ports;
            this.progress = progress;
            this.timeout = timeout;
        }

        public Map<Service, StartTimes> awaitAll() throws InterruptedException {
            List<Service> services =
                    processes.stream().map(ServiceProcess::service).toList();
            progress.report(
                    "starting " + services.stream().map(Wait::labelWithJava).collect(Collectors.joining(", ")));
            processes.forEach(process -> unready.put(process, ""));
            try (Readiness readiness = new Readiness()) {
                while (!unready.isEmpty()) {
                    progress.starting(processes.size() - unready.size(), processes.size(), elapsed(), lines());
                    for (ServiceProcess process : List.copyOf(unready.keySet())) {
                        ask(process, readiness);
                    }
                    failIfTimedOut();
                    Thread.sleep(unready.isEmpty() ? Duration.ZERO : pause());
                }
            }
            if (processes.size() > 1) {
                progress.report("all ready after " + seconds(elapsed()));
            }
            return started;
        }

        private List<String> lines() {
            return processes.stream().map(this::line).toList();
        }

        private String line(ServiceProcess process) {
            String begun = process.service().label() + ": started (pid "
                    + process.handle().pid() + ")";
            StartTimes ready = started.get(process.service());
            if (ready != null) {
                return begun + ", ready after " + seconds(ready.firstOk());
            }
            String got = unready.getOrDefault(process, "");
            return got.isEmpty() ? begun : begun + ", waits: " + got;
        }

        private static String seconds(Duration time) {
            return String.format(Locale.ROOT, "%.1f s", time.toMillis() / 1000.0);
        }

        /** Names the Java of an application that has another one than this process. */
        private static String labelWithJava(Service service) {
            return service.program() instanceof Program.Jar jar && jar.java() != null
                    ? service.label() + " (Java " + jar.java() + ")"
                    : service.label();
        }

        /** Returns a short pause for a single application, because its start is measured. Such frequent polls cost it little. */
        private Duration pause() {
            boolean alone =
                    processes.size() == 1 && processes.getFirst().service().isStartedAlone();
            return Duration.ofMillis(alone ? 10 : 200);
        }

        private void ask(ServiceProcess process, Readiness readiness) throws InterruptedException {
            if (!process.handle().isAlive()) {
                UnexpectedExit exit = process.unexpectedExit();
                if (exit.isByInterruption()) {
                    // Gives an interruption of the whole process group time to reach this thread, too.
                    Thread.sleep(Duration.ofSeconds(3));
                }
                throw new ProcessEndedException("the mesh did not come up: ", exit);
            }
            Probe probe = readiness.probe(process.service(), ports.base(process.service()));
            String got = probe.request() + " on port " + ports.of(process.service()) + " got " + probe.got();
            if (probe.isReady()) {
                StartTimes now = process.startedByNow(); // taken before the check, to exclude its duration
                if (isItself(process, readiness)) {
                    started.put(process.service(), now);
                    unready.remove(process);
                    progress.report(line(process));
                    return;
                }
                got += " from a process that does not report its id";
            }
            unready.put(process, got);
            advice.put(process, probe.advice());
        }

        private boolean isItself(ServiceProcess process, Readiness readiness) throws InterruptedException {
            Service service = process.service();
            long own = process.handle().pid();
            Long observedPid = service.isForeign()
                    ? listener(process)
                    : readiness.identify(ports.base(service)).pid();
            if (observedPid != null && observedPid != own) {
                throw new MeshException("the mesh did not come up: port " + ports.of(service) + " of " + service.label()
                        + " (process " + own + ") is served by another process, " + observedPid + ". "
                        + NotReady.OTHER_PROCESS.advice());
            }
            return observedPid != null;
        }

        /**
         * Returns the process that listens on a foreign application's port. A descendant counts as the process itself, and so does a
         * process that the system does not report: the port was free before the start.
         */
        private Long listener(ServiceProcess process) {
            return TcpSocket.listener(ports.of(process.service()))
                    .filter(one -> process.handle().descendants().noneMatch(one::equals))
                    .map(ProcessHandle::pid)
                    .orElse(process.handle().pid());
        }

        private void failIfTimedOut() {
            List<String> late = new ArrayList<>();
            unready.forEach((process, got) -> {
                Duration limit = within(process.service(), timeout);
                if (elapsed().compareTo(WRONG_ADDRESS) > 0
                        && limit.compareTo(WRONG_ADDRESS) > 0
                        && isElsewhere(process)) {
                    limit = WRONG_ADDRESS;
                }
                if (elapsed().compareTo(limit) > 0) {
                    late.add(process.service().label() + " is not ready after " + limit.toSeconds() + " s: " + got
                            + whatToDo(process) + process.lastLines(15));
                }
            });
            if (!late.isEmpty()) {
                throw new MeshException(String.join("\n", late));
            }
        }

        private boolean isElsewhere(ServiceProcess process) {
            List<InetSocketAddress> listened =
                    process.service().isForeign() ? TcpSocket.listenedBy(process.handle()) : List.of();
            int port = ports.of(process.service());
            return !listened.isEmpty() && listened.stream().noneMatch(address -> isAt(port, address));
        }

        private String whatToDo(ServiceProcess process) {
            String elsewhere = elsewhere(process);
            return elsewhere.isEmpty() ? advice.getOrDefault(process, "") : elsewhere;
        }

        /** Says where a foreign application listens instead. Not every one reads its port from {@code server.port}, or listens on IPv4. */
        private String elsewhere(ServiceProcess process) {
            return process.service().isForeign()
                    ? Readiness.elsewhere(ports.of(process.service()), TcpSocket.listenedBy(process.handle()))
                    : "";
        }

        private Duration elapsed() {
            return Duration.ofNanos(System.nanoTime() - startedNanos);
        }
    }
}
