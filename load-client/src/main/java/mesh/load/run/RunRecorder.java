package mesh.load.run;

import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import mesh.load.analysis.Lateness;
import mesh.load.analysis.Reconnects;
import mesh.load.analysis.RunValidity;
import mesh.load.metrics.AssertionChecker;
import mesh.load.results.ExpectationFigures;
import mesh.load.results.GrowingJson;
import mesh.load.results.Json;
import mesh.load.results.MachineFigures;
import mesh.load.results.Measurement;
import mesh.load.results.ResultsException;
import mesh.load.results.ResultsFolder;
import mesh.load.results.ResultsSchema;
import mesh.load.results.RunResult;
import mesh.load.results.RunResult.SurroundingsFigures;
import mesh.load.results.RunResult.TraceFigures;
import mesh.load.results.RunResult.WorkerFigures;
import mesh.load.results.RunState;
import mesh.load.results.ValidityWarning;
import mesh.load.results.contender.WarmUpFigures;
import mesh.load.run.testbed.RunJournal;
import mesh.load.scenario.Scenario;
import mesh.load.scenario.yaml.ScenarioWriter;
import org.jspecify.annotations.Nullable;

/**
 * Records a run: the measurements of its experiment, and everything else that readers need to know. It writes the result after each
 * measurement, so that the measurements are kept even if the run ends early.
 */
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
    private final List<WarmUpFigures> warmUps = new ArrayList<>();
    private final Map<String, Lateness> lateness = new LinkedHashMap<>();
    private final Map<String, Reconnects> reconnects = new LinkedHashMap<>();

    private List<WorkerFigures> workers = List.of();
    private @Nullable SurroundingsFigures surroundings;

    /** The number of measurements of contenders that {@code results.json} contains. */
    private int written;

    /** Writes a first result with the state of a run that has not ended. */
    RunRecorder(ExperimentRun experiment, Scenario scenario, RunSettings settings, ResultsFolder folder) {
        this.experiment = experiment;
        this.scenario = scenario;
        this.settings = settings;
        this.folder = folder;
        this.traces = settings.trace() == null ? null : settings.trace().of(folder);
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

    RunJournal journal() {
        return journal;
    }

    /** Keeps the figures of the worker processes that send the load. There are none if this process sends it. */
    void keep(List<WorkerFigures> several) {
        workers = List.copyOf(several);
    }

    /** Keeps the record of what services get and do not get from this command's environment. */
    void keep(SurroundingsFigures ofThisCommand) {
        surroundings = ofThisCommand;
    }

    /** Adds a contender's warm-up curve. Ignores it if there is already a curve from an earlier start. */
    void add(WarmUpFigures warmUp) {
        if (warmUps.stream().noneMatch(before -> before.contender().equals(warmUp.contender()))) {
            warmUps.add(warmUp);
        }
    }

    /** Merges the lateness of all repetitions of a contender into one note. */
    public void add(String contender, Lateness more) {
        lateness.merge(contender, more, Lateness::plus);
    }

    /** Merges the reconnects of all repetitions of a contender into one note. */
    public void add(String contender, Reconnects more) {
        reconnects.merge(contender, more, Reconnects::plus);
    }

    /** Adds a note, unless there already is an equal one. */
    public void note(String note) {
        journal.note(note);
    }

    /**
     * Checks the assertions and writes the final result. The assertions are checked with the existing measurements, even if some are
     * missing. If the result cannot be written, for example on a full disk, the run has failed. The reason then says what
     * {@code results.json} contains and what it lacks.
     */
    RunResult end(RunState state, @Nullable String reason) {
        Measurement whole = experiment.whole(scenario);
        // The duration of the run is correct even if the clock was changed during the run.
        Instant endedAt = startedAt.plusNanos(System.nanoTime() - startedNanos);
        RunResult measured = result(state, reason, endedAt, whole, List.of(), List.of());
        List<ValidityWarning> warnings = RunValidity.of(measured, scenario, experiment.warnings(measured));
        List<ExpectationFigures> checked =
                AssertionChecker.check(scenario.expectations(), scenario.contenders(), measured);
        try {
            RunResult result = save(result(state, reason, endedAt, whole, warnings, checked));
            return noteViolations(result) ? save(result(state, reason, endedAt, whole, warnings, checked)) : result;
        } catch (ResultsException cannot) {
            String why = unwritten(reason, String.valueOf(cannot.getMessage()), measured);
            return result(RunState.FAILED, why, endedAt, whole, warnings, checked);
        }
    }

    private String unwritten(@Nullable String reason, String cannot, RunResult measured) {
        String first = reason == null || reason.equals(cannot) ? "" : reason + "; ";
        return first + cannot + ": results.json contains " + written + " of the "
                + measured.contenders().size() + " measurements, and does not say how the run ended";
    }

    /**
     * Writes the measurements so far. The result is checked against its schema at the first measurement and at the end. The first check
     * matters, because a killed run leaves the file that it wrote last. The results in between have the same form. They are not checked,
     * because the check of an entire study takes 60 ms.
     */
    public void write() {
        RunResult result = running();
        saveSoFar(result);
        if (result.contenders().size() <= 1 && noteViolations(result)) {
            saveSoFar(running());
        }
    }

    private void saveSoFar(RunResult result) {
        folder.write(result, growing);
        written = result.contenders().size();
    }

    private RunResult running() {
        return result(RunState.RUNNING, UNDER_WAY, null, experiment.soFar(), List.of(), List.of());
    }

    /** Adds a note about violations of the schema. The result is written before the check, so that a violation never prevents writing. */
    private boolean noteViolations(RunResult result) {
        List<String> violations = ResultsSchema.violations(Json.MAPPER.writeValueAsString(result));
        String wrong = "results.json does not follow its schema. Please report this: "
                + String.join("; ", violations.subList(0, Math.min(MAX_VIOLATIONS, violations.size())));
        if (violations.isEmpty() || result.notes().contains(wrong)) {
            return false;
        }
        note(wrong);
        return true;
    }

    private RunResult save(RunResult result) {
        folder.write(result);
        written = result.contenders().size();
        return result;
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
                List.copyOf(warmUps),
                measured,
                checked,
                journal.recordings(),
                warnings,
                notes(),
                workers.isEmpty() ? null : workers,
                traces,
                surroundings);
    }

    private List<String> notes() {
        List<String> notes = new ArrayList<>(journal.notes());
        lateness.forEach((contender, late) -> late.sentence(contender).ifPresent(notes::add));
        reconnects.forEach((contender, more) -> more.sentence(contender).ifPresent(notes::add));
        return notes;
    }
}
