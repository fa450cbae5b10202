package mesh.load.run;

import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Stream;
import mesh.load.analysis.ApplicationComparison;
import mesh.load.analysis.Lateness;
import mesh.load.analysis.Reconnects;
import mesh.load.analysis.RepetitionComparison;
import mesh.load.analysis.RunValidity;
import mesh.load.assertions.AssertionChecker;
import mesh.load.results.ExpectationFigures;
import mesh.load.results.Json;
import mesh.load.results.MachineFigures;
import mesh.load.results.Measurement;
import mesh.load.results.RecordingFigures;
import mesh.load.results.ResultsException;
import mesh.load.results.ResultsFolder;
import mesh.load.results.ResultsSchema;
import mesh.load.results.RunResult;
import mesh.load.results.RunState;
import mesh.load.results.ServiceFigures;
import mesh.load.results.ValidityWarning;
import mesh.load.results.contender.ComparisonFigures;
import mesh.load.results.contender.ContenderResult;
import mesh.load.results.contender.SpreadFigures;
import mesh.load.results.contender.WarmUpFigures;
import mesh.load.results.experiment.ApacheBenchFigures;
import mesh.load.results.experiment.ApplicationFigures;
import mesh.load.results.experiment.CapacityFigures;
import mesh.load.results.experiment.SoakFigures;
import mesh.load.results.experiment.StartFigures;
import mesh.load.scenario.Expectation;
import mesh.load.scenario.Scenario;
import mesh.load.scenario.yaml.ScenarioWriter;
import org.jspecify.annotations.Nullable;

/** A result as it grows. It is written after each contender, so that whatever ends the run leaves what was measured. */
public final class RunResultBuilder {

    private final Scenario scenario;
    private final boolean isSearch;
    private final List<Expectation> claims;
    private final String version;
    private final List<String> arguments;
    private final ResultsFolder folder;
    private final Instant startedAt = Instant.now();
    private final long startedNanos = System.nanoTime();
    private final MachineFigures machine = Machine.figures();
    private final List<ServiceFigures> services = new ArrayList<>();
    private final Map<String, Object> behaviour = new LinkedHashMap<>();
    private final List<WarmUpFigures> warmUps = new ArrayList<>();
    private final List<ContenderResult> contenders = new ArrayList<>();
    private final List<SpreadFigures> spreads = new ArrayList<>();
    private final List<ComparisonFigures> comparisons = new ArrayList<>();
    private final List<CapacityFigures> capacities = new ArrayList<>();
    private final ApplicationComparison applications;
    private final List<ExpectationFigures> expectations = new ArrayList<>();
    private final List<RecordingFigures> recordings = new ArrayList<>();
    private final List<ValidityWarning> validity = new ArrayList<>();
    private final List<String> notes = new ArrayList<>();
    private final Map<String, Lateness> lateness = new LinkedHashMap<>();
    private final Map<String, Reconnects> reconnects = new LinkedHashMap<>();

    private @Nullable SoakFigures soak;

    /** Measurements that {@code results.json} holds. */
    private int written;

    public RunResultBuilder(Scenario scenario, RunSettings settings, ResultsFolder folder) {
        this.scenario = scenario;
        this.isSearch = settings.capacity() != null;
        this.claims = isSearch ? List.of() : scenario.expectations();
        this.version = settings.version();
        this.arguments = settings.arguments();
        this.folder = folder;
        this.applications = new ApplicationComparison(scenario.oneAtATime());
        write(RunState.RUNNING, "the run is under way, or was killed", null);
    }

    /** Of a service that was started more than once, the last process is kept. A fault tells of it from its own thread. */
    public synchronized void add(ServiceFigures service) {
        services.removeIf(before -> before.name().equals(service.name()));
        services.add(service);
    }

    /** Of a contender that became warm after each start, the first curve is kept. */
    public void add(WarmUpFigures warmUp) {
        if (warmUps.stream().noneMatch(before -> before.contender().equals(warmUp.contender()))) {
            warmUps.add(warmUp);
        }
    }

    public void add(StartFigures start) {
        applications.add(start);
    }

    public void add(ApacheBenchFigures beside) {
        applications.add(beside);
    }

    public void legacyBehaves(Map<String, Object> inForce) {
        behaviour.clear();
        behaviour.putAll(inForce);
    }

    public void add(ContenderResult contender) {
        contenders.add(contender);
        write(RunState.RUNNING, "the run is under way, or was killed", null);
    }

    public void add(CapacityFigures capacity) {
        capacities.add(capacity);
        write(RunState.RUNNING, "the run is under way, or was killed", null);
    }

    public void add(SoakFigures figures) {
        soak = figures;
        write(RunState.RUNNING, "the run is under way, or was killed", null);
    }

