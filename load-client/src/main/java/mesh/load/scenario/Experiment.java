package mesh.load.scenario;

import java.time.Duration;
import java.util.Collections;
import java.util.List;
import java.util.Objects;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import mesh.load.scenario.key.Key;
import mesh.load.scenario.key.Place;
import mesh.load.scenario.key.ScenarioException;
import mesh.load.scenario.shape.Shape;
import mesh.load.scenario.shape.UserCount;
import org.jspecify.annotations.Nullable;

/** What a scenario does to its contenders. The measurement in a run's result has the same name as its experiment. */
public sealed interface Experiment {

    String P99 = "The 99th percentile of the latency up to which a rate counts as sustained";

    String START_MEANS =
            "Requests per second of the search's first step. The search is shorter if all contenders certainly sustain this rate";

    /** An experiment with one contender after another: a load, or a search for the highest rate. Isolated applications can do it, too. */
    sealed interface UnderLoad extends Experiment {}

    /**
     * Puts contenders under load, one after another.
     *
     * @param shape when the requests are due, for each contender without a shape of its own
     * @param memoryAfter time from the release until a gateway's memory is measured; null for no measurement
     * @param stopAtFailures whether a contender is left out if the same requests of fewer users had failures
     * @param oneAtATime whether each application is started alone, once for each repetition
     */
    record Load(
            @Key(value = Shape.DESCRIPTION, allowed = Shape.ALLOWED, implied = true, after = "work")
            Shape shape,

            @Key("What goes wrong while each contender is under load") @Nullable
            Fault fault,

            @Key(value = "Light requests that other users send while each contender is under load", after = "shape")
            @Nullable
            Background background,

            @Key(
                    value = "Time from the release until a gateway's memory is measured once, after a full collection",
                    after = "open-connections")
            @Nullable
            Duration memoryAfter,

            @Key(
                    value = "Whether a contender is left out if the same requests of fewer users have failed",
                    otherwise = "false")
            boolean stopAtFailures,

            @Key(
                    value =
                            "Whether each application is started alone, once for each repetition, and not beside the others",
                    otherwise = "false")
            boolean oneAtATime)
            implements UnderLoad {

        /** Supplies the shape that a file leaves out. */
        public Load {
            shape = Objects.requireNonNullElse(shape, new Shape.Burst());
        }

        public static final Load BURST = new Load(new Shape.Burst(), null, null, null, false, false);

        /** Returns the same load with another timeout of requests, until half of which slow readers go on. */
        Load timingOutAfter(Duration requestTimeout) {
            return fault instanceof Fault.SlowReaders slow
                    ? new Load(shape, slow.until(requestTimeout), background, memoryAfter, stopAtFailures, oneAtATime)
                    : this;
        }

        /** Returns the same load, but without contenders whose requests have already failed with fewer users. */
        public Load untilFailures() {
            return new Load(shape, fault, background, memoryAfter, true, oneAtATime);
        }

        Load inTurn() {
            return new Load(shape, fault, background, memoryAfter, stopAtFailures, true);
        }
    }

    /** Searches for the highest rate that each contender sustains. Ignores the contender's shape. */
    record Capacity(
            @Key(value = P99, otherwise = "50ms") Duration p99,

            @Key(value = "Time for the searches of all contenders together", otherwise = "210s")
            Duration searchTime,

            @Key(value = START_MEANS, otherwise = START_TEXT, max = MAX_PER_SECOND)
            int start)
            implements UnderLoad {

        public static final int MAX_PER_SECOND = 50_000;

        public static final int START = 100;

        public static final String START_TEXT = "" + START;

        /** Returns the same search for {@code part} of {@code whole} contenders, with their share of the search time. */
        Capacity share(int part, int whole) {
            return new Capacity(p99, searchTime.multipliedBy(part).dividedBy(whole), start);
        }
    }

