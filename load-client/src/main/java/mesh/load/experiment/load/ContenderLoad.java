package mesh.load.experiment.load;

import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import mesh.load.analysis.IdealTime;
import mesh.load.analysis.Lateness;
import mesh.load.analysis.LimitsInForce;
import mesh.load.analysis.LittlesLaw;
import mesh.load.analysis.ObservedMetrics;
import mesh.load.analysis.Reconnects;
import mesh.load.analysis.RestInPauses;
import mesh.load.analysis.SilentCloses;
import mesh.load.analysis.Spacing;
import mesh.load.engine.LoadPlan;
import mesh.load.engine.LoadPlan.TracedLoad;
import mesh.load.events.Event;
import mesh.load.experiment.fault.InjectedFault;
import mesh.load.export.ExportFiles;
import mesh.load.predict.LimitSearch;
import mesh.load.predict.Predictions;
import mesh.load.results.RunResult.TraceFigures;
import mesh.load.results.ThreadDumpFigures;
import mesh.load.results.contender.ContenderResult;
import mesh.load.results.contender.ContenderResult.CallCounts;
import mesh.load.results.contender.ContenderResult.IdealTimeFigures;
import mesh.load.results.contender.DependencyFigures;
import mesh.load.results.contender.FaultFigures;
import mesh.load.results.contender.LoadResult;
import mesh.load.results.contender.ObservationFigures;
import mesh.load.results.contender.Outcome;
import mesh.load.results.contender.PredictionFigures;
import mesh.load.results.contender.ProcessorFigures;
import mesh.load.results.contender.StageFigures;
import mesh.load.results.contender.UncountedLoad;
import mesh.load.run.ExperimentRun;
import mesh.load.run.RunRecorder;
import mesh.load.run.testbed.CallCounter;
import mesh.load.run.testbed.ContenderWatch;
import mesh.load.run.testbed.InterruptibleSupplier;
import mesh.load.run.testbed.StageRecord;
import mesh.load.run.testbed.StageRecord.Stages;
import mesh.load.run.testbed.TestBed;
import mesh.load.run.testbed.ThreadDumps;
import mesh.load.scenario.Calls;
import mesh.load.scenario.Contender;
import mesh.load.scenario.Fault;
import mesh.load.scenario.Scenario;
import mesh.load.scenario.Service;
import mesh.load.scenario.Shape;
import mesh.load.services.process.MeshException;
import mesh.stages.path.StageTimes;
import org.jspecify.annotations.Nullable;

/**
 * Puts a contender under load once and records the measurement. Figures other than those of the responses come from requests to the
 * services, which may be dead. A missing figure becomes a note and does not affect the other figures.
 */
