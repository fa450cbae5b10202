package mesh.bench;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.PrintWriter;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import mesh.load.engine.LoadPlan;
import mesh.load.engine.http.UserRequest;
import mesh.load.os.JvmVariables;
import mesh.load.results.Json;
import mesh.load.results.contender.LoadResult;
import mesh.load.results.contender.OutcomeCounts;
import mesh.load.scenario.shape.Shape;
import org.jspecify.annotations.Nullable;

/**
 * The process of the stamping server, and the loads that this server understands. The process ends when its standard input ends, and
 * therefore also with its parent.
 */
final class ServerProcess implements AutoCloseable {

    private static final Duration TIMEOUT = Duration.ofSeconds(30);

    /** The server's stamps of one request, in nanoseconds of the clock that all processes share. */
    record ServedRequest(int user, long arrivedNanos, long respondedNanos) {}

    /** @param connectionsBeforeFirst number of connections that it accepted before the first byte of any request arrived */
    record Report(int connections, int connectionsBeforeFirst, List<ServedRequest> requests) {

        double arrivalSkewMillis() {
            return (requests.getLast().arrivedNanos() - requests.getFirst().arrivedNanos()) / 1e6;
        }
    }

    private final Process process;
    private final BufferedReader responses;
    private final PrintWriter commands;
    private final InetSocketAddress address;

    ServerProcess(Duration delay) throws IOException {
        String java = ProcessHandle.current().info().command().orElse("java");
        process = JvmVariables.removeFrom(new ProcessBuilder(
                        java,
                        "-XX:+UseSerialGC",
                        "-Xmx256m",
                        "-cp",
                        System.getProperty("java.class.path"),
                        StampingServer.class.getName(),
                        String.valueOf(delay.toMillis())))
                .redirectError(ProcessBuilder.Redirect.INHERIT)
                .start();
        responses = process.inputReader(StandardCharsets.US_ASCII);
        commands = new PrintWriter(process.outputWriter(StandardCharsets.US_ASCII), true);
        address = new InetSocketAddress(InetAddress.getLoopbackAddress(), Integer.parseInt(line()));
    }

    InetSocketAddress address() {
        return address;
    }

    LoadPlan burst(int users) {
        List<UserRequest> requests = IntStream.rangeClosed(1, users)
                .mapToObj(user -> request("/" + user))
                .toList();
        return new LoadPlan(address, requests, new Shape.Burst(), TIMEOUT);
    }

    LoadPlan loop(String path, int users, int requestsPerUser) {
        return new LoadPlan(
                address, Collections.nCopies(users, request(path)), new Shape.Closed(requestsPerUser), TIMEOUT);
    }

    private static UserRequest request(String path) {
        return new UserRequest(path, "application/json", StampingServer.ITEMS);
    }

    static void verify(LoadResult result, LoadPlan plan) {
        int ok = OutcomeCounts.of(result).ok();
        if (ok != plan.requests() || result.requests().size() != plan.requests()) {
            throw new IllegalStateException(String.format(
                    Locale.ROOT,
                    "expected %d requests, but %d have a record and %d are ok",
                    plan.requests(),
                    result.requests().size(),
                    ok));
        }
    }

    /**
     * Gives the stamping thread priority over all other threads, if {@code chrt} is permitted. Otherwise, while senders occupy all cores, a
     * stamp would show when the thread got a core, not when the byte arrived.
     */
    boolean tryPreferStamping() throws InterruptedException {
        Path tasks = Path.of("/proc", String.valueOf(process.pid()), "task");
        try (Stream<Path> threads = Files.list(tasks)) {
            for (Path thread : threads.toList()) {
                if (Files.readString(thread.resolve("comm")).strip().equals(StampingServer.STAMPING_THREAD)) {
                    String id = String.valueOf(thread.getFileName());
                    return startTool("chrt", "--fifo", "--pid", "1", id).waitFor() == 0;
                }
            }
        } catch (IOException notLinuxOrNotInstalled) {
            return false;
        }
        return false;
    }

    /** Starts a program whose output is not needed. */
    static Process startTool(String... command) throws IOException {
        return new ProcessBuilder(command)
                .redirectErrorStream(true)
                .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                .start();
    }

    void reset() throws IOException {
        commands.println("reset");
        line();
    }

    Report report() throws IOException {
        commands.println("report");
        return Json.MAPPER.readValue(line(), Report.class);
    }

    @Override
    public void close() {
        process.destroy();
    }

    private String line() throws IOException {
        @Nullable String line = responses.readLine();
        if (line == null) {
            throw new IOException("the stamping server has ended");
        }
        return line;
    }
}