    /**
     * Offers more load than a contender sustains. A search first finds the contender's highest rate. One load then offers multiples of that
     * rate, step after step. This shows how many requests the contender still serves under overload, and how soon after the peak its
     * latency is as before.
     */
    record Overload(
            @Key(value = P99, otherwise = "200ms") Duration p99,

            @Key(value = "Time for the searches of all contenders together", otherwise = "60s")
            Duration searchTime,

            @Key(value = START_MEANS, otherwise = Capacity.START_TEXT, max = Capacity.MAX_PER_SECOND)
            int start,

            @Key(
                    value = "The rate of each step, as a multiple of the contender's highest rate. "
                            + "The last multiple must be below the largest one",
                    otherwise = "[0.5, 1, 1.5, 3, 0.5]",
                    min = MIN_FACTOR,
                    max = MAX_FACTOR)
            List<Double> factors,

            @Key(value = "Length of each step except the last", otherwise = "5s", longest = "60m")
            Duration step,

            @Key(
                    value = "Length of the last step. "
                            + "The contender must have worked off its backlog by the end of this step",
                    otherwise = "15s",
                    longest = "60m")
            Duration lastStep)
            implements Experiment {

        public static final double MIN_FACTOR = 0.01;
        public static final double MAX_FACTOR = 100;

        public static final int MAX_STEPS = 20;

        public Overload {
            if (factors.size() < 2 || factors.size() > MAX_STEPS) {
                throw new Key.Mismatch(
                        "factors", "the number of 'factors' is " + factors.size() + ". Allowed: 2 to " + MAX_STEPS);
            }
            if (factors.getLast() >= Collections.max(factors)) {
                throw new Key.Mismatch(
                        "factors",
                        "the last one of 'factors' is " + factors.getLast()
                                + ", which is also the highest, so no recovery could be measured."
                                + " Allowed: a lower last one");
            }
        }

        public Capacity search() {
            return new Capacity(p99, searchTime, start);
        }

        /**
         * Returns the load for a contender. The rate of each step is its factor times {@code highest}, but at least 1 request per second.
         */
        public Shape.Steps shape(int highest) {
            int last = factors.size() - 1;
            return new Shape.Steps(IntStream.rangeClosed(0, last)
                    .mapToObj(i -> new Shape.Constant(
                            (int) Math.max(1, Math.round(factors.get(i) * highest)), i == last ? lastStep : step))
                    .toList());
        }

        /** Returns the index of the last step with the highest rate. The steps after it are the recovery. */
        public int peak() {
            return IntStream.range(0, factors.size())
                    .reduce((before, next) -> factors.get(next) >= factors.get(before) ? next : before)
                    .orElseThrow();
        }
    }

    /** Puts all contenders under load concurrently, for a long time. A soak shows which resources the services still hold afterwards. */
    record Soak(
            @Key("How long the contenders are under load") Duration duration,

            @Key(
                    value = "Requests per second of all contenders together. "
                            + "Default: half of the highest rate that they sustain",
                    max = Capacity.MAX_PER_SECOND)
            @Nullable
            Integer perSecond,

            @Key(value = P99, otherwise = "1s") Duration p99,

            @Key(value = "Time limit of the search for this rate", otherwise = "2m")
            Duration searchTime)
            implements Experiment {

        public Capacity search() {
            return new Capacity(p99, searchTime, Capacity.START);
        }
    }

    /** Opens connections to one contender after another and keeps them open. Each connection receives a stream of events. */
    record OpenConnections(
            @Key(
                    value = "The numbers of concurrent connections. Each number is measured once, one after another",
                    max = UserCount.MAX_USERS)
            List<Integer> connections,

            @Key(value = "How long events are counted while all connections are open", longest = "10m")
            Duration hold,

            @Key(value = "Time limit for opening the connections", otherwise = "10s")
            Duration patience)
            implements Experiment {

        /** Returns the numbers up to the contender's number of users. If all numbers are larger, returns only the number of users. */
        public List<Integer> of(Contender contender) {
            List<Integer> fitting = connections.stream()
                    .filter(number -> number <= contender.users())
                    .toList();
            return fitting.isEmpty() ? List.of(contender.users()) : fitting;
        }
    }

