package mesh.load.run;

import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;
import java.util.function.Supplier;
import java.util.stream.Stream;
import mesh.load.analysis.Lateness;
import mesh.load.analysis.Reconnects;
import mesh.load.analysis.RunValidity;
import mesh.load.analysis.SilentCloses;
import mesh.load.metrics.AssertionChecker;
import mesh.load.metrics.Doubts;
import mesh.load.results.ExpectationFigures;
import mesh.load.results.GrowingJson;
import mesh.load.results.Json;
import mesh.load.results.MachineFigures;
import mesh.load.results.Measurement;
import mesh.load.results.ResultsException;
import mesh.load.results.ResultsFolder;
import mesh.load.results.ResultsSchema;
import mesh.load.results.RunResult;
import mesh.load.results.RunResult.CallerEnvironmentFigures;
import mesh.load.results.RunResult.TraceFigures;
import mesh.load.results.RunResult.WorkerFigures;
import mesh.load.results.RunState;
import mesh.load.results.ValidityWarning;
import mesh.load.results.contender.WarmUpFigures;
import mesh.load.run.testbed.watch.RunJournal;
import mesh.load.scenario.Scenario;
import mesh.load.scenario.service.Service;
import mesh.load.scenario.yaml.ScenarioWriter;
import org.jspecify.annotations.Nullable;

/** Records a run. It writes the result after each measurement, so that the measurements are kept even if the run ends early. */
public final class RunRecorder {

    private static final String UNDER_WAY = "the run is under way, or was killed";
    private static final int MAX_VIOLATIONS = 3;

    private final ExperimentRun experiment;
    private final Scenario scenario;
    private final RunSettings settings;
    private final ResultsFolder folder;
    private final @Nullable TraceFigures traces;
    private final Instant startedAt = Instant.now();
    private final long startedNanos = System.nanoTime();
    private final MachineFigures machine = Machine.figures();
    private final RunJournal journal = new RunJournal();
    private final GrowingJson growing = new GrowingJson();
    private final Map<String, WarmUpFigures> warmUps = new LinkedHashMap<>();
    private final Map<String, Lateness> lateness = new LinkedHashMap<>();
    private final Map<String, Reconnects> reconnects = new LinkedHashMap<>();
    private final Map<String, SilentCloses> silentCloses = new LinkedHashMap<>();
    private final List<ValidityWarning> raised = new ArrayList<>();

    private List<WorkerFigures> workers = List.of();
    private @Nullable CallerEnvironmentFigures callerEnvironment;
    private int written; // number of measurements of contenders in results.json

    RunRecorder(ExperimentRun experiment, Scenario scenario, RunSettings settings, ResultsFolder folder) {
        this.experiment = experiment;
        this.scenario = scenario;
        this.settings = settings;
        this.folder = folder;
        this.traces = settings.trace() == null
                ? null
                : new TraceFigures(
                        String.valueOf(folder.path().getFileName()),
                        settings.trace().url());
        write();
    }

    public ResultsFolder folder() {
        return folder;
    }

    Instant startedAt() {
        return startedAt;
    }

    /** Returns how requests are traced; null if they are not traced. */
    public @Nullable TraceFigures traces() {
        return traces;
    }

    /** Returns whether a thread dump is to be taken of each service under load. */
    public boolean takesThreadDumps() {
        return settings.threadDumps();
    }

    RunJournal journal() {
        return journal;
    }

    void keep(List<WorkerFigures> several) {
        workers = List.copyOf(several);
    }

    void keep(CallerEnvironmentFigures ofThisCommand) {
        callerEnvironment = ofThisCommand;
    }

    /** Adds a contender's warm-up curve, unless there is one from an earlier start. */
    void add(WarmUpFigures warmUp) {
        warmUps.putIfAbsent(warmUp.contender(), warmUp);
    }

    /** Merges the lateness of all repetitions of a contender into one note. */
    public void add(String contender, Lateness more) {
        lateness.merge(contender, more, Lateness::plus);
    }

    /** Merges the reconnects of all repetitions of a contender into one note. */
    public void add(String contender, Reconnects more) {
        reconnects.merge(contender, more, Reconnects::plus);
    }

    /** Merges the resets on kept connections of all repetitions of a contender into one warning. */
    public void add(String contender, SilentCloses more) {
        silentCloses.merge(contender, more, SilentCloses::plus);
    }

    /** Returns whether a service ran out of memory, or its process ended unexpectedly. */
    public boolean hasBroken(String service) {
        return journal.hasBroken(service);
    }

    /** Returns why a service is the same as another one, although its settings differ; empty if it may be another one. */
    public Optional<String> ineffectiveSetting(String service) {
        return journal.ineffectiveSetting(service);
    }

    /** Returns the services of the whole scenario, of which an opening may have only some. */
    Set<Service> services() {
        return scenario.neededServices();
    }

