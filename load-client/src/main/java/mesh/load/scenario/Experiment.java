package mesh.load.scenario;

import java.time.Duration;
import java.util.Collections;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import mesh.load.scenario.Contender.ValidResponse;
import mesh.load.scenario.Scenario.Pair;
import org.jspecify.annotations.Nullable;

/**
 * What a scenario does to its contenders. A {@code switch} over it is exhaustive: there is no other experiment, and each scenario has only
 * one. A run's result has the measurement of the same name.
 */
public sealed interface Experiment {

    String P99 = "Limit of the 99th percentile for a rate to count as sustained";

    String START_MEANS =
            "Requests per second of the search's first step. A rate that is surely sustained shortens the search";

    /** What can be done to contenders one after another, also by isolated applications: a load, or a search for the highest rate. */
    sealed interface UnderLoad extends Experiment {}

    /**
     * Puts contenders under load, one after another.
     *
     * @param shape when the requests of a contender that has no shape of its own are due
     * @param fault what goes wrong meanwhile; null for nothing
     * @param beside requests of other users meanwhile; null for none
     * @param lookAfter delay after the release before a gateway's memory is measured, over 0; null for no measurement
     */
    record Load(
            Shape shape,
            @Nullable Fault fault,
            @Nullable Beside beside,
            @Nullable Duration lookAfter) implements UnderLoad {

        /** A burst while nothing else happens. */
        public static final Load BURST = new Load(new Shape.Burst(), null, null, null);
    }

    /** Searches the highest rate that each contender sustains. Ignores the contender's shape. */
    record Capacity(
            @Key(value = P99, otherwise = "50ms") Duration p99,

            @Key(value = "Time of the search for all contenders together", otherwise = "210s")
            Duration searchTime,

            @Key(value = START_MEANS, otherwise = START_TEXT, max = MAX_PER_SECOND)
            int start)
            implements UnderLoad {

        /** Requests per second of the fastest step. */
        public static final int MAX_PER_SECOND = 50_000;

        /** First step of a search that does not set one. */
        public static final int START = 100;

        /** The same, as a file has it. */
        public static final String START_TEXT = "" + START;

        /** Returns the same search for some of the contenders, with their share of the search time. */
        Capacity share(int part, int whole) {
            return new Capacity(p99, searchTime.multipliedBy(part).dividedBy(whole), start);
        }
    }

    /**
     * Offers more load than a contender sustains. A search finds its highest rate first. One load then offers multiples of that rate, step
     * after step. It shows what the contender serves under overload, and how soon after the peak it responds as before.
     */
    record Overload(
            @Key(value = P99, otherwise = "200ms") Duration p99,

            @Key(value = "Time of the search for all contenders together", otherwise = "60s")
            Duration searchTime,

            @Key(value = START_MEANS, otherwise = Capacity.START_TEXT, max = Capacity.MAX_PER_SECOND)
            int start,

            @Key(
                    value =
                            "Multiple of the highest rate that each step offers. The last one is lower than the highest",
                    otherwise = "[0.5, 1, 1.5, 3, 0.5]",
                    min = MIN_FACTOR,
                    max = MAX_FACTOR)
            List<Double> factors,

            @Key(value = "Length of each step except the last", otherwise = "5s", longest = "60m")
            Duration step,

            @Key(
                    value = "Length of the last step. The backlog must be worked off by its end",
                    otherwise = "15s",
                    longest = "60m")
            Duration lastStep)
            implements Experiment {

        public static final double MIN_FACTOR = 0.01;
        public static final double MAX_FACTOR = 100;

        /** More steps add no information. */
        public static final int MAX_STEPS = 20;

        public Overload {
            if (factors.size() < 2 || factors.size() > MAX_STEPS) {
                throw new Key.Mismatch("factors", "'factors' has " + factors.size() + ". Allowed: 2 to " + MAX_STEPS);
            }
            if (factors.getLast() >= Collections.max(factors)) {
                throw new Key.Mismatch(
                        "factors",
                        "the last one of 'factors' is " + factors.getLast()
                                + ", and none is higher, so no recovery could be measured. Allowed: a lower one");
            }
        }

        public Capacity search() {
            return new Capacity(p99, searchTime, start);
        }

        /**
         * Returns the load for a contender whose highest rate is known.
         *
         * @param highest requests per second, at least 1
         */
        public Shape.Steps shape(int highest) {
            return new Shape.Steps(IntStream.range(0, factors.size())
                    .mapToObj(i -> new Shape.Constant(rate(factors.get(i), highest), duration(i)))
                    .toList());
        }

        private static int rate(double factor, int highest) {
            return (int) Math.max(1, Math.round(factor * highest));
        }

        private Duration duration(int index) {
            return index == factors.size() - 1 ? lastStep : step;
        }

        /** Returns the index of the step with the highest rate, of several the last one; the steps after it are the recovery. */
        public int peak() {
            return IntStream.range(0, factors.size())
                    .reduce((before, next) -> factors.get(next) >= factors.get(before) ? next : before)
                    .orElseThrow();
        }
    }

