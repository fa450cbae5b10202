package mesh.load.run;

import java.time.Duration;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.atomic.AtomicInteger;
import mesh.load.analysis.IdealTimes;
import mesh.load.analysis.Lateness;
import mesh.load.engine.LoadEngine;
import mesh.load.engine.LoadPlan;
import mesh.load.engine.warmup.EngineWarmUp;
import mesh.load.results.ResultsFolder;
import mesh.load.results.contender.ContenderResult;
import mesh.load.results.experiment.CapacityFigures;
import mesh.load.results.request.LoadResult;
import mesh.load.run.capacity.CapacityGoal;
import mesh.load.run.capacity.CapacitySearch;
import mesh.load.run.fault.FaultPreparation;
import mesh.load.run.isolated.ApacheBenchBaseline;
import mesh.load.run.isolated.StartRound;
import mesh.load.run.soak.IdleFootprintCheck;
import mesh.load.run.soak.SoakTest;
import mesh.load.run.testbed.FaultHandle;
import mesh.load.run.testbed.GatewayReset;
import mesh.load.run.testbed.LoadPlans;
import mesh.load.run.testbed.MixedLoad;
import mesh.load.run.testbed.Observers;
import mesh.load.run.testbed.Recordings;
import mesh.load.run.testbed.ResultRecorder;
import mesh.load.run.testbed.RouteCheck;
import mesh.load.run.testbed.RunProgress;
import mesh.load.run.testbed.TestBed;
import mesh.load.run.testbed.WarmUpRunner;
import mesh.load.scenario.Calls;
import mesh.load.scenario.Contender;
import mesh.load.scenario.Scenario;
import mesh.load.scenario.Shape;
import mesh.load.scenario.Soak;
import mesh.load.services.RunningService;
import org.jspecify.annotations.Nullable;

/** Puts the contenders of a scenario under load, each of them warm and on a gateway that is as after a start. */
final class ContenderMeasurement implements AutoCloseable {

    private static final Duration ENGINE_WARM_UP = Duration.ofSeconds(1);
    private static final int UNCOUNTED_TURNS = 3;

    private final Scenario scenario;
    private final TestBed bed;
    private final ResultsFolder folder;
    private final RunResultBuilder draft;
    private final ResultRecorder keeping;
    private final RunProgress progress;
    private final LoadPlans plans;
    private final IdealTimes idealTimes;
    private final ApacheBenchBaseline beside;
    private final FaultPreparation disturbances;
    private final GatewayReset reset;
    private final StartRound turn;
    private final RouteCheck routes;
    private final Set<String> warmRoutes = new HashSet<>();
    private @Nullable Recordings recordings;

    /** Asks nobody anything yet. */
    ContenderMeasurement(
            Scenario scenario,
            TestBed bed,
            StartRound turn,
            ResultsFolder folder,
            RunResultBuilder draft,
            RunProgress progress) {
        this.scenario = scenario;
        this.bed = bed;
        this.turn = turn;
        this.folder = folder;
        this.draft = draft;
        this.progress = progress;
        this.beside = new ApacheBenchBaseline(scenario, bed.mesh(), draft::note);
        this.plans = new LoadPlans(scenario, bed.mesh(), bed.maker());
        this.keeping = new ResultRecorder(scenario, bed.legacy(), folder, draft);
        this.idealTimes = bed.idealTimes();
        this.reset = new GatewayReset(bed.legacy(), bed.observers(), draft::note);
        this.disturbances = bed.disturbances();
        this.routes = new RouteCheck(plans::firstOf, plan -> bed.fire(plan, LoadEngine.Progress.NONE));
    }

    /** Before anything else is asked; not where nothing is to be warm, because that would be warmer for it. */
    void checkRoutes() throws InterruptedException {
        if (!scenario.warmUp().isNone()) {
            bed.behaveAtOnce();
            routes.check(scenario.contenders());
        }
    }

    /** The load client itself, against a sink of its own: it is never what is measured, and so is never cold. */
    void warmUpEngine() throws InterruptedException {
        if (turn.first()) {
            EngineWarmUp.run(scenario.engine(), ENGINE_WARM_UP);
        }
    }

    /** With the backend answering at once. Two that differ in their users warm the same code: the second is warm already. */
    private void warmUp(Contender contender, boolean reconnecting) throws InterruptedException {
        if (scenario.warmUp().isNone() || !warmRoutes.add(RouteCheck.route(contender))) {
            return;
        }
        progress.warming(contender.id());
        bed.behaveAtOnce();
        AtomicInteger round = new AtomicInteger();
        WarmUpRunner warming = new WarmUpRunner(
                scenario.warmUp(),
                plan -> fireToWarm(contender, plan, reconnecting && round.getAndIncrement() % 2 == 0));
        draft.add(warming.warm(contender, routes.firstAnswer(contender), plans.warmUpOf(contender)));
    }

    /**
     * Every other round without connections where it will be measured so: else what makes them would be cold, and nothing else.
     * To drop them takes as long as a round.
     */
    private LoadResult fireToWarm(Contender contender, LoadPlan plan, boolean connecting) throws InterruptedException {
        if (connecting && !scenario.warmUp().keepConnections()) {
            reset.dropConnections(contender.service());
        }
        return bed.fire(plan, LoadEngine.Progress.NONE);
    }

    private void warmUp(List<Contender> contenders, boolean reconnecting) throws InterruptedException {
        for (Contender contender : contenders) {
            warmUp(contender, reconnecting);
        }
    }

    /** Has each service recorded from here to the end. */
    void record() {
        recordings = Recordings.start(bed.observers().jvms(), folder, draft);
    }

