package mesh.load.scenario;

import static mesh.load.scenario.key.ScenarioException.unless;

import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import mesh.load.scenario.key.Durations;
import mesh.load.scenario.key.Key;
import mesh.load.scenario.key.Labelled;
import mesh.load.scenario.key.Place;
import mesh.load.scenario.key.ScenarioException;
import mesh.load.scenario.request.UserData;
import mesh.load.scenario.service.DatabaseReference;
import mesh.load.scenario.service.Dependency;
import mesh.load.scenario.service.JdkChoice;
import mesh.load.scenario.service.LegacyBehaviour;
import mesh.load.scenario.service.Service;
import mesh.load.scenario.shape.Shape;

/**
 * One question, and everything needed to measure the answer. A component with a {@link Key} is the same in a file. For the others, a file
 * has other keys, which {@code ScenarioFile} and the {@link Experiment}s declare.
 *
 * @param services overrides of services' configuration, passed to them as {@code --key=value}
 * @param jdks the JDKs of services that do not run on the JDK of the load client
 * @param dependencies systems that applications call, by name
 * @param seed of everything random in the load, from 1
 */
public record Scenario(
        @Key(value = "The scenario's name, which is part of the name of the results' folder", text = Key.Text.ID)
        String name,

        @Key(value = "The question, as one sentence with which every output begins", text = Key.Text.LINE)
        String question,

        @Key(value = "Settings of the legacy backend", otherwise = "{}")
        LegacyBehaviour legacy,

        Map<Service, Map<String, String>> services,
        Map<Service, JdkChoice> jdks,

        @Key(
                value =
                        "Systems that applications call, by their names. Each has a port on loopback, behind which calls are late,"
                                + " scarce or faulty",
                implied = true)
        Map<String, Dependency> dependencies,

        List<Contender> contenders,

        @Key(
                value = Work.DESCRIPTION + ". By default, user i requests i items",
                otherwise = Work.TRIANGULAR,
                word = Work.TRIANGULAR,
                meaning = Work.MEANING,
                allowed = Work.ALLOWED)
        Work work,

        Experiment experiment,

        @Key(
                value = "The engine that sends the requests: 'nio' has one sender per core, "
                        + "'threads' one virtual thread per user",
                otherwise = "nio")
        EngineKind engine,

        @Key(
                value = "The JIT compilers of this project's services: with 'c1' alone, their code is warm sooner, "
                        + "but needs more processor time from then on",
                otherwise = "c1-and-c2")
        JitCompilers jitCompilers,

        @Key(
                value = "The requests that each contender serves before it is measured",
                otherwise = "{}",
                word = "none",
                meaning = "{rounds: 0}",
                allowed = "none, or a mapping with users, cnt, rounds")
        WarmUp warmUp,

        @Key(
                value = "How often each contender is measured. The contenders take turns",
                otherwise = "1",
                max = Contender.MAX_REPETITIONS)
        int repetitions,

        @Key(
                value =
                        "Seeds everything random of the load: with the same seed, a run sends its requests at the same times."
                                + " Each repetition has a seed of its own, which all contenders share",
                otherwise = "1")
        int seed,

        @Key(value = "How long the load client waits for one response", otherwise = "60s")
        Duration requestTimeout,

        @Key(
                value = "Pairs of contenders. "
                        + "From six repetitions on, the run reports which of the two needs less time",
                otherwise = "[]")
        List<ContenderPair> compare,

        @Key(value = "Claims about the result, which are checked after the run", implied = true)
        List<Expectation> expectations) {

    /** Supplies what a file can only leave out. Throws a {@link ScenarioException} if values contradict each other. */
    public Scenario {
        dependencies = Objects.requireNonNullElse(dependencies, Map.of());
        expectations = Objects.requireNonNullElse(expectations, List.of());
        Place here = new Place(name);
        String beyond = engine == EngineKind.NIO ? null : experiment.beyondThreads(contenders);
        unless(beyond == null, here, "the engine '" + engine.label() + "' cannot " + beyond);
        refuseUnlikeComputing(here, contenders);
        boolean searchesRate =
                experiment.ofContenders() instanceof Experiment.Capacity || experiment instanceof Experiment.Overload;
        for (Contender contender : contenders) {
            Shape shape = shape(experiment, contender);
            long requests = searchesRate ? 0 : shape.mostRequests(contender.users());
            unless(
                    requests <= Shape.MAX_RECORDED_REQUESTS,
                    here,
                    "contender '" + contender.id() + "' makes "
                            + (shape instanceof Shape.Open && shape.mustBeDrawn()
                                    ? "up to " + requests + " requests, because its arrivals are random. "
                                    : requests + " requests. ")
                            + "Allowed: at most " + Shape.MAX_RECORDED_REQUESTS
                            + (shape instanceof Shape.Open
                                    ? ", the product of rate and duration"
                                    : ", the product of users and requests of each user"));
            unless(
                    !contender.userCount().isGrowing() || shape instanceof Shape.Closed,
                    here,
                    "the number of users of contender '" + contender.id()
                            + "' grows, and its load is no closed loop. Allowed with 'from' and 'over' in 'users': the shape closed");
            UserData data = contender.data();
            String lack = data == null ? null : data.lackFor(contender.users());
            unless(lack == null, here, "contender '" + contender.id() + "': " + lack);
            Experiment.Background background = experiment.load().background();
            if (background != null) {
                background.refuseTooMany(here, contender, shape);
            }
        }
    }

    /** Requires the same computing time for all contenders, because a service reads this time when it starts. */
    private static void refuseUnlikeComputing(Place here, List<Contender> contenders) {
        List<String> times = contenders.stream()
                .map(Contender::computing)
                .filter(time -> !time.isZero())
                .distinct()
                .map(Durations::text)
                .toList();
        unless(
                times.size() <= 1,
                here,
                "contenders compute for " + String.join(" and ", times)
                        + ". Allowed: the same 'computing' for all contenders that have one");
    }

    public Experiment.Load load() {
        return experiment.load();
    }

    public int requests(Contender contender) {
        return (int) shape(contender).requests(contender.users());
    }

    /** Returns the seed of one repetition, from 1. It is the same for all contenders, so that they get the same load. */
    public long seed(int repetition) {
        return (long) seed << Integer.SIZE | repetition;
    }

    /** Returns the contender's own work or the scenario's. */
    public Work work(Contender contender) {
        return contender.work() == null ? work : contender.work();
    }

    public Shape shape(Contender contender) {
        return shape(experiment, contender);
    }

    static Shape shape(Experiment experiment, Contender contender) {
        Shape shape = contender.shape() == null ? experiment.load().shape() : contender.shape();
        return shape instanceof Shape.Closed closed ? closed.joinedBy(contender.userCount()) : shape;
    }

    /** Returns the contender's own warm-up or the scenario's. If the scenario has no warm-up, no contender has one. */
    public WarmUp warmUpOf(Contender contender) {
        return contender.warmUp() == null || warmUp.isNone() ? warmUp : contender.warmUp();
    }

    public Stream<Integer> itemsOf(Contender contender) {
        return IntStream.rangeClosed(1, contender.users())
                .map(work(contender)::itemsOf)
                .boxed();
    }

    /** Groups neighbouring contenders with the same number of repetitions. */
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

    public List<Service> applications() {
        return neededServices().stream().filter(Service::isStartedAlone).toList();
    }

    public Set<Service> neededServices() {
        return neededServices(contenders);
    }

    /** Returns the services that some of the contenders need. */
    public Set<Service> neededServices(List<Contender> some) {
        Stream<Service> proxy = dependencies.isEmpty() ? Stream.of() : Stream.of(Service.DEPENDENCIES);
        Set<Service> all = Stream.concat(proxy, some.stream().flatMap(Contender::neededServices))
                .collect(Collectors.toCollection(TreeSet::new));
        if (all.stream().anyMatch(DatabaseReference::isIn)) {
            all.add(Service.DATABASE);
        }
        return all;
    }

    /**
     * Returns the same scenario with another number of users. If contenders then differ only in id or warm-up, keeps only the first of
     * them.
     */
    public Scenario withUsers(int users) {
        Set<Contender> known = new HashSet<>();
        return with(
                contenders.stream()
                        .map(contender -> contender.withUsers(users))
                        .filter(contender -> known.add(contender.withId("").withoutOwnWarmUp()))
                        .toList(),
                experiment);
    }

    public Scenario withoutWarmUp() {
        List<Contender> cold =
                contenders.stream().map(Contender::withoutOwnWarmUp).toList();
        return copy(it -> {
            it.contenders = cold;
            it.warmUp = WarmUp.none(warmUp.keepConnections());
        });
    }

    public Scenario withServices(Map<Service, Map<String, String>> properties) {
        return copy(it -> it.services = properties);
    }

    /** Returns the scenario for services that run already, whose JDKs a run does not choose. */
    public Scenario withoutJdks() {
        return copy(it -> it.jdks = Map.of());
    }

    /** Returns the same scenario with other settings of its services. */
    public Scenario withSettings(
            LegacyBehaviour newLegacy, Map<Service, Map<String, String>> newServices, Map<Service, JdkChoice> newJdks) {
        return copy(it -> {
            it.legacy = newLegacy;
            it.services = newServices;
            it.jdks = newJdks;
        });
    }

    /** Returns the same scenario with another timeout of requests, until half of which slow readers go on. */
    public Scenario withRequestTimeout(Duration timeout) {
        return copy(it -> {
            it.requestTimeout = timeout;
            it.experiment = timingOutAfter(timeout);
        });
    }

    private Experiment timingOutAfter(Duration timeout) {
        return experiment.ofContenders() instanceof Experiment.Load load
                ? experiment.with(load.timingOutAfter(timeout))
                : experiment;
    }

    /**
     * Returns the same scenario for another question.
     *
     * @param ids the contenders about which it is, in this order; empty for all. With only some of them, no expectation is left, because it
     *     may name others
     */
    public Scenario asking(String newName, String newQuestion, List<String> ids) {
        return copy(it -> {
            it.name = newName;
            it.question = newQuestion;
            if (!ids.isEmpty()) {
                it.contenders = ids.stream()
                        .flatMap(
                                id -> contenders.stream().filter(one -> one.id().equals(id)))
                        .toList();
                it.compare = compareAmong(ids);
                it.expectations = List.of();
            }
        });
    }

    /** Returns the pairs that are left with only some contenders: those that isolated applications always have. */
    private List<ContenderPair> compareAmong(List<String> ids) {
        return experiment instanceof Experiment.Isolated
                ? compare.stream()
                        .filter(pair -> ids.contains(pair.first()) && ids.contains(pair.second()))
                        .toList()
                : List.of();
    }

    /** Returns the scenario with only some of its contenders. */
    public Scenario withContenders(List<Contender> some) {
        return with(some, experiment);
    }

    /** Returns the scenario with another load, and what comes before it. */
    public Scenario withLoad(Work newWork, WarmUp newWarmUp, Experiment.Load newLoad) {
        return copy(it -> {
            it.work = newWork;
            it.warmUp = newWarmUp;
            it.experiment = newLoad;
        });
    }

    /** Returns the scenario with other pairs to compare. */
    public Scenario comparing(List<ContenderPair> pairs) {
        return copy(it -> it.compare = pairs);
    }

    public Scenario withEngine(EngineKind newEngine) {
        return copy(it -> it.engine = newEngine);
    }

    public Scenario soakingFor(Duration duration) {
        if (!(experiment instanceof Experiment.Soak soak)) {
            throw new ScenarioException(
                    name + ": it is not a soak (it has no 'soak'), so its duration cannot be changed");
        }
        return with(contenders, new Experiment.Soak(duration, soak.perSecond(), soak.p99(), soak.searchTime()));
    }

    /**
     * Returns a search for the highest rate of the same contenders. If this scenario is another experiment, the search has neither the
     * scenario's expectations nor its fault.
     */
    public Scenario findingMaxRate(Experiment.Capacity search) {
        return copy(it -> {
            it.experiment = experiment.with(search);
            it.engine = EngineKind.NIO;
            it.expectations = experiment.ofContenders() instanceof Experiment.Capacity ? expectations : List.of();
        });
    }

    /** Returns the scenario with only the contenders of this application, for the time in which it runs alone. */
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
     * Returns the same load with each application started alone. Empty if that makes no difference, or is not possible because a fault or
     * another experiment needs all services at the same time.
     */
    public Optional<Scenario> oneAtATime() {
        return experiment instanceof Experiment.Load load
                        && !load.oneAtATime()
                        && load.fault() == null
                        && applications().size() > 1
                        && contenders.stream().map(Contender::service).allMatch(Service::isStartedAlone)
                ? Optional.of(with(contenders, load.inTurn()))
                : Optional.empty();
    }

    /** Returns the long run of isolated applications. Throws a {@link ScenarioException} if the scenario has none. */
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
     * Returns the scenario with this number of repetitions. For isolated applications, it is the number of launches, because measurements
     * after the same launch are not independent samples.
     */
    public Scenario withRepetitions(int newRepetitions) {
        if (experiment instanceof Experiment.Isolated isolated) {
            return with(contenders, isolated.withLaunches(newRepetitions));
        }
        List<Contender> repeated = contenders.stream()
                .map(contender -> contender.withRepetitions(newRepetitions))
                .toList();
        return copy(it -> {
            it.contenders = repeated;
            it.repetitions = newRepetitions;
        });
    }

    private Scenario with(List<Contender> newContenders, Experiment newExperiment) {
        return copy(it -> {
            it.contenders = newContenders;
            it.experiment = newExperiment;
        });
    }

    private Scenario copy(Consumer<Copy> change) {
        Copy copy = new Copy();
        change.accept(copy);
        return copy.scenario();
    }

    /** The values of a copy of this scenario. It has no field for a value that is the same in each copy. */
    private final class Copy {
        private String name = Scenario.this.name;
        private String question = Scenario.this.question;
        private LegacyBehaviour legacy = Scenario.this.legacy;
        private Map<Service, Map<String, String>> services = Scenario.this.services;
        private Map<Service, JdkChoice> jdks = Scenario.this.jdks;
        private List<Contender> contenders = Scenario.this.contenders;
        private Work work = Scenario.this.work;
        private Experiment experiment = Scenario.this.experiment;
        private EngineKind engine = Scenario.this.engine;
        private WarmUp warmUp = Scenario.this.warmUp;
        private int repetitions = Scenario.this.repetitions;
        private Duration requestTimeout = Scenario.this.requestTimeout;
        private List<ContenderPair> compare = Scenario.this.compare;
        private List<Expectation> expectations = Scenario.this.expectations;

        Scenario scenario() {
            return new Scenario(
                    name,
                    question,
                    legacy,
                    services,
                    jdks,
                    dependencies,
                    contenders,
                    work,
                    experiment,
                    engine,
                    jitCompilers,
                    warmUp,
                    repetitions,
                    seed,
                    requestTimeout,
                    compare,
                    expectations);
        }
    }

    /** The compilers of the JVMs of this project's services. All services of a run have the same ones. */
    public enum JitCompilers implements Labelled {
        /** Those that a JVM has by default. C2 makes the fastest code, but needs much of a slow processor for the first minute of a load. */
        C1_AND_C2,

        /** Only the quick compiler. Its code is warm sooner, and needs more processor time for each request after that. */
        C1;

        public List<String> jvmArguments() {
            return switch (this) {
                case C1_AND_C2 -> List.of();
                case C1 -> List.of("-XX:TieredStopAtLevel=1");
            };
        }
    }
}
