package mesh.load.bench;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** {@code ab -k}: the yardstick of the closed loop. Its CPU time is what {@code wait4} tells bash's {@code time}. */
final class ApacheBench {

    private static final Pattern CPU = Pattern.compile("(?m)^cpu ([0-9.]+) ([0-9.]+)$");

    private ApacheBench() {}

    static ClosedLoop run(InetSocketAddress target, int users, int requests) throws IOException {
        String ab = String.format(
                Locale.ROOT,
                "TIMEFORMAT='cpu %%U %%S'; time ab -q -k -c %d -n %d http://127.0.0.1:%d/1",
                users,
                requests,
                target.getPort());
        Process process =
                new ProcessBuilder("bash", "-c", ab).redirectErrorStream(true).start();
        String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        prove(output, requests);
        Matcher cpu = matcher(CPU, output);
        double cpuSeconds = Double.parseDouble(cpu.group(1)) + Double.parseDouble(cpu.group(2));
        return new ClosedLoop(number("Requests per second", output), cpuSeconds * 1e6 / requests);
    }

    private static void prove(String output, int requests) throws IOException {
        if (number("Complete requests", output) != requests
                || number("Keep-Alive requests", output) != requests
                || number("Failed requests", output) != 0) {
            throw new IOException("ab did not do the work:\n" + output);
        }
    }

    private static double number(String title, String output) throws IOException {
        return Double.parseDouble(
                matcher(Pattern.compile(title + ":\\s+([0-9.]+)"), output).group(1));
    }

    private static Matcher matcher(Pattern pattern, String output) throws IOException {
        Matcher matcher = pattern.matcher(output);
        if (!matcher.find()) {
            throw new IOException("ab is not installed, or speaks another language:\n" + output);
        }
        return matcher;
    }
}
