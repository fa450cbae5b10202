package mesh.load.experiment.isolated;

import java.io.File;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import mesh.load.os.CommandOutput;

/** Runs {@code ab -k}, with which the load client's closed loop is compared. */
public final class ApacheBench {

    /** Time limit for all requests. {@code ab} itself waits 30 s for each response. */
    private static final Duration PATIENCE = Duration.ofMinutes(10);

    /** Many times the bytes that {@code ab} prints. */
    private static final int MAX_OUTPUT = 1024 * 1024;

    private ApacheBench() {}

    /**
     * Throughput and cost of one run.
     *
     * @param cpuMicros CPU time of ab's process per request, as {@code wait4} reports it to bash's {@code time}
     * @param keptAlive number of requests after which ab could keep its connection; after each other request it opened a new one
     * @param failed number of requests without a response, or with a status other than 2xx
     */
    public record Result(double requestsPerSecond, double cpuMicros, int keptAlive, int failed) {

        /** Returns the mean of two runs with the same number of requests. The rate is all requests divided by the whole time. */
        public Result mean(Result other) {
            return new Result(
                    2 / (1 / requestsPerSecond + 1 / other.requestsPerSecond),
                    (cpuMicros + other.cpuMicros) / 2,
                    Math.ceilDiv(keptAlive + other.keptAlive, 2),
                    Math.ceilDiv(failed + other.failed, 2));
        }
    }

    public static boolean isInstalled() {
        return Stream.of(Optional.ofNullable(System.getenv("PATH")).orElse("").split(File.pathSeparator))
                .anyMatch(folder -> Files.isExecutable(Path.of(folder, "ab")));
    }

    /**
     * Sends this number of requests over persistent connections.
     *
     * @param path path in printable ASCII, without a quote
     * @throws IOException if {@code ab} is not installed, or does not complete all requests
     */
    public static Result run(InetSocketAddress target, String path, int users, int requests) throws IOException {
        String ab = "TIMEFORMAT='user CPU: %U, system CPU: %S'; time ab -q -k -l -c " + users + " -n " + requests
                + " 'http://127.0.0.1:" + target.getPort() + path + "'";
        ProcessBuilder bash = new ProcessBuilder("bash", "-c", ab).redirectErrorStream(true);
        bash.environment().put("LC_ALL", "C"); // bash writes the processor time with the decimal sign of the locale
        return result(CommandOutput.of("ab", bash, StandardCharsets.UTF_8, PATIENCE, MAX_OUTPUT), requests);
    }

    private static Result result(String output, int requests) throws IOException {
        if (number("Complete requests", output) != requests) {
            throw new IOException("ab did not complete the work:\n" + output);
        }
        double cpuSeconds = number("user CPU", output) + number("system CPU", output);
        int non2xx = output.contains("Non-2xx responses") ? (int) number("Non-2xx responses", output) : 0;
        return new Result(
                number("Requests per second", output),
                cpuSeconds * 1e6 / requests,
                (int) number("Keep-Alive requests", output),
                (int) number("Failed requests", output) + non2xx);
    }

    private static double number(String title, String output) throws IOException {
        Matcher line = Pattern.compile(title + ":\\s+([0-9.]+)").matcher(output);
        if (!line.find()) {
            throw new IOException("ab is not installed, or prints another format:\n" + output);
        }
        return Double.parseDouble(line.group(1));
    }
}
