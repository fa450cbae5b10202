package mesh.load.predict.rate;

import static mesh.load.predict.Models.FREE;
import static mesh.load.predict.Models.LONG;
import static mesh.load.predict.Models.TENTH;
import static mesh.load.predict.Models.UNLIMITED;
import static mesh.load.predict.Models.even;
import static mesh.load.predict.Models.pool;
import static mesh.load.predict.Models.random;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import mesh.behaviour.Distribution.Exponential;
import mesh.load.predict.Models;
import mesh.load.predict.burst.Model.Backend;
import mesh.load.predict.burst.Model.Connections;
import mesh.load.predict.burst.Model.Gateway;
import mesh.load.predict.burst.Model.Waits;
import mesh.load.predict.rate.RateModel.Carried;
import mesh.load.predict.rate.RateModel.Limit;
import mesh.load.predict.rate.RateModel.Load;
import mesh.load.predict.rate.RateModel.Runs;
import mesh.load.predict.rate.SmallestLimit.Finding;
import mesh.load.predict.rate.SmallestLimit.Target;
import mesh.load.predict.rate.SmallestLimit.Trial;
import mesh.load.scenario.service.Calls;
import mesh.load.scenario.shape.Arrivals;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SmallestLimitTest {

    private static final Runs RUNS = new Runs(20, 1000, 1);
    private static final Backend WIDE = new Backend(1000, new Exponential(TENTH));

    private static Finding find(RateModel model, Limit limit, int percent, long withinMs) {
        return new SmallestLimit(model, limit, new Target(percent, Duration.ofMillis(withinMs))).find(reached -> {});
    }

    private static Trial known(@Nullable Trial trial) {
        return Objects.requireNonNull(trial);
    }

    /** Simulates all smaller values, and values up to twice as large. */
    @ParameterizedTest
    @CsvSource({"80, 99, 500", "80, 99, 700", "80, 50, 75", "5, 99, 600", "300, 99, 480"})
    void noSmallerValueIsEnoughAndEachLargerOneIs(double perSecond, int percent, long withinMs) {
        RateModel model = new RateModel(random(perSecond, RUNS), FREE, Models.pool(1, 1_000_000), WIDE);

        Finding finding = find(model, Limit.CONNECTIONS, percent, withinMs);

        int found = known(finding.enough()).value();
        int carried = (int) (perSecond * 0.1);
        assertThat(found).isGreaterThan(carried);
        for (int value = carried + 1; value <= 2 * found; value++) {
            RatePrediction figures = RateSimulation.run(model.with(Limit.CONNECTIONS, value));
            double nanos = Objects.requireNonNull(percent == 99 ? figures.p99Nanos() : figures.p50Nanos())
                    .median();
            assertThat(nanos <= withinMs * 1e6).as("%d of %d", value, found).isEqualTo(value >= found);
        }
        assertThat(known(finding.tooFew()).value()).isEqualTo(found - 1);
        assertThat(known(finding.enough()).figures())
                .isEqualTo(RateSimulation.run(model.with(Limit.CONNECTIONS, found)));
    }

    /** In a short run the queue of two connections would hardly grow, although they carry only 20 of 20.2 requests per second. */
    @Test
    void theValueMustCarryTheRate() {
        RateModel model =
                new RateModel(even(20.2, new Runs(1, 100, 1)), FREE, pool(1, 1000), new Backend(1000, TENTH, 0));

        Finding finding = find(model, Limit.CONNECTIONS, 99, 500);

        assertThat(known(finding.enough()).value()).isEqualTo(3);
        assertThat(known(finding.tooFew()))
                .returns(2, Trial::value)
                .satisfies(two -> assertThat(two.figures().carried()).isEqualTo(new Carried("connections", 2, 20)));
    }

    @Test
    void aSingleConnectionCanBeEnough() {
        RateModel model = new RateModel(even(2, RUNS), FREE, pool(9, 0), new Backend(1, TENTH, 0));

        assertThat(find(model, Limit.CONNECTIONS, 99, 100))
                .returns(null, Finding::tooFew)
                .satisfies(
                        finding -> assertThat(known(finding.enough()).value()).isEqualTo(1));
    }

    @Test
    void noNumberOfConnectionsHelpsABackendThatCarriesLess() {
        RateModel model =
                new RateModel(random(250, RUNS), FREE, pool(50, 1000), new Backend(20, new Exponential(TENTH)));

        assertThat(find(model, Limit.CONNECTIONS, 99, 1000))
                .isEqualTo(new Finding("connections", null, null, new Carried("backend threads", 20, 200)));
    }

    @Test
    void noNumberOfConnectionsMakesCallsShorter() {
        RateModel model = new RateModel(even(50, RUNS), FREE, pool(50, 1000), new Backend(20, TENTH, 0));

        assertThat(find(model, Limit.CONNECTIONS, 99, 99))
                .returns(null, Finding::enough)
                .returns(null, Finding::carried)
                .satisfies(
                        finding -> assertThat(known(finding.tooFew()).value()).isEqualTo(SmallestLimit.MOST));
    }

    /** Each served request takes 100 ms, but with few permits most are refused: p50 needs room for half of them. */
    @Test
    void aRefusedRequestIsNotServedInTime() {
        RateModel model =
                new RateModel(random(100, RUNS), FREE, Connections.withoutPool(1), new Backend(1000, TENTH, 0));

        Finding half = find(model, Limit.CONNECTIONS, 50, 150);
        Finding most = find(model, Limit.CONNECTIONS, 99, 150);

        // Erlang's formula B gives 1.3 % for 17 permits and 0.7 % for 18. The found value must also carry the rate:
        // more than 10.
        assertThat(known(half.enough()).value()).isEqualTo(11);
        assertThat(half.limit()).isEqualTo("permits");
        assertThat(known(most.enough()).value()).isBetween(17, 18);
        assertThat(known(most.tooFew()).figures().failures()).containsOnlyKeys("too-many-calls");
    }

    @Test
    void findsThreadsAndBackendThreads() {
        Load load = new Load(10, Arrivals.POISSON, Calls.SEQUENTIAL, 5, new Runs(20, 200, 1));
        Gateway threads = new Gateway(Waits.ON_REQUEST_THREAD, 1, 1, LONG);
        RateModel model = new RateModel(load, threads, UNLIMITED, new Backend(50, TENTH, 0));

        assertThat(find(model, Limit.REQUEST_THREADS, 99, 600))
                .returns("request threads", Finding::limit)
                .satisfies(
                        finding -> assertThat(known(finding.enough()).value()).isBetween(6, 15));
        assertThat(find(model.with(Limit.REQUEST_THREADS, 1000), Limit.BACKEND_THREADS, 99, 600))
                .returns("backend threads", Finding::limit)
                .satisfies(
                        finding -> assertThat(known(finding.enough()).value()).isBetween(6, 15));
    }

    @Test
    void namesTheLimitsThatCanBeSearched() {
        RateModel model = new RateModel(random(10, RUNS), FREE, UNLIMITED, WIDE);

        assertThatThrownBy(() -> find(model, Limit.CONNECTIONS, 99, 100))
                .hasMessage("limit: connections is not allowed. Allowed: backend-threads");
        assertThatThrownBy(() -> find(model, Limit.REQUEST_THREADS, 99, 100))
                .hasMessage("limit: request-threads is not allowed. Allowed: backend-threads");
    }

    @Test
    void tellsTheProgressOfAllSimulations() {
        RateModel model = new RateModel(random(80, RUNS), FREE, pool(1, 1000), WIDE);
        List<Long> reported = new ArrayList<>();

        new SmallestLimit(model, Limit.CONNECTIONS, new Target(99, Duration.ofMillis(500))).find(reported::add);

        assertThat(reported)
                .isSorted()
                .last()
                .satisfies(calls -> assertThat(calls % 25_000).isZero());
    }

    @Test
    void theCurveOfResponseTimesBendsNearTheHighestRate() {
        Runs longer = new Runs(5, 10_000, 1);
        RateModel model = new RateModel(random(1, longer), FREE, UNLIMITED, new Backend(4, new Exponential(TENTH)));
        List<Long> reported = new ArrayList<>();

        RateCurve curve = RateCurve.of(model, reported::add);

        assertThat(curve.carried()).isEqualTo(new Carried("backend threads", 4, 40));
        assertThat(curve.points())
                .hasSize(8)
                .extracting(RateCurve.Point::p99Nanos)
                .isSortedAccordingTo(SmallestLimitTest::compare);
        assertThat(Objects.requireNonNull(curve.points().getLast().p99Nanos()))
                .isGreaterThan(
                        2 * Objects.requireNonNull(curve.points().getFirst().p99Nanos()));
        assertThat(curve.points().getLast()).returns(38.0, RateCurve.Point::perSecond);
        assertThat(reported).isSorted().endsWith(RateCurve.totalCalls(model));
    }

    private static int compare(@Nullable Double one, @Nullable Double other) {
        return Double.compare(Objects.requireNonNull(one), Objects.requireNonNull(other));
    }

    @Test
    void theCurveLeavesOutRatesThatTheModelDoesNotAllow() {
        RateModel fast =
                new RateModel(even(1, new Runs(1, 100, 1)), FREE, UNLIMITED, new Backend(250, Duration.ofMillis(1), 0));
        RateModel immediate = new RateModel(even(1, RUNS), FREE, UNLIMITED, new Backend(250, Duration.ZERO, 0));

        assertThat(RateCurve.of(fast, reached -> {}).points())
                .extracting(RateCurve.Point::utilisation)
                .containsExactly(0.2, 0.4);
        assertThat(RateCurve.of(immediate, reached -> {})).isEqualTo(new RateCurve(null, List.of()));
    }
}
