package mesh.load.run;

import java.time.Duration;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import mesh.load.load.Engines;
import mesh.load.load.LoadEngine;
import mesh.load.load.LoadPlan;
import mesh.load.load.WarmUp;
import mesh.load.mesh.Mesh;
import mesh.load.mesh.RunningService;
import mesh.load.result.ContenderResult;
import mesh.load.result.KneeFigures;
import mesh.load.result.LoadResult;
import mesh.load.result.ServiceFigures;
import mesh.load.scenario.Contender;
import mesh.load.scenario.Fault;
import mesh.load.scenario.Scenario;
import mesh.load.scenario.Service;
import mesh.load.scenario.Shape;
import mesh.load.scenario.Soak;
import org.jspecify.annotations.Nullable;

/** Puts the contenders of a scenario under load, on services that run. */
final class Measuring implements AutoCloseable {

    private static final Duration ENGINE_WARM_UP = Duration.ofSeconds(1);
    private static final Duration PATIENCE_FOR_QUIET = Duration.ofSeconds(30);

    private final Scenario scenario;
    private final Mesh mesh;
    private final ResultsFolder folder;
    private final RunDraft draft;
    private final Keeping keeping;
    private final RunProgress progress;
    private final LoadEngine engine;
    private final ServiceControl control = new ServiceControl();
    private final LegacyControl legacy;
    private final Observers observers;
    private final RequestMaker maker;
    private final LoadPlans plans;
    private final Ceilings ceilings;
    private final BesideAb beside;
    private final Disturbances disturbances;
    private final Turn turn;
    private @Nullable Recordings recordings;

    Measuring(Scenario scenario, Mesh mesh, Turn turn, ResultsFolder folder, RunDraft draft, RunProgress progress)
            throws InterruptedException {
        this.turn = turn;
        this.beside = new BesideAb(scenario, mesh, draft::note);
        this.scenario = scenario;
        this.mesh = mesh;
        this.folder = folder;
        this.draft = draft;
        this.progress = progress;
        this.engine = Engines.of(scenario.engine());
        this.maker = new RequestMaker(mesh);
        this.plans = new LoadPlans(scenario, mesh, maker);
        this.legacy = new LegacyControl(control, mesh, draft::note);
        this.keeping = new Keeping(scenario, legacy, folder, draft);
        Map<Service, Map<String, Object>> limits = askForLimits();
        this.ceilings = new Ceilings(scenario, behave(), limits);
        this.observers = new Observers(mesh, mesh.isStartedHere() && Fault.endsIdleConnections(scenario), draft::note);
        this.disturbances = new Disturbances(
                scenario,
                mesh,
                engine,
                maker,
                observers,
                new Breaking(
                        mesh,
                        legacy,
                        observers,
                        scenario.legacy(),
                        service -> draft.add(ServiceInfo.ask(control, service))));
        if (!mesh.isStartedHere()) {
            draft.note("the services were running already: what the scenario says of their configuration ("
                    + scenario.services()
                    + ") was not applied; they are observed over JMX (jmx) or through their management endpoint: "
                    + observers.ways());
        }
    }

    private Map<Service, Map<String, Object>> askForLimits() throws InterruptedException {
        Map<Service, Map<String, Object>> limits = new TreeMap<>();
        for (RunningService service : mesh.services()) {
            ServiceFigures figures = ServiceInfo.ask(control, service);
            limits.put(service.service(), figures.limits());
            draft.add(figures);
        }
        return limits;
    }

    private Map<String, Object> behave() throws InterruptedException {
        Map<String, Object> inForce = legacy.behave(scenario.legacy());
        draft.legacyBehaves(inForce);
        return inForce;
    }

    /** The engine against a sink of its own, then each contender with the backend answering at once. */
    void warmUp() throws InterruptedException {
        progress.say("warming up");
        if (turn.first()) {
            WarmUp.run(scenario.engine(), ENGINE_WARM_UP);
        }
        legacy.behave(scenario.legacy().atOnce());
        WarmingUp warming = new WarmingUp(scenario.warmUp(), plan -> fire(plan, LoadEngine.Progress.NONE));
        if (scenario.warmUp().rounds() > 0) {
            for (Contender contender : onePerRoute()) {
                draft.add(warming.warm(contender, plans.warmUpOf(contender)));
            }
        }
    }

    /** Two that differ in their users warm the same code, and only the first of them would find it cold. */
    private Collection<Contender> onePerRoute() {
        Map<String, Contender> routes = new LinkedHashMap<>();
        scenario.contenders()
                .forEach(one ->
                        routes.putIfAbsent(one.service().label() + one.path() + one.accept() + one.payload(), one));
        return routes.values();
    }

