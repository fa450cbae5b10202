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
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import mesh.load.engine.LoadPlan;
import mesh.load.engine.http.UserRequest;
import mesh.load.os.JvmVariables;
import mesh.load.results.contender.LoadResult;
import mesh.load.results.contender.Outcome;
import mesh.load.scenario.Shape;
import org.jspecify.annotations.Nullable;

/**
 * The stamping server, which its parent process controls, and the loads that the server understands. The server ends when its standard
 * input ends, and therefore also when its parent ends.
 */
final class ServerProcess implements AutoCloseable {

    private static final Duration TIMEOUT = Duration.ofSeconds(30);

    /** The server's stamps of one request, in nanoseconds of the clock that all processes share. */
    record ServedRequest(int user, long arrivedNanos, long respondedNanos) {}

    /**
     * The server's stamps of one burst.
     *
     * @param connections number of connections that it accepted
     * @param connectionsBeforeFirst number of connections that it accepted before the first byte of any request arrived
     */
    record Report(int connections, int connectionsBeforeFirst, List<ServedRequest> requests) {

        long arrivalSkewNanos() {
            return requests.getLast().arrivedNanos() - requests.getFirst().arrivedNanos();
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

    /** Returns one request of each user. The server knows them by their numbers, from 1. */
    LoadPlan burst(int users) {
        List<UserRequest> requests = IntStream.rangeClosed(1, users)
                .mapToObj(user -> request("/" + user))
                .toList();
        return new LoadPlan(address, requests, new Shape.Burst(), TIMEOUT);
    }

    /** Returns a closed loop of users who all request the same path. */
    LoadPlan loop(String path, int users, int requestsPerUser) {
        return new LoadPlan(
                address, Collections.nCopies(users, request(path)), new Shape.Closed(requestsPerUser), TIMEOUT);
    }

    private static UserRequest request(String path) {
        return new UserRequest(path, "application/json", StampingServer.ITEMS);
    }

    /** Verifies that every request got a valid response. Otherwise, the figures of the load mean nothing. */
    static void verify(LoadResult result, LoadPlan plan) {
        long ok = result.requests().stream()
                .filter(request -> request.outcome() instanceof Outcome.Ok)
                .count();
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
     * Gives the stamping thread priority over all other threads. Otherwise, while senders occupy all cores, a stamp would show when the
     * thread got a core, not when the byte arrived. This needs Linux, {@code chrt} and the permission to use it.
     *
     * @return whether the thread now has priority
     */
    boolean tryPreferStamping() throws IOException, InterruptedException {
        Path tasks = Path.of("/proc", String.valueOf(process.pid()), "task");
        if (!Files.isDirectory(tasks)) {
            return false;
        }
        try (Stream<Path> threads = Files.list(tasks)) {
            for (Path thread : threads.toList()) {
                if (Files.readString(thread.resolve("comm")).strip().equals(StampingServer.STAMPING_THREAD)) {
                    return realTime(String.valueOf(thread.getFileName()));
                }
            }
        }
        return false;
    }

    void reset() throws IOException {
        commands.println("reset");
        line();
    }

    Report report() throws IOException {
        commands.println("report");
        long[] head = numbers(line());
        List<ServedRequest> requests = new ArrayList<>();
        for (int i = 0; i < head[2]; i++) {
            long[] request = numbers(line());
            requests.add(new ServedRequest((int) request[0], request[1], request[2]));
        }
        return new Report((int) head[0], (int) head[1], requests);
    }

    @Override
    public void close() {
        process.destroy();
    }

    private static boolean realTime(String thread) throws InterruptedException {
        try {
            Process chrt = new ProcessBuilder("chrt", "--fifo", "--pid", "1", thread)
                    .redirectErrorStream(true)
                    .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                    .start();
            return chrt.waitFor() == 0;
        } catch (IOException e) {
            return false; // chrt is not installed
        }
    }

    private String line() throws IOException {
        @Nullable String line = responses.readLine();
        if (line == null) {
            throw new IOException("the stamping server has ended");
        }
        return line;
    }

    private static long[] numbers(String line) {
        return Stream.of(line.split(" ")).mapToLong(Long::parseLong).toArray();
    }
}
