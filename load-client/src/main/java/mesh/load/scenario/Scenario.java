package mesh.load.scenario;

import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;
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
 * @param engine who stands behind the barrier
 * @param warmUp what each contender serves before it counts
 * @param repetitions how often a contender is put under load that does not say so itself, 1 to 100
 * @param requestTimeout how long the load client waits for one answer, over 0
 * @param oneAtATime how applications alternate; null for services that run side by side
 * @param fault what goes wrong while each contender is under load; null for nothing
 * @param soak all contenders under load at once, for long; null for one after another
 * @param compare contenders to compare by their repetitions; may be empty
 * @param expectations claims about the result; may be empty
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
        @Nullable Isolated oneAtATime,
        @Nullable Fault fault,
        @Nullable Soak soak,
        List<Pair> compare,
        List<Expectation> expectations) {

    /** Records of requests are held in memory until a contender is over. */
    public static final long MOST_REQUESTS = 10_000_000;

    /**
     * Checks what only the whole scenario can tell.
     *
     * @throws ScenarioException if a contender makes more requests than can be held in memory, or the engine cannot do the shape
     */
    public Scenario {
        if (fault instanceof Fault.SlowReaders && engine != EngineKind.NIO) {
            throw new ScenarioException(
                    name + ": the engine '" + engine.label() + "' cannot read slowly. Allowed with slow readers: nio");
        }
        if (soak != null && engine != EngineKind.NIO) {
            throw new ScenarioException(
                    name + ": the engine '" + engine.label() + "' cannot send at a rate. Allowed with a soak: nio");
        }
        for (Contender contender : contenders) {
            Shape own = contender.shape() == null ? shape : contender.shape();
            if (own instanceof Shape.Open && engine != EngineKind.NIO) {
                throw new ScenarioException(name + ": the engine '" + engine.label()
                        + "' cannot send at a rate. Allowed with such a shape: nio");
            }
            long requests = own.requests(contender.users());
            if (requests > MOST_REQUESTS) {
                throw new ScenarioException(name + ": contender '" + contender.id() + "' makes " + requests
                        + " requests. Allowed: " + MOST_REQUESTS + " at most, users times requests of each");
            }
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
                .filter(service -> !Service.mesh().contains(service))
                .toList();
    }

    /** The services that have to run, and no others. */
    public Set<Service> neededServices() {
        Set<Service> needed = new TreeSet<>();
        for (Contender contender : contenders) {
            needed.add(contender.service());
            contender.calls().upstream().ifPresent(needed::add);
        }
        return needed;
    }

    /** The same question asked with another number of users; contenders that differ in nothing else are asked once. */
    public Scenario withUsers(int users) {
        Set<Contender> seen = new HashSet<>();
        return withContenders(
                repetitions,
                contenders.stream()
                        .map(contender -> contender.withUsers(users))
                        .filter(contender -> seen.add(contender.withId("")))
                        .toList());
    }

    /** The same question asked of contenders that nobody has asked anything before. */
    public Scenario withoutWarmUp() {
        return with(warmUp.leftOut(), contenders, engine, repetitions, oneAtATime, soak);
    }

    public Scenario withEngine(EngineKind newEngine) {
        return with(contenders, newEngine, repetitions, oneAtATime, soak);
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
        return with(contenders, engine, repetitions, oneAtATime, soak.lasting(duration));
    }

    /** What one application does of it, alone. */
    public Scenario alone(Service application) {
        return with(
                contenders.stream()
                        .filter(contender -> contender.service().equals(application))
                        .toList(),
                engine,
                repetitions,
                oneAtATime,
                soak);
    }

    /**
     * The long run.
     *
     * @throws ScenarioException if this scenario knows none
     */
    public Scenario full() {
        Isolated.Full full = oneAtATime == null ? null : oneAtATime.full();
        if (oneAtATime == null || full == null) {
            throw new ScenarioException(
                    name + ": it has no long run ('full' in 'one-at-a-time'), so that there is nothing to do in full");
        }
        List<Contender> longer = contenders.stream()
                .map(contender -> contender.withShape(shape(contender).longer(full.times())))
                .toList();
        return with(longer, engine, repetitions, oneAtATime.withStarts(full.starts()), soak);
    }

    /**
     * Every contender so many times, whatever it says itself; of applications that run one at a time, so many starts: what
     * follows the same start is no sample of its own.
     */
    public Scenario withRepetitions(int newRepetitions) {
        if (oneAtATime != null) {
            return with(contenders, engine, repetitions, oneAtATime.withStarts(newRepetitions), soak);
        }
        return withContenders(
                newRepetitions,
                contenders.stream()
                        .map(contender -> contender.withRepetitions(newRepetitions))
                        .toList());
    }

    private Scenario withContenders(int newRepetitions, List<Contender> newContenders) {
        return with(newContenders, engine, newRepetitions, oneAtATime, soak);
    }

    private Scenario with(
            List<Contender> newContenders,
            EngineKind newEngine,
            int newRepetitions,
            @Nullable Isolated newOneAtATime,
            @Nullable Soak newSoak) {
        return with(warmUp, newContenders, newEngine, newRepetitions, newOneAtATime, newSoak);
    }

    private Scenario with(
            WarmUp newWarmUp,
            List<Contender> newContenders,
            EngineKind newEngine,
            int newRepetitions,
            @Nullable Isolated newOneAtATime,
            @Nullable Soak newSoak) {
        return new Scenario(
                name,
                question,
                legacy,
                services,
                newContenders,
                work,
                shape,
                newEngine,
                newWarmUp,
                newRepetitions,
                requestTimeout,
                newOneAtATime,
                fault,
                newSoak,
                compare,
                expectations);
    }

    /** What one user asks for, from user 1 to the last. */
    public Stream<Integer> itemsOf(Contender contender) {
        return Stream.iterate(1, user -> user <= contender.users(), user -> user + 1)
                .map(work::itemsOf);
    }
}
