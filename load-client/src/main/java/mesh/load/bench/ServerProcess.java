package mesh.load.bench;

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
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** The stamping server as its parent process sees it. It ends with its standard input, so also with its parent. */
final class ServerProcess implements AutoCloseable {

    /** What the server has seen of one request, in nanoseconds of the clock that all processes share. */
    record Seen(int user, long arrivedNanos, long answeredNanos) {}

    /**
     * What the server has seen of one burst.
     *
     * @param connections that it accepted
     * @param connectionsBeforeFirst those of them that it accepted before the first byte of any request arrived
     */
    record Report(int connections, int connectionsBeforeFirst, List<Seen> requests) {

        long arrivalSkewNanos() {
            return requests.getLast().arrivedNanos() - requests.getFirst().arrivedNanos();
        }
    }

    private final Process process;
    private final BufferedReader answers;
    private final PrintWriter commands;
    private final InetSocketAddress address;

    ServerProcess(Duration delay) throws IOException {
        String java = ProcessHandle.current().info().command().orElse("java");
        process = new ProcessBuilder(
                        java,
                        "-XX:+UseSerialGC",
                        "-Xmx256m",
                        "-cp",
                        System.getProperty("java.class.path"),
                        StampingServer.class.getName(),
                        String.valueOf(delay.toMillis()))
                .redirectError(ProcessBuilder.Redirect.INHERIT)
                .start();
        answers = process.inputReader(StandardCharsets.US_ASCII);
        commands = new PrintWriter(process.outputWriter(StandardCharsets.US_ASCII), true);
        address = new InetSocketAddress(InetAddress.getLoopbackAddress(), Integer.parseInt(line()));
    }

    InetSocketAddress address() {
        return address;
    }

    /**
     * Lets the stamping thread go before everybody else: while senders hold all cores, a stamp would otherwise say when the
     * thread got one, not when the byte arrived. It takes Linux, {@code chrt} and the right to use it.
     *
     * @return whether that worked
     */
    boolean preferStamping() throws IOException, InterruptedException {
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
        List<Seen> requests = new ArrayList<>();
        for (int i = 0; i < head[2]; i++) {
            long[] request = numbers(line());
            requests.add(new Seen((int) request[0], request[1], request[2]));
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
            return false; // there is no chrt
        }
    }

    private String line() throws IOException {
        @Nullable String line = answers.readLine();
        if (line == null) {
            throw new IOException("the stamping server has ended");
        }
        return line;
    }

    private static long[] numbers(String line) {
        return List.of(line.split(" ")).stream().mapToLong(Long::parseLong).toArray();
    }
}
