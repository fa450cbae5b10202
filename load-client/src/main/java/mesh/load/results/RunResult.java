package mesh.load.results;

import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import mesh.load.results.Measurement.SpreadFigures;
import mesh.load.results.contender.ComparisonFigures;
import mesh.load.results.contender.ContenderResult;
import mesh.load.results.contender.WarmUpFigures;
import org.jspecify.annotations.Nullable;

/** Everything that is known about a run: the content of {@code results.json}, from which all readable output is rendered. */
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
        @Nullable CallerEnvironmentFigures surroundings,
        @Nullable List<ThreadDumpFigures> threadDumps) {

    /** The version of the structure that this code writes and reads. */
    public static final int FORMAT = 4;

    /** Returns whether no contender was warmed, so that its times include class loading and compilation. */
    public boolean cold() {
        Object warmUp = scenario.get("warm-up");
        return warmUp instanceof Map<?, ?> settings
                ? Integer.valueOf(0).equals(settings.get("rounds"))
                : "none".equals(warmUp);
    }

    /**
     * Returns whether an application of the user ran out of memory, or its process ended or was replaced. Later figures are then those of
     * another process, or of one that lacks threads.
     */
    public boolean hasBrokenApplication() {
        return scenario.get("applications") instanceof Map<?, ?> applications
                && services.stream()
                        .filter(service -> applications.containsKey(service.name()))
                        .anyMatch(ServiceFigures::isBroken);
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

    /** Returns the names of the services that are not part of this project. */
    public Set<String> applicationsOfUser() {
        return services.stream()
                .filter(service -> !service.belongsToThisProject())
                .map(ServiceFigures::name)
                .collect(Collectors.toSet());
    }

    /** Returns the name of a contender in tables. If a contender was repeated, the name has the number of the repetition. */
    public String nameOf(ContenderResult contender) {
        boolean repeated = contenders().stream()
                .anyMatch(one -> one.repetition() > 1 && one.id().equals(contender.id()));
        return repeated ? contender.id() + " #" + contender.repetition() : contender.id();
    }

    public List<SpreadFigures> spreads() {
        return measurement.load().spreads();
    }

    public List<ComparisonFigures> comparisons() {
        return measurement.load().comparisons();
    }

    /** Variables and files around the command that started the services. Values are left out because they may be secret. */
    public record CallerEnvironmentFigures(List<String> leftOut, List<String> telemetry) {}

    /**
     * The traces of a run in which each request was sent with a trace of its own.
     *
     * @param url the address of the page for one trace, with {@value #PLACE} in the place of its id; null if not given
     */
    public record TraceFigures(String run, @Nullable String url) {

        public static final String PLACE = "{traceId}";
    }

    /** A JFR recording of one service, from before the first contender to after the last. */
    public record RecordingFigures(String service, String file, long pinned, long pinnedNanos) {}

    /** One of several processes that sent the load. */
    public record WorkerFigures(
            int worker, String host, @Nullable PlacementFigures placement) {}
}