    public void add(RecordingFigures recording) {
        recordings.add(recording);
    }

    /** Of all repetitions of a contender there is one note. */
    public synchronized void sentLate(String contender, Lateness more) {
        lateness.merge(contender, more, Lateness::plus);
    }

    /** Likewise. */
    public synchronized void reconnected(String contender, Reconnects more) {
        reconnects.merge(contender, more, Reconnects::plus);
    }

    /** The same note is kept once. */
    public synchronized void note(String note) {
        if (!notes.contains(note)) {
            notes.add(note);
        }
    }

    /**
     * The claims are checked against all that was measured, whether or not this is all that was to be measured. Where it cannot
     * be written, as on a full disk, the run has failed, and says what {@code results.json} holds and what it does not.
     */
    public RunResult end(RunState state, @Nullable String reason) {
        Instant now = now();
        RepetitionComparison comparing = new RepetitionComparison(contenders);
        replace(spreads, comparing.spreads());
        replace(comparisons, comparing.comparisons(scenario));
        replace(validity, RunValidity.of(result(state, reason, now)));
        replace(expectations, AssertionChecker.check(claims, result(state, reason, now)));
        try {
            return write(state, reason, now);
        } catch (ResultsException cannot) {
            return result(RunState.FAILED, unwritten(reason, String.valueOf(cannot.getMessage())), now);
        }
    }

    /** How long the run took is to be true even if somebody has set the clock meanwhile. */
    private Instant now() {
        return startedAt.plusNanos(System.nanoTime() - startedNanos);
    }

    private String unwritten(@Nullable String reason, String cannot) {
        String first = reason == null || reason.equals(cannot) ? "" : reason + "; ";
        return first + cannot + ": results.json holds " + written + " of the " + contenders.size()
                + " measurements, and does not say how the run ended";
    }

    private static <T> void replace(List<T> old, List<T> fresh) {
        old.clear();
        old.addAll(fresh);
    }

    /**
     * Checked with the first measurement, since a run that is killed leaves the file that it wrote last, and at the end. What is
     * written between has the same form, and checking a whole study takes 60 ms. Checked when it is safe: a violation is
     * told, and never loses a result.
     */
    private RunResult write(RunState state, @Nullable String reason, @Nullable Instant endedAt) {
        RunResult result = save(state, reason, endedAt);
        if (state == RunState.RUNNING && contenders.size() > 1) {
            return result;
        }
        List<String> violations = ResultsSchema.violations(Json.MAPPER.writeValueAsString(result));
        if (violations.isEmpty() || result.notes().contains(wrong(violations))) {
            return result;
        }
        note(wrong(violations));
        return save(state, reason, endedAt);
    }

    private static String wrong(List<String> violations) {
        return "results.json does not follow its schema, please report it: "
                + String.join("; ", violations.subList(0, Math.min(3, violations.size())));
    }

    private RunResult save(RunState state, @Nullable String reason, @Nullable Instant endedAt) {
        RunResult result = result(state, reason, endedAt);
        folder.write(result);
        written = contenders.size();
        return result;
    }

    private RunResult result(RunState state, @Nullable String reason, @Nullable Instant endedAt) {
        return new RunResult(
                RunResult.FORMAT,
                version,
                arguments,
                ScenarioWriter.of(scenario),
                state,
                reason,
                startedAt,
                endedAt,
                machine,
                allServices(),
                new LinkedHashMap<>(behaviour),
                List.copyOf(warmUps),
                measurement(),
                List.copyOf(expectations),
                List.copyOf(recordings),
                List.copyOf(validity),
                allNotes());
    }

    private Measurement measurement() {
        Measurement.UnderLoad underLoad = isSearch
                ? new Measurement.Capacity(List.copyOf(capacities))
                : new Measurement.Load(List.copyOf(contenders), List.copyOf(spreads), List.copyOf(comparisons));
        ApplicationFigures started = applications.figures();
        if (started != null) {
            return new Measurement.Isolated(started, underLoad);
        }
        return scenario.soak() == null || isSearch ? underLoad : new Measurement.Soak(soak);
    }

    private synchronized List<ServiceFigures> allServices() {
        return List.copyOf(services);
    }

    private synchronized List<String> allNotes() {
        Stream<String> late =
                lateness.entrySet().stream().flatMap(one -> one.getValue().sentence(one.getKey()).stream());
        Stream<String> reconnected =
                reconnects.entrySet().stream().flatMap(one -> one.getValue().sentence(one.getKey()).stream());
        return Stream.of(notes.stream(), late, reconnected)
                .flatMap(Function.identity())
                .toList();
    }
}
