package mesh.load.cli;

import java.time.Duration;
import mesh.load.scenario.Experiment.Capacity;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;

/** The options of the search {@code run --find-max-rate}. */
public final class MaxRateOptions {

    @Option(
            names = "--find-max-rate",
            required = true,
            description =
                    "Instead of what the scenario says: raise a rate until p99 breaks its bound, and tell the highest "
                            + "that each contender sustains. The users are the connections that carry the requests.")
    private boolean findMaxRate;

    @Option(
            names = "--p99",
            paramLabel = "TIME",
            defaultValue = "50ms",
            description = "The bound of --find-max-rate, counted from when a request is due. Default: ${DEFAULT-VALUE}")
    private String p99 = "";

    @Option(
            names = "--search-time",
            paramLabel = "TIME",
            defaultValue = "210s",
            description = "Time for --find-max-rate, all contenders together, starting and warming up not counted. "
                    + "Default: ${DEFAULT-VALUE}")
    private String searchTime = "";

    /** Returns null if the search is switched off ({@code --find-max-rate=false}). */
    @Nullable
    public Capacity goal(CommandLine command) {
        return !findMaxRate
                ? null
                : new Capacity(
                        duration(command, "--p99", p99),
                        duration(command, "--search-time", searchTime),
                        Capacity.START);
    }

    private static Duration duration(CommandLine command, String option, String text) {
        return DurationConverter.parsed(text)
                .orElseThrow(() -> new ParameterException(
                        command,
                        option + " is '" + text
                                + "'. Allowed: a whole number over zero and a unit: us, ms, s or m, such as 100ms"));
    }
}
