package mesh.load.run;

import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Stream;
import mesh.load.claim.Claims;
import mesh.load.result.ApacheBenchFigures;
import mesh.load.result.ComparisonFigures;
import mesh.load.result.ContenderResult;
import mesh.load.result.ExpectationFigures;
import mesh.load.result.KneeFigures;
import mesh.load.result.MachineFigures;
import mesh.load.result.RecordingFigures;
import mesh.load.result.RunResult;
import mesh.load.result.RunState;
import mesh.load.result.ServiceFigures;
import mesh.load.result.SoakFigures;
import mesh.load.result.SpreadFigures;
import mesh.load.result.StartFigures;
import mesh.load.result.ValidityNote;
import mesh.load.result.WarmUpFigures;
import mesh.load.scenario.Expectation;
import mesh.load.scenario.Scenario;
import org.jspecify.annotations.Nullable;

/** A result as it grows. It is written after each contender, so that whatever ends the run leaves what was measured. */
final class RunDraft {

    private final Scenario scenario;
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
    private final List<KneeFigures> knees = new ArrayList<>();
    private final Applications applications;
    private final List<ExpectationFigures> expectations = new ArrayList<>();
    private final List<RecordingFigures> recordings = new ArrayList<>();
    private final List<ValidityNote> validity = new ArrayList<>();
    private final List<String> notes = new ArrayList<>();
    private final Map<String, Lateness> lateness = new LinkedHashMap<>();
    private final Map<String, Reconnects> reconnects = new LinkedHashMap<>();

    private @Nullable SoakFigures soak;

    /** Measurements that {@code results.json} holds. */
    private int written;

    RunDraft(Scenario scenario, RunSettings settings, ResultsFolder folder) {
        this.scenario = scenario;
        this.claims = settings.knee() == null ? scenario.expectations() : List.of();
        this.version = settings.version();
        this.arguments = settings.arguments();
        this.folder = folder;
        this.applications = new Applications(scenario.oneAtATime());
        write(RunState.RUNNING, "the run is under way, or was killed", null);
    }

    /** Of a service that was started more than once, the last process is kept. A fault tells of it from its own thread. */
    synchronized void add(ServiceFigures service) {
        services.removeIf(before -> before.name().equals(service.name()));
        services.add(service);
    }

    /** Of a contender that became warm after each start, the first curve is kept. */
    void add(WarmUpFigures warmUp) {
        if (warmUps.stream().noneMatch(before -> before.contender().equals(warmUp.contender()))) {
            warmUps.add(warmUp);
        }
    }

    void add(StartFigures start) {
        applications.add(start);
    }

    void add(ApacheBenchFigures beside) {
        applications.add(beside);
    }

    void legacyBehaves(Map<String, Object> inForce) {
        behaviour.clear();
        behaviour.putAll(inForce);
    }

    void add(ContenderResult contender) {
        contenders.add(contender);
        write(RunState.RUNNING, "the run is under way, or was killed", null);
    }

    void add(KneeFigures knee) {
        knees.add(knee);
        write(RunState.RUNNING, "the run is under way, or was killed", null);
    }

    void add(SoakFigures figures) {
        soak = figures;
        write(RunState.RUNNING, "the run is under way, or was killed", null);
    }

    void add(RecordingFigures recording) {
        recordings.add(recording);
    }

    /** Of all repetitions of a contender there is one note. */
    synchronized void sentLate(String contender, Lateness more) {
        lateness.merge(contender, more, Lateness::plus);
    }

    /** Likewise. */
    synchronized void reconnected(String contender, Reconnects more) {
        reconnects.merge(contender, more, Reconnects::plus);
    }

    /** The same note is kept once. */
    synchronized void note(String note) {
        if (!notes.contains(note)) {
            notes.add(note);
        }
    }

    /**
     * The claims are checked against all that was measured, whether or not this is all that was to be measured. Where it cannot
     * be written, as on a full disk, the run has failed, and says what {@code results.json} holds and what it does not.
     */
    RunResult end(RunState state, @Nullable String reason) {
        Instant now = now();
        Comparing comparing = new Comparing(contenders);
        replace(spreads, comparing.spreads());
        replace(comparisons, comparing.comparisons(scenario));
        replace(validity, Weaknesses.of(result(state, reason, now)));
        replace(expectations, Claims.check(claims, result(state, reason, now)));
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
                ScenarioTree.of(scenario),
                state,
                reason,
                startedAt,
                endedAt,
                machine,
                allServices(),
                new LinkedHashMap<>(behaviour),
                List.copyOf(warmUps),
                List.copyOf(contenders),
                List.copyOf(spreads),
                List.copyOf(comparisons),
                List.copyOf(knees),
                soak,
                applications.figures(),
                List.copyOf(expectations),
                List.copyOf(recordings),
                List.copyOf(validity),
                allNotes());
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
