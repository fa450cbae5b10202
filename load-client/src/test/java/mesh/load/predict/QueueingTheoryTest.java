package mesh.load.predict;

import static mesh.load.predict.Models.FREE;
import static mesh.load.predict.Models.TENTH;
import static mesh.load.predict.Models.UNLIMITED;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.data.Percentage.withPercentage;

import java.time.Duration;
import java.util.Objects;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import mesh.behaviour.Distribution;
import mesh.behaviour.Distribution.Bimodal;
import mesh.behaviour.Distribution.Exponential;
import mesh.behaviour.Distribution.Fixed;
import mesh.behaviour.Distribution.Lognormal;
import mesh.load.predict.burst.Model.Backend;
import mesh.load.predict.burst.Model.Connections;
import mesh.load.predict.rate.RateModel;
import mesh.load.predict.rate.RateModel.Limit;
import mesh.load.predict.rate.RateModel.Runs;
import mesh.load.predict.rate.RateRun;
import mesh.load.predict.rate.RateSimulation;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * Compares simulated loads at a rate with the theory of queues. The mean wait of n requests deviates from theory by about
 * {@code sqrt(2 (1 + c²) / n) / (1 - u)}, relative to the wait: u is the utilisation, and c the deviation of the service time over its mean.
 * The number of requests makes two to three of these deviations less than two per cent. The seeds are fixed, so the outcome is, too.
 */
public class QueueingTheoryTest {

    private static final double CLOSE = 2;
    private static final double TENTH_SECONDS = 0.1;
    private static final Distribution EXPONENTIAL = new Exponential(TENTH);

    /** Without a queue, or with a short one, a share of requests deviates far less than a wait. */
    private static final int FEW = 200_000;

    /** The most requests of one prediction, besides those of its warm-ups. More requests take several predictions. */
    private static final int MOST = 800_000;

    /** Four runs with a quarter of the requests each. */
    private static Runs runs(int requests, int seed) {
        return new Runs(4, requests / 4, seed);
    }

    @ParameterizedTest
    @CsvSource({"0.5, 400000", "0.7, 800000", "0.8, 1600000"})
    void oneServerWithExponentialTimes(double utilisation, int requests) {
        double theory = TENTH_SECONDS * utilisation / (1 - utilisation);

        assertThat(meanWait(EXPONENTIAL, 1, utilisation, requests)).isCloseTo(theory, withPercentage(CLOSE));
    }

    @ParameterizedTest
    @CsvSource({"3, 0.7, 800000", "10, 0.8, 1600000"})
    void severalServersWithExponentialTimes(int servers, double utilisation, int requests) {
        double theory = erlangC(servers, servers * utilisation) * TENTH_SECONDS / (servers * (1 - utilisation));

        assertThat(meanWait(EXPONENTIAL, servers, utilisation, requests)).isCloseTo(theory, withPercentage(CLOSE));
    }

    @ParameterizedTest
    @CsvSource({"0.5, 200000", "0.8, 800000"})
    void oneServerWithAFixedTimeLetsRequestsWaitHalfAsLong(double utilisation, int requests) {
        double theory = TENTH_SECONDS * utilisation / (1 - utilisation) / 2;

        assertThat(meanWait(new Fixed(TENTH), 1, utilisation, requests)).isCloseTo(theory, withPercentage(CLOSE));
    }

    /** The formula of Pollaczek and Khinchine needs only the mean and the variance of any distribution. */
    @Test
    void oneServerWithLognormalTimes() {
        Lognormal time = new Lognormal(TENTH, Duration.ofMillis(500));
        double deviation = Math.log(5) / 2.326_347_874;

        assertThat(meanWait(time, 1, 0.7, 800_000))
                .isCloseTo(
                        pollaczekKhinchine(meanSeconds(time), Math.expm1(deviation * deviation), 0.7),
                        withPercentage(CLOSE));
    }

    @Test
    void oneServerWithFewSlowCalls() {
        Bimodal time = new Bimodal(TENTH, Duration.ofSeconds(1), 0.02);
        double mean = 0.98 * 0.1 + 0.02;
        double variance = 0.98 * 0.01 + 0.02 - mean * mean;

        assertThat(meanWait(time, 1, 0.7, 800_000))
                .isCloseTo(pollaczekKhinchine(mean, variance / (mean * mean), 0.7), withPercentage(CLOSE));
    }