    /** Adds a warning that only the experiment can find. All others are found in the final result. */
    public void warn(ValidityWarning warning) {
        raised.add(warning);
    }

    public void note(String note) {
        journal.note(note);
    }

    /**
     * Checks the assertions with the existing measurements, even if some are missing, and writes the final result. If the result cannot be
     * written, for example on a full disk, the run has failed. The reason then says what {@code results.json} contains and what it lacks.
     */
    RunResult end(RunState state, @Nullable String reason) {
        Measurement whole = experiment.whole(scenario);
        if (settings.threadDumps() && whole.load().equals(Measurement.Load.NONE)) {
            note(
                    "there is no thread dump: only a load takes one, not a search, an overload, a soak or open connections");
        }
        // The duration of the run is correct even if the clock was changed during the run.
        Instant endedAt = startedAt.plusNanos(System.nanoTime() - startedNanos);
        RunResult measured = result(state, reason, endedAt, whole, List.of(), List.of());
        List<ValidityWarning> all = warnings(measured);
        List<ExpectationFigures> checked = new AssertionChecker(scenario.contenders(), measured, Doubts.of(all))
                .checkClaims(scenario.expectations());
        try {
            return save(() -> result(state, reason, endedAt, whole, all, checked), folder::write);
        } catch (ResultsException cannot) {
            String first = reason == null || reason.equals(cannot.getMessage()) ? "" : reason + "; ";
            String why = first + cannot.getMessage() + ": results.json contains " + written + " of the "
                    + measured.contenders().size() + " measurements, and does not say how the run ended";
            return result(RunState.FAILED, why, endedAt, whole, all, checked);
        }
    }

    private List<ValidityWarning> warnings(RunResult measured) {
        Stream<ValidityWarning> closes = silentCloses.entrySet().stream()
                .filter(one -> !hasKnownEnd(one.getKey()))
                .flatMap(one -> one.getValue().warning(one.getKey()).stream());
        return Stream.of(
                        RunValidity.of(measured, scenario, experiment.warnings(measured)).stream(),
                        raised.stream(),
                        closes)
                .flatMap(each -> each)
                .toList();
    }

    /** Writes the measurements so far. */
    public void write() {
        save(
                () -> result(RunState.RUNNING, UNDER_WAY, null, experiment.soFar(), List.of(), List.of()),
                running -> folder.write(running, growing));
    }

    /**
     * Writes a result, and then checks it against its schema, so that a violation never prevents writing. A violation becomes a note. The
     * result is checked at the first measurement and at the end. The first check matters, because a killed run leaves the file that it
     * wrote last. The results in between have the same form, and the check of an entire study takes 60 ms.
     */
    private RunResult save(Supplier<RunResult> now, Consumer<RunResult> writer) {
        RunResult result = now.get();
        writer.accept(result);
        written = result.contenders().size();
        boolean isChecked = result.state() != RunState.RUNNING || written == 1;
        List<String> violations =
                isChecked ? ResultsSchema.violations(Json.MAPPER.writeValueAsString(result)) : List.of();
        String wrong = "results.json does not follow its schema. Please report this: "
                + String.join("; ", violations.subList(0, Math.min(MAX_VIOLATIONS, violations.size())));
        if (violations.isEmpty() || result.notes().contains(wrong)) {
            return result;
        }
        note(wrong);
        RunResult noted = now.get();
        writer.accept(noted);
        return noted;
    }

    private RunResult result(
            RunState state,
            @Nullable String reason,
            @Nullable Instant endedAt,
            Measurement measured,
            List<ValidityWarning> warnings,
            List<ExpectationFigures> checked) {
        return new RunResult(
                RunResult.FORMAT,
                settings.version(),
                settings.arguments(),
                ScenarioWriter.tree(scenario),
                state,
                reason,
                startedAt,
                endedAt,
                machine,
                journal.services(),
                journal.behaviour(),
                List.copyOf(warmUps.values()),
                measured,
                checked,
                journal.recordings(),
                warnings,
                notes(),
                workers.isEmpty() ? null : workers,
                traces,
                callerEnvironment,
                settings.threadDumps() || !journal.threadDumps().isEmpty() ? journal.threadDumps() : null);
    }

    private List<String> notes() {
        List<String> notes = new ArrayList<>(journal.notes());
        lateness.forEach((contender, late) -> late.sentence(contender).ifPresent(notes::add));
        reconnects.forEach((contender, more) -> notes.addAll(more.sentences(contender)));
        return notes;
    }

    /** Returns whether something else than a service's own choice explains why connections to it ended: a fault, or its own end. */
    private boolean hasKnownEnd(String contender) {
        return scenario.load().fault() != null
                || scenario.contenders().stream()
                        .filter(one -> one.id().equals(contender))
                        .anyMatch(one -> hasBroken(one.service().label()));
    }
}