    /**
     * Each contender is warmed right before it is measured, so that the first figure comes early and nothing has cooled down.
     *
     * <p>Neighbours that are repeated equally often take turns (A B, A B), so that what drifts in the course of a run meets
     * them alike. They are all warmed before: what they share would else be warmer from the second turn on.
     */
    void measureAll() throws InterruptedException {
        for (List<Contender> neighbours : scenario.neighbours()) {
            int rounds = neighbours.getFirst().repetitions();
            if (rounds > 1) {
                warmUp(neighbours, true);
                tryOut(neighbours);
            }
            for (int round = 1; round <= rounds; round++) {
                if (rounds > 1) {
                    progress.repeating(round, rounds);
                }
                for (Contender contender : neighbours) {
                    warmUp(contender, true);
                    measureQuietly(contender, turn.repetition(round, rounds));
                }
            }
        }
    }

    /**
     * Turns that do not count, for streams: nothing waits there, so that the code is all there is to their time, and what a burst of this
     * size does with it, each user on a new connection, a round of the warm-up does not. Without them, six repetitions of 100
     * users on RSocket went from 117 ms to 76 ms, and of two alike the one that was warmed second came out slower.
     */
    private void tryOut(List<Contender> neighbours) throws InterruptedException {
        if (scenario.warmUp().isNone()) {
            return;
        }
        for (int turn = 1; turn <= UNCOUNTED_TURNS; turn++) {
            for (Contender contender : neighbours) {
                if (contender.calls() == Calls.ONE_STREAM) {
                    progress.warming(contender.id());
                    bed.behave();
                    fireToWarm(contender, plans.of(contender), true);
                }
            }
        }
    }

    /** Looks for the highest rate that each contender holds. What one of them leaves of its time is the others'. */
    void findCapacities(CapacityGoal goal) throws InterruptedException {
        warmUp(scenario.contenders(), false);
        CapacitySearch finding = new CapacitySearch(goal, scenario.requestTimeout());
        long end = System.nanoTime() + goal.budget().toNanos();
        int left = scenario.contenders().size();
        for (Contender contender : scenario.contenders()) {
            CapacitySearch.Loaded loaded = new CapacitySearch.Loaded(
                    contender.id(), contender.users(), (shape, timeout) -> fireQuietly(contender, shape, timeout));
            CapacityFigures capacity = finding.find(loaded, Duration.ofNanos((end - System.nanoTime()) / left--));
            draft.add(capacity);
            CapacitySearch.disturbance(capacity).ifPresent(draft::note);
            progress.say(CapacitySearch.sentence(capacity));
        }
    }

    /** All contenders at once. */
    void soak(Soak soak) throws InterruptedException {
        warmUp(scenario.contenders(), false);
        List<IdleFootprintCheck> services = bed.mesh().services().stream()
                .map(RunningService::service)
                .map(service -> new IdleFootprintCheck(
                        service.label(), () -> bed.observers().atRest(service)))
                .toList();
        MixedLoad mix = MixedLoad.of(scenario, bed.mesh(), bed.maker());
        SoakTest soaking = new SoakTest(scenario, soak, mix, this::fireQuietly, services, progress, draft::add);
        draft.sentLate(SoakTest.ALL, Lateness.of(soaking.run()));
    }

    private LoadResult fireQuietly(MixedLoad mix, Shape shape, Duration timeout, LoadEngine.Progress told)
            throws InterruptedException {
        reset.quiet(SoakTest.ALL, scenario.neededServices());
        bed.behave();
        return bed.engine().fire(mix.plan(shape, timeout), told);
    }

    private LoadResult fireQuietly(Contender contender, Shape shape, Duration timeout) throws InterruptedException {
        reset.quiet(contender.id(), Set.of(contender.service()));
        bed.behave();
        return bed.fire(plans.of(contender, shape, timeout), LoadEngine.Progress.NONE);
    }

    private void measureQuietly(Contender contender, int repetition) throws InterruptedException {
        reset.quiet(contender.id(), Set.of(contender.service()));
        if (!scenario.warmUp().keepConnections()) {
            reset.dropConnections(contender.id(), contender.service());
        }
        bed.behave();
        beside.fire(contender, repetition, () -> measure(contender, repetition)).ifPresent(draft::add);
    }

    /** What was recorded before an interruption is kept: so write first, and only then let it end the run. */
    private ContenderResult measure(Contender contender, int repetition) throws InterruptedException {
        bed.legacy().resetCounters();
        try (FaultHandle disturbance = disturbances.begin(contender)) {
            return measure(contender, repetition, disturbance);
        }
    }

    private ContenderResult measure(Contender contender, int repetition, FaultHandle disturbance)
            throws InterruptedException {
        Observers.Watch watch = bed.observers().watch(contender);
        LoadResult load =
                bed.engine().fire(RouteCheck.plan(contender, plans::of), disturbance.hears(told(contender, watch)));
        ContenderResult result = keeping.keep(
                contender,
                repetition,
                load,
                () -> watch.stop(load),
                idealTimes.of(contender).orElse(null),
                disturbance);
        progress.ended(result);
        RouteCheck.refuseUnknown(contender, load);
        if (load.interrupted() || Thread.interrupted()) {
            throw new InterruptedException();
        }
        return result;
    }

    private LoadEngine.Progress told(Contender contender, Observers.Watch watch) {
        int requests = scenario.requests(contender);
        long started = System.nanoTime();
        return (done, failed) -> progress.underWay(new RunProgress.UnderWay(
                contender.id(),
                requests,
                done,
                failed,
                Duration.ofNanos(System.nanoTime() - started),
                watch.gatewayThreads()));
    }

    /** The test bed is its opener's. */
    @Override
    public void close() {
        if (recordings != null) {
            recordings.close();
        }
    }
}