    /**
     * Puts all contenders under load concurrently, for a long time, at a rate that they can sustain. A soak shows what is left afterwards.
     *
     * @param perSecond null for half of the maximum rate that they sustain
     */
    record Soak(
            @Key("How long the contenders are under load") Duration duration,

            @Key(
                    value =
                            "Requests per second of all contenders together. Default: half of the rate that they sustain",
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

        Soak withDuration(Duration newDuration) {
            return new Soak(newDuration, perSecond, p99, searchTime);
        }
    }

    /** Opens connections to one contender after another, and holds them. Each receives a stream of events. */
    record OpenConnections(
            @Key(value = "Numbers of concurrent connections, measured one after another", max = Contender.MAX_USERS)
            List<Integer> connections,

            @Key(value = "How long events are counted while all connections are open", longest = "10m")
            Duration hold,

            @Key(value = "Time limit for opening the connections", otherwise = "10s")
            Duration patience)
            implements Experiment {

        public OpenConnections {
            connections = List.copyOf(connections);
        }

        /** Returns the numbers that do not exceed the contender's users, or only the number of its users if all exceed it. */
        public List<Integer> of(Contender contender) {
            List<Integer> fitting = connections.stream()
                    .filter(number -> number <= contender.users())
                    .toList();
            return fitting.isEmpty() ? List.of(contender.users()) : fitting;
        }
    }

    /**
     * Runs applications alone, so that none takes memory or processor from another. Each application is launched several times,
     * interleaved with the others (A B C, A B C), and does all the work of its contenders after each launch.
     *
     * @param full null where the scenario has no long run
     * @param baseline null for no comparison
     * @param published null for none
     * @param underLoad what is done to the contenders
     */
    record Isolated(
            @Key(value = "Launches of each application", otherwise = "1", max = Contender.MAX_REPETITIONS)
            int launches,

            @Key("A long run of the same scenario") @Nullable
            Full full,

            @Key(
                    value = "Whether ApacheBench, if it is installed, repeats the work of a closed loop of GETs",
                    otherwise = "false")
            boolean ab,

            @Key("The application that the others are compared with") @Nullable
            String baseline,

            @Key(value = "Two applications that are compared in addition, the first with the second", otherwise = "[]")
            List<Pair> compare,

            @Key("The published study that is shown beside the figures") @Nullable
            String published,

            UnderLoad underLoad)
            implements Experiment {

        public record Full(
                @Key(value = "Launches of each application", otherwise = "1", max = Contender.MAX_REPETITIONS)
                int launches,

                @Key(value = "Factor on the requests of each contender", otherwise = "1", max = 1000)
                int multiplier) {}

        /** Returns how often each application is started: a search for a rate needs it once. */
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

        /** Returns the labels of the applications with which this one is compared. */
        public List<String> counterparts(String application) {
            Stream<String> others = compare.stream()
                    .filter(pair -> pair.first().equals(application))
                    .map(Pair::second);
            return Stream.concat(Stream.ofNullable(baseline), others)
                    .filter(other -> !other.equals(application))
                    .distinct()
                    .toList();
        }
    }

    /** Returns what is done to the contenders: this experiment, or that of isolated applications. */
    default Experiment ofContenders() {
        return this instanceof Isolated isolated ? isolated.underLoad() : this;
    }

    /** Returns an experiment that does something else to the contenders; they stay isolated if they are. */
    default Experiment with(UnderLoad other) {
        return other;
    }

    /** Returns the load; in any other experiment a burst while nothing else happens. */
    default Load load() {
        return ofContenders() instanceof Load load ? load : Load.BURST;
    }

    /**
     * Light requests that other users send to the same service for as long as a contender is under load. Their wait is the cost of the
     * contender's work to users who have nothing to do with it.
     *
     * @param path must return the same response each time
     */
    record Beside(
            @Key(
                    value = "A path that exists on every service of the scenario and calls no other service",
                    text = Key.Text.PATH)
            String path,

            @Key(value = "Requests per second", max = Contender.MAX_USERS)
            int perSecond,

            @Key(
                    value = "Connections that carry them. Default: one for each request of a second",
                    implied = true,
                    max = Contender.MAX_USERS)
            int users) {

        /** Returns these requests as a contender on the same service. */
        public Contender on(Contender contender) {
            return new Contender(
                    contender.id() + "-beside",
                    contender.service(),
                    path,
                    contender.place(),
                    Calls.NONE,
                    ConnectionLimit.POOL,
                    WaitsOn.NONE,
                    Duration.ZERO,
                    "application/json",
                    null,
                    new ValidResponse.SameAsReference(),
                    null,
                    null,
                    users,
                    1);
        }

        public Shape.Open during(Duration length) {
            return new Shape.Constant(perSecond, length);
        }
    }
}