    /** Has each service recorded from here to the end. */
    void record() {
        recordings = Recordings.start(observers.jvms(), folder, draft);
    }

    /**
     * Neighbours that are repeated equally often take turns (A B, A B), so that what drifts in the course of a run meets
     * them alike.
     */
    void measureAll() throws InterruptedException {
        for (List<Contender> neighbours : scenario.neighbours()) {
            int rounds = neighbours.getFirst().repetitions();
            for (int round = 1; round <= rounds; round++) {
                for (Contender contender : neighbours) {
                    measureQuietly(contender, turn.repetition(round, rounds));
                }
            }
        }
    }

    /** Looks for the highest rate that each contender holds. What one of them leaves of its time is the others'. */
    void findKnees(KneeGoal goal) throws InterruptedException {
        KneeFinding finding = new KneeFinding(goal, scenario.requestTimeout());
        long end = System.nanoTime() + goal.budget().toNanos();
        int left = scenario.contenders().size();
        for (Contender contender : scenario.contenders()) {
            KneeFinding.Loaded loaded = new KneeFinding.Loaded(
                    contender.id(), contender.users(), (shape, timeout) -> fireQuietly(contender, shape, timeout));
            KneeFigures knee = finding.find(loaded, Duration.ofNanos((end - System.nanoTime()) / left--));
            draft.add(knee);
            KneeFinding.disturbance(knee).ifPresent(draft::note);
            progress.say(KneeFinding.sentence(knee));
        }
    }

    /** All contenders at once. */
    void soak(Soak soak) throws InterruptedException {
        List<AtRest> services = mesh.services().stream()
                .map(RunningService::service)
                .map(service -> new AtRest(service.label(), () -> observers.atRest(service)))
                .toList();
        Mix mix = Mix.of(scenario, mesh, maker);
        Soaking soaking = new Soaking(scenario, soak, mix, this::fireQuietly, services, progress, draft::add);
        draft.sentLate(Soaking.ALL, Lateness.of(soaking.run()));
    }

    private LoadResult fireQuietly(Mix mix, Shape shape, Duration timeout, LoadEngine.Progress told)
            throws InterruptedException {
        becomeQuiet(Soaking.ALL, scenario.neededServices());
        behave();
        return engine.fire(mix.plan(shape, timeout), told);
    }

    private LoadResult fireQuietly(Contender contender, Shape shape, Duration timeout) throws InterruptedException {
        becomeQuiet(contender.id(), Set.of(contender.service()));
        behave();
        return fire(plans.of(contender, shape, timeout), LoadEngine.Progress.NONE);
    }

    private void measureQuietly(Contender contender, int repetition) throws InterruptedException {
        becomeQuiet(contender.id(), Set.of(contender.service()));
        behave();
        beside.fire(contender, repetition, () -> measure(contender, repetition)).ifPresent(draft::add);
    }

    /** What was recorded before an interruption is kept: so write first, and only then let it end the run. */
    private ContenderResult measure(Contender contender, int repetition) throws InterruptedException {
        legacy.resetCounters();
        try (Disturbance disturbance = disturbances.begin(contender)) {
            return measure(contender, repetition, disturbance);
        }
    }

    private ContenderResult measure(Contender contender, int repetition, Disturbance disturbance)
            throws InterruptedException {
        Observers.Watch watch = observers.watch(contender);
        LoadResult load = engine.fire(plans.of(contender), disturbance.hears(told(contender, watch)));
        ContenderResult result = keeping.keep(
                contender,
                repetition,
                load,
                () -> watch.stop(load),
                ceilings.of(contender).orElse(null),
                disturbance);
        progress.ended(result);
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

    /** The one before may have left calls under way and threads idle: neither is to count for the next one. */
    private void becomeQuiet(String next, Set<Service> gateways) throws InterruptedException {
        Eden.makeRoom();
        if (!legacy.awaitQuiet(PATIENCE_FOR_QUIET)) {
            draft.note("the backend was still busy when " + next + " started");
        }
        for (Service gateway : gateways) {
            observers.dismissIdleThreads(gateway);
        }
    }

    private LoadResult fire(LoadPlan plan, LoadEngine.Progress told) throws InterruptedException {
        LoadResult result = engine.fire(plan, told);
        if (result.interrupted()) {
            throw new InterruptedException();
        }
        return result;
    }

    @Override
    public void close() {
        if (recordings != null) {
            recordings.close();
        }
        observers.close();
        legacy.close();
        maker.close();
        control.close();
    }
}