    /**
     * Runs one application at a time, so that no application takes memory or processor time from another. Each application is launched
     * several times, interleaved with the others (A B C, A B C). After each launch, it serves all requests of its contenders.
     */
    record Isolated(
            @Key(value = "Launches of each application", otherwise = "1", max = Contender.MAX_REPETITIONS)
            int launches,

            @Key("The longer run of the same scenario, which --full selects") @Nullable
            Full full,

            @Key(
                    value = "Whether ApacheBench, if it is installed, also sends the GET requests of each closed loop",
                    otherwise = "false")
            boolean ab,

            @Key("The application with which the others are compared") @Nullable
            String baseline,

            @Key(value = "Further pairs of applications to compare, the first with the second", implied = true)
            List<ContenderPair> compare,

            @Key("The published study whose figures are shown beside the measured ones") @Nullable
            String published,

            UnderLoad underLoad)
            implements Experiment {

        /** Supplies what a file can only leave out. */
        public Isolated {
            compare = Objects.requireNonNullElse(compare, List.of());
        }

        public record Full(
                @Key(value = "Launches of each application", otherwise = "1", max = Contender.MAX_REPETITIONS)
                int launches,

                @Key(
                        value = "The factor by which the number of each contender's requests is multiplied",
                        otherwise = "1",
                        max = 1000)
                int multiplier) {}

        /** Returns how often each application is started. A search for a rate starts it once. */
        public int starts() {
            return underLoad instanceof Capacity ? 1 : launches;
        }

        Isolated withLaunches(int newLaunches) {
            return new Isolated(newLaunches, full, ab, baseline, compare, published, underLoad);
        }

        @Override
        public Isolated with(UnderLoad other) {
            return new Isolated(launches, full, ab, baseline, compare, published, other);
        }

        public List<String> counterparts(String application) {
            Stream<String> others = compare.stream()
                    .filter(pair -> pair.first().equals(application))
                    .map(ContenderPair::second);
            return Stream.concat(Stream.ofNullable(baseline), others)
                    .filter(other -> !other.equals(application))
                    .distinct()
                    .toList();
        }
    }

    /** Returns this experiment. For isolated applications, returns the experiment that each of them does. */
    default Experiment ofContenders() {
        return this instanceof Isolated isolated ? isolated.underLoad() : this;
    }

    /** Returns another experiment with the contenders. Isolated applications stay isolated. */
    default Experiment with(UnderLoad other) {
        return other;
    }

    /** Returns the load, or {@link Load#BURST} if this experiment is not a load. */
    default Load load() {
        return ofContenders() instanceof Load load ? load : Load.BURST;
    }

    /** Returns what only the engine 'nio' can do in this experiment, as the end of a message; null if any engine can do the experiment. */
    default @Nullable String beyondThreads(List<Contender> contenders) {
        return switch (this) {
            case Load load
            when load.fault() instanceof Fault.SlowReaders -> "read slowly. Allowed with slow readers: nio";
            case Load load ->
                contenders.stream().anyMatch(one -> Scenario.shape(load, one) instanceof Shape.Open)
                        ? "send at a rate. Allowed with such a shape: nio"
                        : null;
            case Soak soak -> "send at a rate. Allowed with a soak: nio";
            case Capacity capacity -> "send at a rate. Allowed with a search for the highest rate: nio";
            case Overload overload -> "send at a rate. Allowed with a search for the highest rate: nio";
            case OpenConnections open -> "keep connections open. Allowed with open connections: nio";
            case Isolated isolated -> isolated.underLoad().beyondThreads(contenders);
        };
    }

    /**
     * Light requests that other users send to the same service while a contender is under load. Their latency shows how much the
     * contender's work delays other users. All responses to these requests must be the same.
     */
    record Background(
            @Key(
                    value = "The path of the light requests. "
                            + "It must exist on every service of the scenario, and call no other service",
                    text = Key.Text.PATH)
            String path,

            @Key(value = "Requests per second", max = UserCount.MAX_USERS)
            int perSecond,

            @Key(
                    value = "The number of users, each with one connection. Default: the value of 'per-second'",
                    implied = true,
                    max = UserCount.MAX_USERS)
            int users) {

        /**
         * Supplies one user for each request per second if no number of users is set. A request then waits for a connection only if
         * responses take longer than a second.
         */
        public Background {
            users = users == 0 ? perSecond : users;
        }

        public Contender on(Contender contender) {
            return contender.withLightRequests(path, new UserCount(users));
        }

        /** Requires a load of known duration, during which these requests are not too many. */
        void refuseTooMany(Place here, Contender contender, Shape shape) {
            if (!(shape instanceof Shape.Open open)) {
                throw new ScenarioException(
                        here,
                        "'background' needs a load of known duration, but the load on '"
                                + contender.id() + "' has no such duration."
                                + " Allowed with 'background': the shapes constant, ramp, spike, steps");
            }
            long requests = during(open.length()).requests();
            ScenarioException.unless(
                    requests <= Shape.MAX_RECORDED_REQUESTS,
                    here,
                    "'background' makes " + requests + " requests during '" + contender.id() + "'. Allowed: "
                            + Shape.MAX_RECORDED_REQUESTS + " at most");
        }

        public Shape.Open during(Duration length) {
            return new Shape.Constant(perSecond, length);
        }
    }
}
