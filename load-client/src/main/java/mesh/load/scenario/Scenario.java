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
import org.jspecify.annotations.Nullable;

/**
 * One question, and everything needed to measure the answer.
 *
 * @param name names the results folder; lower case, digits and hyphens
 * @param question one sentence for the reader
 * @param legacy settings of the legacy backend
 * @param services overrides of services' configuration, passed to them as {@code --key=value}
 * @param contenders in the order in which they are put under load
 * @param work how many items each user asks for
 * @param shape when the users' requests are due
 * @param engine what sends the requests
 * @param warmUp what each contender serves before it is measured
 * @param repetitions default number of loads of a contender, 1 to 100
 * @param requestTimeout how long the load client waits for one response, over 0
 * @param isolated how applications run alone; null for services that run side by side
 * @param fault what goes wrong while each contender is under load; null for nothing
 * @param soak puts all contenders under load concurrently for a long time; null for one contender after another
 * @param lookAfter delay after the release before a gateway's memory is measured, over 0; null for no measurement
 * @param findMaxRate searches the highest rate of each contender, whatever the shape is; null for no search
 * @param overload offers multiples of each contender's highest rate, whatever the shape is; null for no overload
 * @param openConnections holds connections open, whatever the shape is; null for none
 * @param compare contenders to compare by their repetitions; may be empty
 * @param expectations of the result; may be empty
 * @param beside requests of other users while a contender is under load; null for none
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

    /** Upper limit per contender: records of requests stay in memory until the contender has ended. */
    public static final long MAX_REQUESTS = 10_000_000;

    /**
     * Checks what concerns the whole scenario.
     *
     * @throws ScenarioException if a contender makes more requests than memory can hold, if the engine does not support the shape, or if
     *     the length of the load beside a contender is unknown
     */
    public Scenario {
        ScenarioLimits limits = new ScenarioLimits(name, engine, shape);
        limits.check(contenders, fault, soak, overload == null ? findMaxRate : overload.goal());
        limits.check(openConnections);
        if (beside != null) {
            limits.checkBeside(beside, contenders);
        }
    }

    /** Returns the total number of requests of the contender's users. */
    public int requests(Contender contender) {
        return (int) shape(contender).requests(contender.users());
    }

    /** Returns the contender's own shape, or else the scenario's. */
    public Shape shape(Contender contender) {
        return contender.shape() == null ? shape : contender.shape();
    }

    /** Returns the contender's own warm-up, or else the scenario's; none where the scenario has none. */
    public WarmUp warmUpOf(Contender contender) {
        return contender.warmUp() == null || warmUp.isNone() ? warmUp : contender.warmUp();
    }

    /** Returns how many items each user asks for, from user 1 to the last. */
    public Stream<Integer> itemsOf(Contender contender) {
        return Stream.iterate(1, user -> user <= contender.users(), user -> user + 1)
                .map(work::itemsOf);
    }

    /** Returns the contenders in their order, grouped where neighbours have the same number of repetitions. */
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

    /** Returns the needed services that call no other service. */
    public List<Service> applications() {
        return neededServices().stream()
                .filter(service -> service.role() == Service.Role.APPLICATION)
                .toList();
    }

    /** Returns the services that the scenario names itself: applications, and further processes of the mesh's gateways. */
    public List<Service> ownServices() {
        return neededServices().stream()
                .filter(service -> !Service.known().contains(service))
                .toList();
    }

    /** Returns exactly the services that have to run. */
    public Set<Service> neededServices() {
        return contenders.stream().flatMap(Contender::neededServices).collect(Collectors.toCollection(TreeSet::new));
    }

    /** Returns the same question for another number of users. Contenders that differ in nothing else are measured once. */
    public Scenario withUsers(int users) {
        Set<Contender> seen = new HashSet<>();
        return copy().contenders(contenders.stream()
                        .map(contender -> contender.withUsers(users))
                        .filter(contender -> seen.add(contender.withId("").withoutOwnWarmUp()))
                        .toList())
                .scenario();
    }

    /** Returns the same question about cold contenders. */
    public Scenario withoutWarmUp() {
        return copy().warmUp(WarmUp.none(warmUp.keepConnections()))
                .contenders(contenders.stream().map(Contender::withoutOwnWarmUp).toList())
                .scenario();
    }

    /** Returns the same question about services with these properties. */
    public Scenario withServices(Map<Service, Map<String, String>> properties) {
        return copy().services(properties).scenario();
    }

    public Scenario withEngine(EngineKind newEngine) {
        return copy().engine(newEngine).scenario();
    }

    /**
     * Returns the same soak with another duration.
     *
     * @throws ScenarioException if this scenario is not a soak
     */
    public Scenario soakingFor(Duration duration) {
        if (soak == null) {
            throw new ScenarioException(
                    name + ": it is no soak ('soak' in the scenario), so that it cannot last longer or shorter");
        }
        return copy().soak(soak.withDuration(duration)).scenario();
    }

    /**
     * Returns a search for the highest rate of the same contenders. It has neither the expectations nor the faults of another
     * experiment.
     */
    public Scenario findingMaxRate(CapacityGoal goal) {
        return copy().engine(EngineKind.NIO).findMaxRate(goal).scenario();
    }

    /** Returns the part of the scenario that one application does when it runs alone. */
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
     * Returns the long run.
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
     * Returns the scenario with this number of repetitions of every contender, whatever their own is. Isolated applications are launched
     * this often instead, because measurements after the same launch are not independent samples.
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
