package mesh.load.scenario;

import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import mesh.load.scenario.fault.Fault;
import mesh.load.scenario.fault.LegacyBehaviour;
import mesh.load.scenario.rate.CapacityGoal;
import mesh.load.scenario.rate.Overload;
import mesh.load.scenario.rate.Soak;
import mesh.load.scenario.service.Service;
import mesh.load.scenario.shape.Shape;
import mesh.load.scenario.shape.Work;
import org.jspecify.annotations.Nullable;

/**
 * One question, and everything that is needed to ask it.
 *
 * @param name names the results folder; lower case, digits and hyphens
 * @param question one sentence for the reader
 * @param legacy what the legacy backend is told to do
 * @param services overrides of services' configuration, passed to them as {@code --key=value}
 * @param contenders in the order in which they are put under load
 * @param work how many items each user asks for
 * @param shape how the users' requests are laid out in time
 * @param engine what sends the requests
 * @param warmUp what each contender serves before it counts
 * @param repetitions how often a contender is put under load that does not say so itself, 1 to 100
 * @param requestTimeout how long the load client waits for one response, over 0
 * @param isolated how applications run alone; null for services that run side by side
 * @param fault what goes wrong while each contender is under load; null for nothing
 * @param soak all contenders under load at once, for long; null for one after another
 * @param lookAfter how long after the release it is looked what a gateway holds, over 0; null for not at all
 * @param findMaxRate the highest rate of each contender is searched, whatever the shape is; null for none
 * @param overload multiples of the highest rate of each contender are offered, whatever the shape is; null for none
 * @param openConnections connections are held open, whatever the shape is; null for none
 * @param compare contenders to compare by their repetitions; may be empty
 * @param expectations of the result; may be empty
 * @param beside what others send while a contender is under load; null for nobody
 */
