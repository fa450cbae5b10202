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
import mesh.load.run.testbed.TestBed;
import mesh.load.run.testbed.ThreadDumps;
import mesh.load.run.testbed.control.CallCounter;
import mesh.load.run.testbed.control.StageRecord;
import mesh.load.run.testbed.control.StageRecord.Stages;
import mesh.load.run.testbed.watch.ContenderWatch;
import mesh.load.run.testbed.watch.InterruptibleSupplier;
import mesh.load.scenario.Contender;
import mesh.load.scenario.Fault;
import mesh.load.scenario.Scenario;
import mesh.load.scenario.service.Calls;
import mesh.load.scenario.service.Service;
import mesh.load.scenario.shape.Shape;
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
        context.bed().legacy().resetCounters();
        CallCounter calls = countCalls();
        StageRecord journal = recordStages();
        try (InjectedFault.Timeline timeline = fault == null ? null : fault.begin(contender)) {
            FinishedLoad finished = fire(timeline, calls, journal, uncounted.size() + 1);
            LoadResult load = finished.load();
            if (isToRepeat(load, finished.observed().processor(), finished.ideal(), uncounted)) {
                discard(finished, uncounted);
                return null;
            }
            addThreadDumps(finished);
            Optional<FaultFigures> recovery = timeline == null
                    ? Optional.empty()
                    : orElse(Optional.empty(), "the recovery from the fault", () -> timeline.figures(load));
            Map<String, Object> counted =
                    orElse(Map.of(), "the backend's count", () -> counters(load, finished.leftover()));
            Optional<Stages> stages = journal == null
                    ? Optional.empty()
                    : orElse(Optional.empty(), "what its requests waited for", () -> Optional.of(journal.stages(load)));
            ContenderResult result = result(finished, recovery.orElse(null), counted, stages, uncounted);
            record(load, result, stages.map(Stages::times).orElse(null));
            report(result);
            context.warmUp().refuseRejected(contender, load);
            if (load.interrupted() || Thread.interrupted()) {
                throw new InterruptedException();
            }
            return result;
        }
    }

    /**
     * A load that is over, and what had to be read before anything else happened to the services.
     *
     * @param leftover the calls of the backend for which no client waits any more
     */
    private record FinishedLoad(
            LimitsInForce limits,
            @Nullable IdealTimeFigures ideal,
            LoadPlan plan,
            LoadResult load,
            List<DependencyFigures> dependencies,
            Map<String, Object> leftover,
            ObservedMetrics observed,
            Optional<CallCounts> calls,
            @Nullable ThreadDumps dumps) {}

    /** @param attempt counted from 1 */
    private FinishedLoad fire(
            InjectedFault.@Nullable Timeline timeline,
            @Nullable CallCounter calls,
            @Nullable StageRecord journal,
            int attempt)
            throws InterruptedException {
        Scenario scenario = context.scenario();
        TestBed bed = context.bed();
        LimitsInForce limits = bed.limitsInForce();
        IdealTimeFigures ideal = IdealTime.of(contender, scenario, limits).orElse(null);
        ContenderWatch watch = bed.observers().watch(contender, scenario.load().memoryAfter());
        if (timeline != null) {
            watch.onRelease(timeline::released);
        }
        ThreadDumps dumps = dumpThreads(watch);
        LoadPlan plan = journal == null ? plan() : journal.numbered(plan());
        bed.dependencies().resetFigures(scenario.dependencies()); // requests before the load may call them, too
        Long idealNanos = ideal == null ? null : ideal.nanos();
        LoadResult load = bed.engine()
                .fire(plan, context.load(contender, repetition, attempt, plan.requests(), idealNanos, watch));
        // Read at the last response, because the mean number of calls under way is that of the load.
        List<DependencyFigures> dependencies =
                orElse(List.of(), "the count of dependencies' calls", bed.dependencies()::figures);
        // Leftover calls are counted from the last response until the backend has finished.
        Map<String, Object> leftover = orElse(Map.of(), "the count of leftover calls", () -> leftover(load));
        ObservedMetrics observed =
                orElse(ObservedMetrics.NOTHING, "the observation of the services", () -> watch.stop(load));
        Optional<CallCounts> counts = orElse(Optional.empty(), "the count of calls", () -> counts(load, calls));
        return new FinishedLoad(limits, ideal, plan, load, dependencies, leftover, observed, counts, dumps);
    }

    /** Returns null if no thread dumps were requested, or if this is not the first load. */
    private @Nullable ThreadDumps dumpThreads(ContenderWatch watch) {
        RunRecorder run = context.recorder();
        return run.takesThreadDumps() && repetition == 1
                ? ThreadDumps.begin(context.bed(), context.scenario(), contender, run.folder(), watch)
                : null;
    }

    private void discard(FinishedLoad finished, List<UncountedLoad> uncounted) throws InterruptedException {
        uncounted.add(UncountedLoad.of(finished.load(), finished.observed().processor()));
        context.bed().journal().forgetExceptions(contender.id());
        context.progress().events().accept(new Event.WarmUp(contender.id()));
        context.bed().prepare(contender);
    }

    private void addThreadDumps(FinishedLoad finished) {
        ThreadDumps dumps = finished.dumps();
        if (dumps != null) {
            List<ThreadDumpFigures> figures =
                    orElse(List.of(), "the thread dump", () -> dumps.figures(finished.load()));
            figures.forEach(context.bed().journal()::add);
        }
    }

    /** The prediction comes after the load, because the simulation computes for up to a second. */
    private ContenderResult result(
            FinishedLoad finished,
            @Nullable FaultFigures recovery,
            Map<String, Object> counted,
            Optional<Stages> stages,
            List<UncountedLoad> uncounted) {
        LoadResult load = finished.load();
        PredictionFigures prediction = new Predictions(context.scenario(), finished.limits())
                .figures(contender)
                .orElse(null);
        return ContenderSummary.of(
                contender,
                context.scenario().work(contender),
                repetition,
                load,
                finished.observed(),
                finished.ideal(),
                prediction,
                counted,
                finished.calls().orElse(null),
                recovery,
                stages.map(known -> stageFigures(finished, known, counted, prediction))
                        .orElse(null),
                LittlesLaw.of(contender, load, finished.observed(), finished.limits())
                        .orElse(null),
                finished.plan().isOpen() ? Spacing.of(load).orElse(null) : null,
                uncounted,
                finished.dependencies());
    }

    private StageFigures stageFigures(
            FinishedLoad finished, Stages stages, Map<String, Object> counted, @Nullable PredictionFigures prediction) {
        LoadResult load = finished.load();
        StageFigures figures = ContenderSummary.figures(stages);
        LimitSearch search = new LimitSearch(context.scenario(), finished.limits(), contender);
        LimitSearch.During during = new LimitSearch.During(finished.observed(), counted, load.durationNanos());
        return figures.with(
                search.find(figures, prediction, during).orElse(null),
                restInPauses(
                        load, stages, finished.observed().of(contender.service().label())));
    }

    private void report(ContenderResult result) {
        Optional.ofNullable(Event.Stages.of(result))
                .ifPresent(context.progress().events()::accept);
        context.progress().events().accept(Event.ContenderEnded.of(result));
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
                && !context.recorder().takesThreadDumps()
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
