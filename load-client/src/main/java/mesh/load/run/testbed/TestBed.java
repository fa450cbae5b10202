package mesh.load.run.testbed;

import java.time.Duration;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import mesh.load.analysis.LimitsInForce;
import mesh.load.engine.LoadEngine;
import mesh.load.engine.LoadPlan;
import mesh.load.os.LinuxCounters;
import mesh.load.results.ServiceFigures;
import mesh.load.results.contender.LoadResult;
import mesh.load.run.testbed.control.DependencyControl;
import mesh.load.run.testbed.control.GatewayReset;
import mesh.load.run.testbed.control.LegacyControl;
import mesh.load.run.testbed.control.ServiceControl;
import mesh.load.run.testbed.control.SettingsInForce;
import mesh.load.run.testbed.control.StageRecord;
import mesh.load.run.testbed.users.ContenderPlans;
import mesh.load.run.testbed.users.LoadTarget;
import mesh.load.run.testbed.watch.Observers;
import mesh.load.run.testbed.watch.RunJournal;
import mesh.load.run.testbed.watch.UserCapacity;
import mesh.load.scenario.Contender;
import mesh.load.scenario.Scenario;
import mesh.load.scenario.service.LegacyBehaviour;
import mesh.load.scenario.service.Program;
import mesh.load.scenario.service.Service;
import mesh.load.scenario.shape.Shape;
import mesh.load.services.Mesh;
import mesh.load.services.RunningService;
import org.jspecify.annotations.Nullable;

/**
 * The system under test: running services that behave as the scenario says, and everything that is needed to send them requests and to
 * observe them. Closing the test bed also gives a backend that was already running its earlier behaviour back.
 */
public final class TestBed implements AutoCloseable {

    private final Scenario scenario;
    private final Mesh mesh;
    private final RunJournal journal;
    private final LoadEngine engine;
    private final ServiceControl control = new ServiceControl();
    private final LegacyControl legacy;
    private final DependencyControl dependencies;
    private final Observers observers;
    private final ContenderPlans plans;
    private final GatewayReset reset;
    private final Map<Service, Map<String, Object>> limits = new TreeMap<>();
    private final Set<Service> checked = new HashSet<>();
    private LegacyBehaviour behaviour;

    private TestBed(Scenario scenario, Mesh mesh, LoadEngine engine, RunJournal journal) {
        this.scenario = scenario;
        this.mesh = mesh;
        this.behaviour = scenario.legacy();
        this.journal = journal;
        this.engine = engine;
        this.legacy = new LegacyControl(control, mesh, journal::note);
        this.dependencies = new DependencyControl(control, mesh);
        this.observers = new Observers(scenario, mesh, journal);
        this.plans = new ContenderPlans(scenario, mesh);
        this.reset = new GatewayReset(legacy, observers, journal::note);
    }

    /**
     * Opens a test bed. Requests the limits of the services, sets the backend's behaviour to that of the scenario, and connects to all
     * services.
     *
     * @throws mesh.load.services.process.MeshException if a service does not respond; nothing stays open then
     */
    public static TestBed open(Scenario scenario, Mesh mesh, LoadEngine engine, RunJournal journal)
            throws InterruptedException {
        TestBed bed = new TestBed(scenario, mesh, engine, journal);
        try {
            bed.open();
            return bed;
        } catch (InterruptedException | RuntimeException | Error failed) {
            bed.close();
            throw failed;
        }
    }

    private void open() throws InterruptedException {
        legacy.remember();
        describe(mesh.services());
        behave();
        connect(mesh.services());
        if (!mesh.isStartedHere()) {
            journal.note("the services were running already, so their configuration in the scenario ("
                    + scenario.services()
                    + ") was not applied. How each service is observed (jmx: over JMX; otherwise through its management endpoint): "
                    + observers.ways());
        }
    }

    /**
     * Starts the services that do not run yet, and connects to them, too.
     *
     * @return lines to print about these services
     */
    public List<String> startRest() throws InterruptedException {
        List<RunningService> rest = mesh.startRest();
        describe(rest);
        connect(rest);
        return lackingPlaces(rest);
    }

    /** Returns whether all services that these contenders need run. */
    public boolean hasServicesOf(List<Contender> contenders) {
        Set<Service> running =
                mesh.services().stream().map(RunningService::service).collect(Collectors.toSet());
        return running.containsAll(scenario.neededServices(contenders));
    }

    /** Returns a line for each kind of places of which one of these services has fewer than users. */
    public List<String> lackingPlaces(List<RunningService> services) {
        return new UserCapacity(scenario, limits, LinuxCounters.ofThisMachine()).lacking(services);
    }

    private void describe(List<RunningService> services) throws InterruptedException {
        for (RunningService service : services) {
            limits.put(service.service(), describe(service).limits());
        }
    }

    /** Connects to services, and adds what only an observer knows of foreign applications. */
    private void connect(List<RunningService> services) throws InterruptedException {
        observers.connect(services);
        List<RunningService> foreign = services.stream()
                .filter(service -> service.service().isForeign())
                .toList();
        describe(foreign);
        if (!foreign.isEmpty()) {
            List<String> labels =
                    foreign.stream().map(one -> one.service().label()).toList();
            journal.note(String.join(", ", labels)
                    + ": a run knows no stages or calls of a foreign application, only an agent in its JVM knows limits and"
                    + " pools, and connection pools are not emptied between contenders. Observation: "
                    + observers.ways(labels));
        }
    }