public record Scenario(
        String name,
        String question,
        LegacyBehaviour legacy,
        Map<Service, Map<String, String>> services,
        List<Contender> contenders,
        Work work,
        Shape shape,
        EngineKind engine,
        WarmUp warmUp,
        int repetitions,
        Duration requestTimeout,
        @Nullable Isolated isolated,
        @Nullable Fault fault,
        @Nullable Soak soak,
        @Nullable Duration lookAfter,
        @Nullable CapacityGoal findMaxRate,
        @Nullable Overload overload,
        @Nullable OpenConnections openConnections,
        List<Pair> compare,
        List<Expectation> expectations,
        @Nullable Beside beside) {

    /** Records of requests are held in memory until a contender is over. */
    public static final long MAX_REQUESTS = 10_000_000;

    /**
     * Checks what only the whole scenario can tell.
     *
     * @throws ScenarioException if a contender makes more requests than can be held in memory, the engine cannot do the shape, or it
     *     cannot be told how long others send something beside it
     */
    public Scenario {
        ScenarioLimits limits = new ScenarioLimits(name, engine, shape);
        limits.check(contenders, fault, soak, overload == null ? findMaxRate : overload.goal());
        limits.check(openConnections);
        if (beside != null) {
            limits.checkBeside(beside, contenders);
        }
    }

    /** How many requests the contender's users make in all. */
    public int requests(Contender contender) {
        return (int) shape(contender).requests(contender.users());
    }

    /** How the contender's requests are laid out in time. */
    public Shape shape(Contender contender) {
        return contender.shape() == null ? shape : contender.shape();
    }

    /** The contender's own warm-up, or else that of all; none where the scenario has none. */
    public WarmUp warmUpOf(Contender contender) {
        return contender.warmUp() == null || warmUp.isNone() ? warmUp : contender.warmUp();
    }

    /** How many items each user asks for, from user 1 to the last. */
    public Stream<Integer> itemsOf(Contender contender) {
        return Stream.iterate(1, user -> user <= contender.users(), user -> user + 1)
                .map(work::itemsOf);
    }

    /** The contenders in their order, those together that stand side by side and are repeated equally often. */
    public List<List<Contender>> neighbours() {
        List<List<Contender>> groups = new ArrayList<>();
        for (Contender contender : contenders) {
            if (groups.isEmpty() || groups.getLast().getFirst().repetitions() != contender.repetitions()) {
                groups.add(new ArrayList<>());
            }
            groups.getLast().add(contender);
        }
        return groups;
    }

    /** Those of the services that stand alone, and call nothing. */
    public List<Service> applications() {
        return neededServices().stream()
                .filter(service -> service.role() == Service.Role.APPLICATION)
                .toList();
    }

    /** Those that the scenario names itself: what stands alone, and another process of one of the mesh's gateways. */
    public List<Service> ownServices() {
        return neededServices().stream()
                .filter(service -> !Service.known().contains(service))
                .toList();
    }

    /** The services that have to run, and no others. */
    public Set<Service> neededServices() {
        return contenders.stream().flatMap(Contender::neededServices).collect(Collectors.toCollection(TreeSet::new));
    }

    /** The same question asked with another number of users; contenders that differ in nothing else are measured once. */
    public Scenario withUsers(int users) {
        Set<Contender> seen = new HashSet<>();
        return copy().contenders(contenders.stream()
                        .map(contender -> contender.withUsers(users))
                        .filter(contender -> seen.add(contender.withId("").withoutOwnWarmUp()))
                        .toList())
                .scenario();
    }

    /** The same question asked of cold contenders. */
    public Scenario withoutWarmUp() {
        return copy().warmUp(WarmUp.none(warmUp.keepConnections()))
                .contenders(contenders.stream().map(Contender::withoutOwnWarmUp).toList())
                .scenario();
    }

    /** The same question asked of services with these properties. */
    public Scenario withServices(Map<Service, Map<String, String>> properties) {
        return copy().services(properties).scenario();
    }

    public Scenario withEngine(EngineKind newEngine) {
        return copy().engine(newEngine).scenario();
    }

    /**
     * The same soak for another time.
     *
     * @throws ScenarioException if this scenario is none
     */
    public Scenario soakingFor(Duration duration) {
        if (soak == null) {
            throw new ScenarioException(
                    name + ": it is no soak ('soak' in the scenario), so that it cannot last longer or shorter");
        }
        return copy().soak(soak.withDuration(duration)).scenario();
    }

    /**
     * A search for the highest rate of the same contenders. What the scenario expects of another experiment is left out, and so is what
     * goes wrong in it.
     */
    public Scenario findingMaxRate(CapacityGoal goal) {
        return copy().engine(EngineKind.NIO).findMaxRate(goal).scenario();
    }

    /** What one application does of it, alone. */
    public Scenario alone(Service application) {
        List<Contender> its = contenders.stream()
                .filter(contender -> contender.service().equals(application))
                .toList();
        ScenarioCopy copy = copy().contenders(its);
        return findMaxRate == null
                ? copy.scenario()
                : copy.findMaxRate(findMaxRate.share(its.size(), contenders.size()))
                        .scenario();
    }

    /**
     * The long run.
     *
     * @throws ScenarioException if this scenario has none
     */
    public Scenario full() {
        Isolated.Full full = isolated == null ? null : isolated.full();
        if (isolated == null || full == null) {
            throw new ScenarioException(
                    name + ": it has no long run ('full' in 'isolated'), so that there is nothing to do in full");
        }
        return copy().contenders(contenders.stream()
                        .map(contender -> contender.withShape(shape(contender).longer(full.multiplier())))
                        .toList())
                .isolated(isolated.withLaunches(full.launches()))
                .scenario();
    }

    /**
     * Every contender so many times, whatever it says itself; of isolated applications, so many launches: what follows the same
     * launch is no sample of its own.
     */
    public Scenario withRepetitions(int newRepetitions) {
        if (isolated != null) {
            return copy().isolated(isolated.withLaunches(newRepetitions)).scenario();
        }
        return copy().repetitions(newRepetitions)
                .contenders(contenders.stream()
                        .map(contender -> contender.withRepetitions(newRepetitions))
                        .toList())
                .scenario();
    }

    private ScenarioCopy copy() {
        return new ScenarioCopy(this);
    }
}
