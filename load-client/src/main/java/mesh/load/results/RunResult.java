package mesh.load.results;

import java.time.Instant;
import java.util.List;
import java.util.Map;
import mesh.load.results.Measurement.SpreadFigures;
import mesh.load.results.contender.ComparisonFigures;
import mesh.load.results.contender.ContenderResult;
import mesh.load.results.contender.WarmUpFigures;
import org.jspecify.annotations.Nullable;

/**
 * Everything that is known about a run: the content of {@code results.json}, from which all readable output is rendered.
 *
 * @param format version of this structure
 * @param version of the load client, and after a {@code +} the commit ({@code git describe --always --dirty}), or {@code unknown}
 * @param arguments of the command that made this run, to run it again
 * @param scenario as it was run, including options, in the structure of a scenario file
 * @param stateReason why the run is not complete; null for a complete run
 * @param startedAt wall-clock time
 * @param endedAt null while it runs
 * @param legacyBehaviour in force while the contenders were under load, as the backend reports it
 * @param expectations of the scenario's assertions; empty until the run is over
 * @param recordings of JFR; empty unless requested
 * @param workerProcesses the processes that sent the load; null if only this process did, and in older files
 * @param traces null if requests were not traced, and in older files
 * @param surroundings variables and files around the command that started the services; null if it started none, and in older files
 */
public record RunResult(
        int format,
        String version,
        List<String> arguments,
        Map<String, Object> scenario,
        RunState state,
        @Nullable String stateReason,
        Instant startedAt,
        @Nullable Instant endedAt,
        MachineFigures machine,
        List<ServiceFigures> services,
        Map<String, Object> legacyBehaviour,
        List<WarmUpFigures> warmUps,
        Measurement measurement,
        List<ExpectationFigures> expectations,
        List<RecordingFigures> recordings,
        List<ValidityWarning> validityWarnings,
        List<String> notes,
        @Nullable List<WorkerFigures> workerProcesses,
        @Nullable TraceFigures traces,
        @Nullable SurroundingsFigures surroundings) {

    /** The version of the structure that this code writes and reads. */
    public static final int FORMAT = 4;

    /** Returns whether no contender was warmed, so that its times include class loading and compilation. */
    public boolean cold() {
        Object warmUp = scenario.get("warm-up");
        return warmUp instanceof Map<?, ?> settings
                ? Integer.valueOf(0).equals(settings.get("rounds"))
                : "none".equals(warmUp);
    }

    public String name() {
        return String.valueOf(scenario.get("name"));
    }

    public String question() {
        return String.valueOf(scenario.get("question"));
    }

    /** Returns one result for each repetition of each contender; empty if the experiment is not a load. */
    public List<ContenderResult> contenders() {
        return measurement.load().contenders();
    }

    public List<SpreadFigures> spreads() {
        return measurement.load().spreads();
    }

    public List<ComparisonFigures> comparisons() {
        return measurement.load().comparisons();
    }

    /**
     * The names of variables and files around the command that started the services. Values are left out because they may be secret.
     *
     * @param leftOut variables, and files in the caller's folder, that would have changed a service and that no service got
     * @param telemetry variables that enable telemetry and that services got
     */
    public record SurroundingsFigures(List<String> leftOut, List<String> telemetry) {}

    /**
     * The traces of a run in which each request was sent with a trace of its own.
     *
     * @param run the value of {@code mesh.run} in the baggage, from which the ids follow
     * @param url the address of the page for one trace, with {@value #PLACE} in the place of its id; null if not given
     */
    public record TraceFigures(String run, @Nullable String url) {

        public static final String PLACE = "{traceId}";
    }

    /**
     * A JFR recording of one service, from before the first contender to after the last.
     *
     * @param file name in the results folder
     * @param pinned how often a virtual thread blocked while it was pinned to its carrier
     */
    public record RecordingFigures(String service, String file, long pinned, long pinnedNanos) {}

    /**
     * One of several processes that sent the load.
     *
     * @param worker from 1
     * @param host on which it ran, as it reports
     * @param placement pod, node, and the limits of its control group, as it reports; null if it has none
     */
    public record WorkerFigures(
            int worker, String host, @Nullable PlacementFigures placement) {}
}
