package mesh.load.cli;

import mesh.load.results.TraceFigures;
import mesh.load.run.LoadSource;
import mesh.load.run.RunSettings;
import mesh.load.scenario.Scenario;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;

/** The traces of {@code run}. */
final class TraceOptions {

    @Option(
            names = "--trace",
            description =
                    "Send with each request of a load what makes it a trace of its own (traceparent), and whose it is "
                            + "(baggage). Services send spans in the profile 'traces' alone. Warm-ups are not traced.")
    private boolean trace;

    @Option(
            names = "--trace-url",
            paramLabel = "TEMPLATE",
            description =
                    "Where a trace is shown, such as http://localhost:3000/trace/{traceId}: for links in the report. "
                            + "Has --trace with it.")
    private @Nullable String url;

    /**
     * Null for requests that are not traced.
     *
     * @throws ParameterException if nothing of the scenario would be traced, or a link would lead nowhere
     */
    RunSettings.@Nullable Trace settings(CommandLine command, Scenario scenario, LoadSource load) {
        if (!trace && url == null) {
            return null;
        }
        require(
                command,
                url == null || (url.matches("https?://.+") && url.contains(TraceFigures.PLACE)),
                "--trace-url is '" + url + "'. Allowed: an address that begins with http:// or https:// and has "
                        + TraceFigures.PLACE + " where the id belongs");
        require(
                command,
                isPlain(scenario),
                "--trace: '" + scenario.name()
                        + "' searches a rate, is an overload or a soak, or holds connections open. "
                        + "Allowed: scenarios whose contenders are under load one after another");
        require(
                command,
                !load.hasWorkers(),
                "--trace: requests of several workers are not traced. Allowed: --trace without --workers");
        return new RunSettings.Trace(url);
    }

    private static boolean isPlain(Scenario scenario) {
        return scenario.findMaxRate() == null
                && scenario.overload() == null
                && scenario.soak() == null
                && scenario.openConnections() == null;
    }

    private static void require(CommandLine command, boolean condition, String message) {
        if (!condition) {
            throw new ParameterException(command, message);
        }
    }
}
