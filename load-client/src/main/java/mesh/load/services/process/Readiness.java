package mesh.load.services.process;

import java.io.IOException;
import java.net.URI;
import java.net.UnknownHostException;
import java.net.http.HttpResponse;
import java.nio.channels.UnresolvedAddressException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import mesh.load.os.BoundedHttpClient;
import mesh.load.scenario.Service;
import mesh.load.services.process.ServiceProcess.StartTimes;
import mesh.load.services.process.ServiceProcess.UnexpectedExit;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * Checks whether a service is ready, and which process responds. It is not enough that the port is open. The store begins to listen before
 * it has loaded its rows, and another process on the port would be measured under the service's name.
 */
public final class Readiness implements AutoCloseable {

    public static final String PATH = "/actuator/health/readiness";

    private final BoundedHttpClient http = new BoundedHttpClient(Duration.ofSeconds(2));

    public static URI base(int port) {
        return URI.create("http://127.0.0.1:" + port);
    }

    /** Returns the status of the response, such as {@code 200}, or the reason why there was no response. */
    public String probe(URI base) throws InterruptedException {
        try {
            return Integer.toString(http.get(base.resolve(PATH)).statusCode());
        } catch (IOException noResponse) {
            return "no response (" + reason(noResponse, base) + ")";
        }
    }

    /**
     * Returns the reason for a missing response. It searches the causes, because the JDK's client reports an unknown host name only as a
     * failed connection.
     */
    static String reason(IOException noResponse, URI uri) {
        for (Throwable cause = noResponse; cause != null; cause = cause.getCause()) {
            if (cause instanceof UnresolvedAddressException || cause instanceof UnknownHostException) {
                return "the name " + uri.getHost() + " does not resolve on this machine";
            }
        }
        return noResponse.getClass().getSimpleName();
    }

    public static boolean isReady(String response) {
        return response.equals("200");
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

    @Override
    public void close() {
        http.close();
    }

    /** Receives the progress of services that are starting. */
    @FunctionalInterface
    public interface Progress {

        void say(String line);

        /** Receives, several times a second, how many services are ready, and the time since the first one was started. */
        default void starting(int ready, int services, Duration elapsed) {}
    }

    /** Waits until all started services are ready, or reports which service is not ready and why. */
    public static final class Wait {

        /** Time limit for a start. On a machine that was busy with other work, one start took 45 s. */
        public static final Duration TIMEOUT = Duration.ofMinutes(2);

        private final List<ServiceProcess> processes;
        private final PortPlan ports;
        private final Progress progress;
        private final Duration timeout;
        private final long startedNanos = System.nanoTime();

        /** The last response of each process that is not ready yet. */
        private final Map<ServiceProcess, String> unready = new LinkedHashMap<>();

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
            progress.say("starting " + String.join(", ", Service.labels(services)));
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
            progress.say(
                    String.format(Locale.ROOT, "ready after %.1f s", elapsed().toMillis() / 1000.0));
            return started;
        }

        /** Returns a short pause for a single application, because its start is measured. Such frequent polls cost it little. */
        private Duration pause() {
            boolean alone =
                    processes.size() == 1 && processes.getFirst().service().role() == Service.Role.APPLICATION;
            return Duration.ofMillis(alone ? 10 : 200);
        }

        private void ask(ServiceProcess process, Readiness readiness) throws InterruptedException {
            if (!process.process().isAlive()) {
                UnexpectedExit exit = process.unexpectedExit();
                if (exit.isByInterruption()) {
                    // Gives an interruption of the whole process group time to reach this thread, too.
                    Thread.sleep(Duration.ofSeconds(3));
                }
                throw new MeshException("the mesh did not come up: " + exit.message());
            }
            int port = ports.of(process.service());
            String response = readiness.probe(base(port));
            if (isReady(response)) {
                StartTimes now = process.startedByNow(); // taken before the check, to exclude its duration
                if (isItself(process, port, readiness)) {
                    started.put(process.service(), now);
                    unready.remove(process);
                    return;
                }
                response += " from a process that does not report its id";
            }
            unready.put(process, response);
        }

        private static boolean isItself(ServiceProcess process, int port, Readiness readiness)
                throws InterruptedException {
            long own = process.handle().pid();
            Long seen = readiness.identify(base(port)).pid();
            if (seen != null && seen != own) {
                throw new MeshException("the mesh did not come up: port " + port + " of "
                        + process.service().label() + " (process " + own + ") is served by another process, " + seen);
            }
            return seen != null;
        }

        private void failIfTimedOut() {
            if (elapsed().compareTo(timeout) > 0 && !unready.isEmpty()) {
                List<String> late = new ArrayList<>();
                unready.forEach((process, got) -> late.add(process.service().label() + " is not ready after "
                        + timeout.toSeconds() + " s: GET " + PATH + " on port " + ports.of(process.service())
                        + " got " + got + process.lastLines(15)));
                throw new MeshException(String.join("\n", late));
            }
        }

        private Duration elapsed() {
            return Duration.ofNanos(System.nanoTime() - startedNanos);
        }
    }
}
