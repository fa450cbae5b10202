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
import mesh.load.scenario.Experiment.Beside;
import org.jspecify.annotations.Nullable;

/**
 * One question, and everything needed to measure the answer.
 *
 * @param name names the results folder; lower case, digits and hyphens
 * @param services overrides of services' configuration, passed to them as {@code --key=value}
 * @param contenders in the order in which they are put under load
 * @param repetitions default number of loads of a contender, 1 to 100
 * @param requestTimeout how long the load client waits for one response, over 0
 * @param compare contenders to compare by their repetitions
 */
public record Scenario(
        String name,
        String question,
        LegacyBehaviour legacy,
        Map<Service, Map<String, String>> services,
        List<Contender> contenders,
        Work work,
        Experiment experiment,
        EngineKind engine,
        WarmUp warmUp,
        int repetitions,
        Duration requestTimeout,
        List<Pair> compare,
        List<Expectation> expectations) {

    /** Upper limit per contender: records of requests stay in memory until the contender has ended. */
    public static final long MAX_REQUESTS = 10_000_000;

    /**
     * Checks what concerns the whole scenario.
     *
     * @throws ScenarioException if a contender makes more requests than memory can hold, if the engine does not support the shape, or if
     *     the length of the load beside a contender is unknown
     */
    public Scenario {
        if (engine != EngineKind.NIO) {
            String beyond = beyondThreads(experiment, contenders);
            if (beyond != null) {
                throw new ScenarioException(name + ": the engine '" + engine.label() + "' cannot " + beyond);
            }
        }
        refuseUnlikeComputing(name, contenders);
        boolean searchesRate =
                experiment.ofContenders() instanceof Experiment.Capacity || experiment instanceof Experiment.Overload;
        for (Contender contender : contenders) {
            Shape shape = shape(experiment, contender);
            if (!searchesRate) {
                refuseTooManyRequests(name, contender, shape);
            }
            refuseTooManyBeside(name, experiment.load().beside(), contender, shape);
        }
    }

    /** Returns what only the engine 'nio' can do of this experiment, and where; null if any engine can do all of it. */
    private static @Nullable String beyondThreads(Experiment experiment, List<Contender> contenders) {
        return switch (experiment) {
            case Experiment.Load load
            when load.fault() instanceof Fault.SlowReaders -> "read slowly. Allowed with slow readers: nio";
            case Experiment.Load load ->
                contenders.stream().anyMatch(one -> shape(load, one) instanceof Shape.Open)
                        ? "send at a rate. Allowed with such a shape: nio"
                        : null;
            case Experiment.Soak soak -> "send at a rate. Allowed with a soak: nio";
            case Experiment.Capacity capacity -> "send at a rate. Allowed where the highest one is searched: nio";
            case Experiment.Overload overload -> "send at a rate. Allowed where the highest one is searched: nio";
            case Experiment.OpenConnections open -> "hold connections open. Allowed with open connections: nio";
            case Experiment.Isolated isolated -> beyondThreads(isolated.underLoad(), contenders);
        };
    }

    private static void refuseTooManyRequests(String name, Contender contender, Shape shape) {
        long requests = shape.requests(contender.users());
        if (requests > MAX_REQUESTS) {
            throw new ScenarioException(name + ": contender '" + contender.id() + "' makes " + requests
                    + " requests. Allowed: " + MAX_REQUESTS + " at most, users times requests of each");
        }
    }

    /** Requires one computing time: contenders differ in how they compute, not in how much, and a service reads this time at its start. */
    private static void refuseUnlikeComputing(String name, List<Contender> contenders) {
        List<String> times = contenders.stream()
                .map(Contender::computing)
                .filter(time -> !time.isZero())
                .distinct()
                .map(Durations::text)
                .toList();
        if (times.size() > 1) {
            throw new ScenarioException(name + ": contenders compute for " + String.join(" and ", times)
                    + ". Allowed: the same 'computing' for all that have one");
        }
    }

    private static void refuseTooManyBeside(String name, @Nullable Beside beside, Contender contender, Shape shape) {
        if (beside == null) {
            return;
        }
        if (!(shape instanceof Shape.Open open)) {
            throw new ScenarioException(name + ": 'beside' needs a load of known duration, and that of '"
                    + contender.id() + "' has none. Allowed with 'beside': the shapes constant, ramp, spike, steps");
        }
        long requests = beside.during(open.length()).requests();
        if (requests > MAX_REQUESTS) {
            throw new ScenarioException(name + ": 'beside' makes " + requests + " requests during '" + contender.id()
                    + "'. Allowed: " + MAX_REQUESTS + " at most");
        }
    }

    /** Returns the load as the scenario says it; in any other experiment a burst while nothing else happens. */
    public Experiment.Load load() {
        return experiment.load();
    }

    /** Returns the total number of requests of the contender's users. */
    public int requests(Contender contender) {
        return (int) shape(contender).requests(contender.users());
    }

    public Shape shape(Contender contender) {
        return shape(experiment, contender);
    }

    private static Shape shape(Experiment experiment, Contender contender) {
        return contender.shape() == null ? experiment.load().shape() : contender.shape();
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

    /** Returns exactly the services that have to run. */
    public Set<Service> neededServices() {
        return contenders.stream().flatMap(Contender::neededServices).collect(Collectors.toCollection(TreeSet::new));
    }

    /** Returns the same question for another number of users. If contenders then differ only in id or warm-up, only the first is kept. */
    public Scenario withUsers(int users) {
        Set<Contender> seen = new HashSet<>();
        return with(
                contenders.stream()
                        .map(contender -> contender.withUsers(users))
                        .filter(contender -> seen.add(contender.withId("").withoutOwnWarmUp()))
                        .toList(),
                experiment);
    }

    public Scenario withoutWarmUp() {
        List<Contender> cold =
                contenders.stream().map(Contender::withoutOwnWarmUp).toList();
        return with(
                services, cold, experiment, engine, WarmUp.none(warmUp.keepConnections()), repetitions, expectations);
    }

    public Scenario withServices(Map<Service, Map<String, String>> properties) {
        return with(properties, contenders, experiment, engine, warmUp, repetitions, expectations);
    }

    public Scenario withEngine(EngineKind newEngine) {
        return with(services, contenders, experiment, newEngine, warmUp, repetitions, expectations);
    }

    /**
     * Returns the same soak with another duration.
     *
     * @throws ScenarioException if this scenario is not a soak
     */
    public Scenario soakingFor(Duration duration) {
        if (!(experiment instanceof Experiment.Soak soak)) {
            throw new ScenarioException(
                    name + ": it is not a soak (it has no 'soak'), so its duration cannot be changed");
        }
        return with(contenders, soak.withDuration(duration));
    }

    /**
     * Returns a search for the highest rate of the same contenders. It has neither the expectations nor the faults of another
     * experiment.
     */
    public Scenario findingMaxRate(Experiment.Capacity search) {
        return with(
                services,
                contenders,
                experiment.with(search),
                EngineKind.NIO,
                warmUp,
                repetitions,
                experiment.ofContenders() instanceof Experiment.Capacity ? expectations : List.of());
    }

    /** Returns the part of the scenario that one application does when it runs alone. */
    public Scenario alone(Service application) {
        List<Contender> its = contenders.stream()
                .filter(contender -> contender.service().equals(application))
                .toList();
        return with(
                its,
                experiment.ofContenders() instanceof Experiment.Capacity search
                        ? experiment.with(search.share(its.size(), contenders.size()))
                        : experiment);
    }

    /**
     * Returns the long run.
     *
     * @throws ScenarioException if this scenario has none
     */
    public Scenario full() {
        if (!(experiment instanceof Experiment.Isolated isolated) || isolated.full() == null) {
            throw new ScenarioException(
                    name + ": it has no long run ('full' in 'isolated'), so it cannot be run in full");
        }
        int multiplier = isolated.full().multiplier();
        return with(
                contenders.stream()
                        .map(contender -> contender.withShape(shape(contender).longer(multiplier)))
                        .toList(),
                isolated.withLaunches(isolated.full().launches()));
    }

    /**
     * Returns the scenario with this number of repetitions of every contender, instead of their own. Isolated applications are launched
     * this often instead, because measurements after the same launch are not independent samples.
     */
    public Scenario withRepetitions(int newRepetitions) {
        if (experiment instanceof Experiment.Isolated isolated) {
            return with(contenders, isolated.withLaunches(newRepetitions));
        }
        List<Contender> repeated = contenders.stream()
                .map(contender -> contender.withRepetitions(newRepetitions))
                .toList();
        return with(services, repeated, experiment, engine, warmUp, newRepetitions, expectations);
    }

    private Scenario with(List<Contender> newContenders, Experiment newExperiment) {
        return with(services, newContenders, newExperiment, engine, warmUp, repetitions, expectations);
    }

    private Scenario with(
            Map<Service, Map<String, String>> newServices,
            List<Contender> newContenders,
            Experiment newExperiment,
            EngineKind newEngine,
            WarmUp newWarmUp,
            int newRepetitions,
            List<Expectation> newExpectations) {
        return new Scenario(
                name,
                question,
                legacy,
                newServices,
                newContenders,
                work,
                newExperiment,
                newEngine,
                newWarmUp,
                newRepetitions,
                requestTimeout,
                compare,
                newExpectations);
    }

    /**
     * Two contenders that do the same work.
     *
     * @param first id of the contender whose time is the dividend
     * @param second id of the contender whose time is the divisor
     */
    public record Pair(String first, String second) {}
}
