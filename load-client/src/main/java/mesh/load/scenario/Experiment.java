package mesh.load.scenario;

import java.time.Duration;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * What a scenario does to its contenders. A {@code switch} over it is exhaustive: there is no other experiment, and each scenario has only
 * one. A run's result has the measurement of the same name.
 */
public sealed interface Experiment {

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

    /**
     * Searches the highest rate that each contender sustains, whatever its shape is.
     *
     * @param p99 limit of the 99th percentile for a rate to count as sustained, over zero
     * @param searchTime for all contenders together, over zero
     * @param start requests per second of the first step, 1 to {@value #MAX_PER_SECOND}; a rate that is surely sustained shortens the search
     */
    record Capacity(Duration p99, Duration searchTime, int start) implements UnderLoad {

        /** Requests per second of the fastest step. */
        public static final int MAX_PER_SECOND = 50_000;

        /** First step of a search that does not set one. */
        public static final int START = 100;

        /** Returns the same search for some of the contenders, with their share of the search time. */
        Capacity share(int part, int whole) {
            return new Capacity(p99, searchTime.multipliedBy(part).dividedBy(whole), start);
        }
    }

    /**
     * Offers more load than a contender sustains. A search finds its highest rate first. One load then offers multiples of that rate, step
     * after step. It shows what the contender serves under overload, and how soon after the peak it responds as before.
     *
     * @param p99 limit of the 99th percentile for a rate to count as sustained, over zero
     * @param searchTime for all contenders together, over zero
     * @param start requests per second of the search's first step, 1 to {@value Capacity#MAX_PER_SECOND}
     * @param factors multiple of the highest rate that each step offers, from {@value #MIN_FACTOR} to {@value #MAX_FACTOR}; at least two,
     *     and the last one is lower than the highest
     * @param step length of each step except the last, over zero
     * @param lastStep length of the last step, over zero; the backlog must be worked off by its end
     */
    record Overload(
            Duration p99, Duration searchTime, int start, List<Double> factors, Duration step, Duration lastStep)
            implements Experiment {

        public static final double MIN_FACTOR = 0.01;
        public static final double MAX_FACTOR = 100;

        /** More steps add no information. */
        public static final int MAX_STEPS = 20;

        /** Returns how the highest rate is searched. */
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
     * @param duration over zero
     * @param perSecond requests of all contenders together, at least 1; null for half of the maximum rate that they sustain
     * @param p99 limit of the 99th percentile for a rate to count as sustained, over zero
     * @param searchTime time limit of the search for this rate, over zero
     */
    record Soak(Duration duration, @Nullable Integer perSecond, Duration p99, Duration searchTime)
            implements Experiment {

        /** Returns how the highest rate is searched. */
        public Capacity search() {
            return new Capacity(p99, searchTime, Capacity.START);
        }

        Soak withDuration(Duration newDuration) {
            return new Soak(newDuration, perSecond, p99, searchTime);
        }
    }

    /**
     * Opens connections to one contender after another, and holds them. Each receives a stream of events.
     *
     * @param connections numbers of concurrent connections, measured one after another, each 1 to {@value Contender#MAX_USERS}
     * @param hold how long events are counted while all connections are open, over zero
     * @param patience time limit for opening the connections, over zero
     */
    record OpenConnections(List<Integer> connections, Duration hold, Duration patience) implements Experiment {

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
     * @param launches of each application, 1 to 100
     * @param full the long run; null where the scenario has no long run
     * @param ab whether ApacheBench, if it is installed, repeats the work of a closed loop of GETs
     * @param baseline label of the application that the others are compared with; null for no comparison
     * @param compare labels of two applications that are compared in addition, the first with the second
     * @param published id of the published study that is shown beside the figures; null for none
     * @param underLoad what is done to the contenders
     */
    record Isolated(
            int launches,
            @Nullable Full full,
            boolean ab,
            @Nullable String baseline,
            List<Pair> compare,
            @Nullable String published,
            UnderLoad underLoad)
            implements Experiment {

        /**
         * A long run of the same scenario.
         *
         * @param launches of each application, 1 to 100
         * @param multiplier factor on the requests of each contender, 1 to 1000
         */
        public record Full(int launches, int multiplier) {}

        /** Returns how often each application is started: a search for a rate needs it once. */
        public int starts() {
            return underLoad instanceof Capacity ? 1 : launches;
        }

        Isolated withLaunches(int newLaunches) {
            return new Isolated(newLaunches, full, ab, baseline, compare, published, underLoad);
        }

        /** Returns the same, with other work for the contenders. */
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

    /** Returns the load; in any other experiment a burst while nothing else happens. */
    default Load load() {
        return ofContenders() instanceof Load load ? load : Load.BURST;
    }
}