public record ContenderLoad(
        ExperimentRun.Context context,
        Contender contender,
        int repetition,
        @Nullable InjectedFault fault,
        Consumer<ContenderResult> measured) {

    /** Time limit for the end of calls whose client has given up. */
    private static final Duration PATIENCE = Duration.ofSeconds(30);

    /**
     * Measures the contender. After an interruption, first records what was measured. Only then may the interruption end the run.
     *
     * @throws mesh.load.results.ResultsException if a file cannot be written; the result still contains the measurement
     */
    public ContenderResult measure() throws InterruptedException {
        List<UncountedLoad> uncounted = new ArrayList<>();
        ContenderResult counted = null;
        while (counted == null) {
            counted = measure(uncounted);
        }
        return counted;
    }

    /** Returns null if the load does not count. Then adds it to the uncounted ones, and prepares the contender for the next. */
    private @Nullable ContenderResult measure(List<UncountedLoad> uncounted) throws InterruptedException {
        Scenario scenario = context.scenario();
        TestBed bed = context.bed();
        bed.legacy().resetCounters();
        CallCounter calls = countCalls();
        StageRecord journal = recordStages();
        try (InjectedFault.Timeline course = fault == null ? null : fault.begin(contender)) {
            LimitsInForce limits = bed.limitsInForce();
            IdealTimeFigures ideal = IdealTime.of(contender, scenario, limits).orElse(null);
            ContenderWatch watch =
                    bed.observers().watch(contender, scenario.load().lookAfter());
            if (course != null) {
                watch.onRelease(course::released);
            }
            ThreadDumps dumps = context.recorder().looks() && repetition == 1
                    ? ThreadDumps.begin(
                            bed, scenario, contender, context.recorder().folder(), watch)
                    : null;
            LoadPlan plan = journal == null ? plan() : journal.numbered(plan());
            bed.dependencies().resetFigures(scenario.dependencies()); // requests before the load may call them, too
            LoadResult load = bed.engine()
                    .fire(
                            plan,
                            context.load(
                                    contender,
                                    repetition,
                                    uncounted.size() + 1,
                                    plan.requests(),
                                    ideal == null ? null : ideal.nanos(),
                                    watch));
            // Read at the last response, because the mean number of calls under way is that of the load.
            List<DependencyFigures> dependencies =
                    orElse(List.of(), "the count of dependencies' calls", bed.dependencies()::figures);
            // Leftover calls are counted from the last response until the backend has finished.
            Map<String, Object> leftover = orElse(Map.of(), "the count of leftover calls", () -> leftover(load));
            ObservedMetrics seen =
                    orElse(ObservedMetrics.NOTHING, "the observation of the services", () -> watch.stop(load));
            Optional<CallCounts> callCounts = orElse(Optional.empty(), "the count of calls", () -> counts(load, calls));
            if (isToRepeat(load, seen.processor(), ideal, uncounted)) {
                uncounted.add(UncountedLoad.of(load, seen.processor()));
                bed.journal().forgetExceptions(contender.id());
                context.progress().events().tell(new Event.WarmUp(contender.id()));
                bed.prepare(contender);
                return null;
            }
            if (dumps != null) {
                List<ThreadDumpFigures> seenOfThreads = orElse(List.of(), "the thread dump", () -> dumps.figures(load));
                seenOfThreads.forEach(bed.journal()::add);
            }
            Optional<FaultFigures> recovery = course == null
                    ? Optional.empty()
                    : orElse(Optional.empty(), "the recovery from the fault", () -> course.figures(load));
            Map<String, Object> counted = orElse(Map.of(), "the backend's count", () -> counters(load, leftover));
            Optional<Stages> stages = journal == null
                    ? Optional.empty()
                    : orElse(Optional.empty(), "what its requests waited for", () -> Optional.of(journal.stages(load)));
            // The prediction comes after the load, because the simulation computes for up to a second.
            PredictionFigures prediction =
                    new Predictions(scenario, limits).figures(contender).orElse(null);
            LimitSearch search = new LimitSearch(scenario, limits, contender);
            LimitSearch.During during = new LimitSearch.During(seen, counted, load.durationNanos());
            Optional<StageFigures> stageFigures = stages.map(known -> {
                StageFigures figures = ContenderSummary.figures(known);
                return figures.with(
                        search.find(figures, prediction, during).orElse(null),
                        restInPauses(load, known, seen.of(contender.service().label())));
            });
            ContenderResult result = ContenderSummary.of(
                    contender,
                    scenario.work(contender),
                    repetition,
                    load,
                    seen,
                    ideal,
                    prediction,
                    counted,
                    callCounts.orElse(null),
                    recovery.orElse(null),
                    stageFigures.orElse(null),
                    LittlesLaw.of(contender, load, seen, limits).orElse(null),
                    plan.isOpen() ? Spacing.of(load).orElse(null) : null,
                    uncounted,
                    dependencies);
            record(load, result, stages.map(Stages::times).orElse(null));
            Optional.ofNullable(Event.Stages.of(result))
                    .ifPresent(context.progress().events()::tell);
            context.progress().events().tell(Event.ContenderEnded.of(result));
            context.warmUp().refuseRejected(contender, load);
            if (load.interrupted() || Thread.interrupted()) {
                throw new InterruptedException();
            }
            return result;
        }
    }

    /**
     * Returns whether this load does not count, because its code was not warm. A fault, a dump or a trace belongs to the first load, and so
     * does the end of a service's memory.
     */
    private boolean isToRepeat(
            LoadResult load,
            @Nullable ProcessorFigures processor,
            @Nullable IdealTimeFigures ideal,
            List<UncountedLoad> uncounted) {
        Scenario scenario = context.scenario();
        boolean mayRepeat = fault == null
                && contender.repetitions() == 1
                && !scenario.warmUp().isNone()
                && scenario.shape(contender) instanceof Shape.Burst
                && !context.recorder().looks()
                && context.recorder().traces() == null
                && !context.recorder().hasBroken(contender.service().label())
                && !load.interrupted()
                && load.unfinished() == 0;
        return mayRepeat && UncountedLoads.isNext(load.durationNanos(), processor, ideal, uncounted);
    }

    /**
     * Starts to count calls. Returns null if the contender does not call the backend, or if a fault replaces the process of the gateway or
     * of the backend, because the new process has no earlier counts.
     */
    private @Nullable CallCounter countCalls() throws InterruptedException {
        if (!contender.callsBackend() || isReplaced(Service.LEGACY_BACKEND) || isReplaced(contender.service())) {
            return null;
        }
        try {
            return new CallCounter(
                    context.bed().mesh().service(contender.service()),
                    context.bed().legacy());
        } catch (MeshException exhausted) {
            context.recorder().note("the calls of " + contender.id() + " are not counted: " + exhausted.getMessage());
            return null; // the measurement must not fail because of the count
        }
    }

    /** Returns null if the collections of the gateway are unknown. */
    private static @Nullable Long restInPauses(LoadResult load, Stages stages, @Nullable ObservationFigures gateway) {
        return gateway == null || gateway.pauses() == null || gateway.use().loggedPauseNanos() == null
                ? null
                : Long.valueOf(RestInPauses.of(gateway.pauses()).nanos(load.requests(), stages.times()));
    }

    /** Returns null if the contender's service has no journal, or if a fault replaces its process, because the new one has a new journal. */
    private @Nullable StageRecord recordStages() throws InterruptedException {
        return isReplaced(contender.service())
                ? null
                : StageRecord.begin(context.bed().mesh(), context.scenario(), contender);
    }

    private boolean isReplaced(Service service) {
        Fault replacing = context.scenario().load().fault();
        return replacing != null && service.equals(replacing.during(contender).replacedService());
    }

    private LoadPlan plan() throws InterruptedException {
        LoadPlan plan = context.bed().plans().of(contender, repetition);
        TraceFigures traces = context.recorder().traces();
        return traces == null ? plan : plan.traced(new TracedLoad(traces.run(), contender.id(), repetition));
    }

    private <T> T orElse(T otherwise, String what, InterruptibleSupplier<T> question) {
        try {
            return question.get();
        } catch (InterruptedException early) {
            Thread.currentThread().interrupt();
            context.recorder().note(contender.id() + ": " + what + " is missing, because the run was interrupted");
        } catch (RuntimeException cannot) {
            context.recorder().note(contender.id() + ": " + what + " is missing: " + cannot.getMessage());
        }
        return otherwise;
    }

    private Map<String, Object> leftover(LoadResult load) throws InterruptedException {
        return contender.respondsInPart() && isCounted(load)
                ? context.bed().legacy().leftover(PATIENCE)
                : Map.of();
    }

    private Map<String, Object> counters(LoadResult load, Map<String, Object> leftover) throws InterruptedException {
        Map<String, Object> counted =
                new LinkedHashMap<>(isCounted(load) ? context.bed().legacy().counters() : Map.of());
        counted.putAll(leftover);
        return counted;
    }

    private Optional<CallCounts> counts(LoadResult load, @Nullable CallCounter calls) throws InterruptedException {
        if (calls == null || load.unfinished() > 0) {
            return Optional.empty();
        }
        long expected = load.requests().stream()
                .mapToLong(one -> contender.calls() == Calls.SINGLE
                        ? 1
                        : contender.expectedItems(
                                context.scenario().work(contender).itemsOf(one.user())))
                .sum();
        boolean haveGivenUp = load.requests().stream().anyMatch(one -> one.outcome() instanceof Outcome.TimedOut);
        return calls.counts(expected, haveGivenUp);
    }

    private boolean isCounted(LoadResult load) {
        return contender.callsBackend()
                && load.unfinished() == 0
                && fault == null; // a new process has no earlier counts
    }

    /** Adds the measurement first to the result, so that it is kept even if the run ends early. Then adds it to the other files. */
    private void record(LoadResult load, ContenderResult result, @Nullable List<@Nullable StageTimes> stages) {
        RunRecorder run = context.recorder();
        switch (context.scenario().shape(contender)) {
            case Shape.Open open -> run.add(contender.id(), Lateness.of(load));
            case Shape.Closed closed -> run.add(contender.id(), Reconnects.of(load));
            case Shape.Burst() -> {}
        }
        run.add(contender.id(), SilentCloses.of(load));
        measured.accept(result);
        run.write();
        ExportFiles.append(run.folder(), contender, context.scenario().work(contender), load, result, stages);
    }
}
