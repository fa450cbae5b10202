package mesh.load.cli.option;

import java.time.Duration;
import mesh.load.run.capacity.CapacityGoal;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;

/** What is looked for with {@code run --find-knee}. */
public final class MaxRateOptions {

    @Option(
            names = "--find-knee",
            required = true,
            description =
                    "Instead of what the scenario says: raise a rate until p99 breaks its bound, and tell the highest "
                            + "that each contender holds. The users are the connections that carry the requests.")
    private boolean findKnee;

    @Option(
            names = "--p99",
            paramLabel = "TIME",
            defaultValue = "50ms",
            description = "The bound of --find-knee, counted from when a request is due. Default: ${DEFAULT-VALUE}")
    private String p99 = "";

    @Option(
            names = "--budget",
            paramLabel = "TIME",
            defaultValue = "210s",
            description = "Time for --find-knee, all contenders together, starting and warming up not counted. "
                    + "Default: ${DEFAULT-VALUE}")
    private String budget = "";

    /** Null where the search is switched off ({@code --find-knee=false}). */
    @Nullable
    public CapacityGoal goal(CommandLine command) {
        return !findKnee
                ? null
                : new CapacityGoal(duration(command, "--p99", p99), duration(command, "--budget", budget));
    }

    private static Duration duration(CommandLine command, String option, String text) {
        return DurationConverter.parsed(text)
                .orElseThrow(() -> new ParameterException(
                        command,
                        option + " is '" + text
                                + "'. Allowed: a whole number over zero and a unit: us, ms, s or m, such as 100ms"));
    }
}