    /** @param squared variance of the service time over the square of its mean */
    private static double pollaczekKhinchine(double mean, double squared, double utilisation) {
        return mean * utilisation * (1 + squared) / 2 / (1 - utilisation);
    }

    @Test
    void withoutAQueueErlangsFormulaGivesTheShareThatIsRefused() {
        assertThat(refused(Connections.withoutPool(10), EXPONENTIAL, 10))
                .isCloseTo(erlangB(10, 10), withPercentage(CLOSE));
    }

    /** Erlang's formula B needs only the mean, so it is the same for other distributions. */
    @Test
    void theShareThatIsRefusedDoesNotDependOnTheDistribution() {
        assertThat(refused(Connections.withoutPool(5), new Lognormal(TENTH, Duration.ofMillis(400)), 8))
                .isCloseTo(erlangB(5, 8), withPercentage(CLOSE));
    }

    /** The probability that all places of the system are taken: those of the servers and those of the queue. */
    @ParameterizedTest
    @CsvSource({"2, 3, 1.8", "4, 4, 5"})
    void aFiniteQueueRefusesTheShareOfTheTheory(int servers, int pending, double offered) {
        double states = 0;
        double state = 1;
        for (int inside = 0; inside <= servers + pending; inside++) {
            state *= inside == 0 ? 1 : offered / Math.min(inside, servers);
            states += state;
        }

        assertThat(refused(Models.pool(servers, pending), EXPONENTIAL, offered))
                .isCloseTo(state / states, withPercentage(CLOSE));
    }

    private static double refused(Connections connections, Distribution time, double offered) {
        RateModel model = new RateModel(
                Models.random(offered / meanSeconds(time), runs(FEW, 1)), FREE, connections, new Backend(100, time));
        return RateSimulation.runs(model, reached -> {}).stream()
                .mapToDouble(run -> run.failures().values().stream()
                        .mapToDouble(Double::doubleValue)
                        .sum())
                .average()
                .orElseThrow();
    }

    /** Counts the waiting calls, and separately measures their times. */
    @Test
    void littlesLawHoldsForTheQueue() {
        RateModel model = model(EXPONENTIAL, 2, 0.8, runs(FEW, 1));

        assertThat(RateSimulation.runs(model, reached -> {})).allSatisfy(run -> {
            double wait = seconds(run) - TENTH_SECONDS;
            RateRun.Use backend = Objects.requireNonNull(run.uses().get(Limit.BACKEND_THREADS));
            assertThat(backend.waiting()).isCloseTo(run.perSecond() * wait, withPercentage(CLOSE));
            assertThat(backend.inUse()).isCloseTo(run.perSecond() * TENTH_SECONDS, withPercentage(CLOSE));
        });
    }

    private static RateModel model(Distribution time, int servers, double utilisation, Runs runs) {
        double perSecond = utilisation * servers / meanSeconds(time);
        return new RateModel(Models.random(perSecond, runs), FREE, UNLIMITED, new Backend(servers, time));
    }

    /** Returns the mean wait in seconds, over these many requests. */
    private static double meanWait(Distribution time, int servers, double utilisation, int requests) {
        int predictions = Math.ceilDiv(requests, MOST);
        Stream<RateRun.Figures> runs = IntStream.rangeClosed(1, predictions)
                .mapToObj(seed -> model(time, servers, utilisation, runs(requests / predictions, seed)))
                .flatMap(model -> RateSimulation.runs(model, reached -> {}).stream());
        return runs.mapToDouble(QueueingTheoryTest::seconds).average().orElseThrow() - meanSeconds(time);
    }

    private static double meanSeconds(Distribution time) {
        return time.mean().toNanos() / 1e9;
    }

    private static double seconds(RateRun.Figures run) {
        return Objects.requireNonNull(run.served().mean()) / 1e9;
    }

    private static double erlangB(int places, double offered) {
        double refused = 1;
        for (int place = 1; place <= places; place++) {
            refused = offered * refused / (place + offered * refused);
        }
        return refused;
    }

    private static double erlangC(int servers, double offered) {
        double refused = erlangB(servers, offered);
        return refused / (1 - offered / servers * (1 - refused));
    }
}