    /**
     * Requests the figures of a service, and keeps them in the journal. Also called for the new process of a restarted service, once it is
     * observed.
     */
    public ServiceFigures describe(RunningService service) throws InterruptedException {
        ServiceFigures figures = control.describe(service);
        if (service.service().isForeign()) {
            figures = figures.with(
                    observers.limits(service),
                    observers.runtime(service.service()).orElse(null));
        }
        journal.add(figures);
        return figures;
    }

    /**
     * Checks once whether the settings of a foreign jar took effect, and keeps in the journal what is doubtful. Call this when it is warm.
     *
     * @param all the services of the scenario, which may have the same jar with other settings
     * @return lines to print
     */
    public List<String> checkSettings(Service service, Collection<Service> all) throws InterruptedException {
        if (!(service.program() instanceof Program.Jar jar) || !checked.add(service)) {
            return List.of();
        }
        limits.put(service, describe(mesh.service(service)).limits()); // a pool may exist only since its first use
        SettingsInForce settings = new SettingsInForce(
                service,
                jar,
                limits.get(service),
                observers.jvms().get(service),
                !scenario.warmUp().isNone());
        List<SettingsInForce.Doubt> doubts = settings.doubts();
        all.stream() // one of several that are the same is measured
                .filter(other -> journal.ineffectiveSetting(other.label()).isEmpty())
                .flatMap(other -> settings.sameAs(other, doubts).stream())
                .findFirst()
                .ifPresent(doubt -> journal.addIneffective(service.label(), doubt.sentence(service)));
        List<String> sentences = SettingsInForce.sentences(service, doubts, settings.ownSettings(all));
        sentences.forEach(journal::note);
        return sentences;
    }

    public void behave() throws InterruptedException {
        journal.keepBehaviour(legacy.behave(behaviour));
        dependencies.behave(scenario.dependencies());
        dependencies.resetFigures(scenario.dependencies());
    }

    /** Returns the behaviour of the backend under load. */
    public LegacyBehaviour behaviour() {
        return behaviour;
    }

    /** Sets how long the backend takes for each call from now on. */
    public void serve(Duration serviceTime) throws InterruptedException {
        behaviour = behaviour.serving(serviceTime);
        behave();
    }

    void behaveWithoutDelay() throws InterruptedException {
        legacy.behave(scenario.legacy().withoutDelay());
        dependencies.disturbNothing(scenario.dependencies());
    }

    public LoadResult run(LoadPlan plan) throws InterruptedException {
        return engine.fire(plan, LoadEngine.Progress.NONE).throwIfInterrupted();
    }

    /** Returns the plan whose requests the contender's gateway records, as those of a load, so that it does the same work. */
    public LoadPlan recorded(Contender contender, LoadPlan plan) throws InterruptedException {
        StageRecord journal = StageRecord.begin(mesh, scenario, contender);
        return journal == null ? plan : journal.numbered(plan);
    }

    /** Returns one contender as a target. Its gateway keeps its connections between loads. */
    public LoadTarget target(Contender contender) {
        return target(contender, null);
    }

    /** Returns one contender as a target. The journal of its gateway records its requests, if it is not null. */
    public LoadTarget target(Contender contender, @Nullable StageRecord journal) {
        return target(contender.id(), contender.users(), Set.of(contender.service()), (shape, timeout) -> {
            LoadPlan plan = plans.of(contender, shape, timeout);
            return journal == null ? plan : journal.numbered(plan);
        });
    }

    @FunctionalInterface
    public interface Planning {

        LoadPlan plan(Shape shape, Duration timeout) throws InterruptedException;
    }

    /** Returns a target that is not a single contender. The given services get its requests. */
    public LoadTarget target(String name, int connections, Set<Service> services, Planning planning) {
        return new LoadTarget(name, connections, (shape, timeout, progress) -> {
            reset.quiet(name, services);
            behave();
            LoadResult result = engine.fire(planning.plan(shape, timeout), progress);
            engine.requireWhole(); // if a worker was lost, the rate was not the requested one
            return result;
        });
    }

    /** Resets the contender's gateway to its state after a start, except that its code stays warm. */
    public void prepare(Contender contender) throws InterruptedException {
        reset.quiet(contender.id(), Set.of(contender.service()));
        dropConnections(contender, journal::note);
        behave();
    }

    /**
     * Drops connections as before a measurement, and then sends a warm-up plan. Otherwise the code that connects would stay cold. Dropping
     * the connections takes as long as a round of the warm-up.
     */
    public LoadResult runOnNewConnections(Contender contender, LoadPlan plan) throws InterruptedException {
        dropConnections(contender, note -> {});
        return run(plan);
    }

    private void dropConnections(Contender next, Consumer<String> notes) throws InterruptedException {
        if (!scenario.warmUp().keepConnections()) {
            reset.dropConnections(next, notes);
        }
    }

    public Mesh mesh() {
        return mesh;
    }

    public LoadEngine engine() {
        return engine;
    }

    public LegacyControl legacy() {
        return legacy;
    }

    public DependencyControl dependencies() {
        return dependencies;
    }

    public Observers observers() {
        return observers;
    }

    public ContenderPlans plans() {
        return plans;
    }

    public RunJournal journal() {
        return journal;
    }

    public Map<Service, Map<String, Object>> limits() {
        return new TreeMap<>(limits);
    }

    /** Returns the limits that are in force now, and the backend's behaviour. */
    public LimitsInForce limitsInForce() {
        return new LimitsInForce(journal.behaviour(), limits());
    }

    /** Closes everything in the reverse order of opening, even if one of these steps fails. */
    @Override
    public void close() {
        try (control;
                plans;
                legacy;
                observers) {
            // The try statement closes these objects.
        }
    }
}
