package mesh.load.predict.burst;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.time.Duration;
import java.util.List;
import java.util.Objects;
import java.util.Random;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import mesh.load.predict.Models;
import mesh.load.predict.burst.Model.Backend;
import mesh.load.predict.burst.Model.Connections;
import mesh.load.predict.burst.Model.Gateway;
import mesh.load.predict.burst.Model.Load;
import mesh.load.predict.burst.Model.Waits;
import mesh.load.scenario.Work;
import mesh.load.scenario.service.Calls;
import org.junit.jupiter.api.Test;

/** Tests properties that every model has, with as many random models as a second allows. */
class SimulationPropertiesTest {

    private static final int MODELS = 600;

    @Test
    void theSameModelAlwaysGivesTheSamePrediction() {
        models().limit(100).forEach(model -> assertThat(predict(model)).isEqualTo(predict(model)));
    }

    @Test
    void everyRequestIsServedOrFailsOnceWithinTheTime() {
        models().forEach(model -> {
            SimulationOutcome prediction = predict(model);
            int failed = prediction.failures().values().stream()
                    .mapToInt(Integer::intValue)
                    .sum();
            int requests = model.load().users() * model.load().requestsPerUser();

            assertThat(prediction.served() + failed).as("%s", model).isEqualTo(requests);
            assertThat(prediction.ends()).hasSize(requests).doesNotHaveDuplicates();
            assertThat(prediction.ends())
                    .allMatch(end -> end.beginNanos() <= end.endNanos())
                    .allMatch(end -> end.endNanos() <= prediction.durationNanos());
        });
    }

    @Test
    void noRunIsShorterThanTheIdealTimeIfAllAreServed() {
        List<Model> served =
                models().filter(model -> predict(model).failures().isEmpty()).toList();

        assertThat(served).hasSizeGreaterThan(MODELS / 5).allSatisfy(model -> {
            SimulationOutcome prediction = predict(model);
            assertThat(prediction.durationNanos())
                    .as("%s", model)
                    .isGreaterThanOrEqualTo(Objects.requireNonNull(prediction.idealNanos()));
        });
    }

    @Test
    void noMorePlacesThanTheLimitAreInUseAndQueuesStayWithinTheirLimits() {
        models().forEach(model -> {
            SimulationOutcome prediction = predict(model);

            assertThat(List.of(prediction.threads(), prediction.connections(), prediction.backendThreads()))
                    .as("%s", model)
                    .allMatch(peaks -> peaks.limit() == null ? peaks.waiting() == 0 : peaks.inUse() <= peaks.limit());
            Integer pending = model.connections().pending();
            assertThat(pending == null || prediction.connections().waiting() <= pending)
                    .isTrue();
        });
    }

    @Test
    void littlesLawHoldsForAllLimits() {
        models().map(SimulationPropertiesTest::predict)
                .filter(prediction -> prediction.durationNanos() > 0)
                .map(SimulationOutcome::littlesLaw)
                .forEach(law -> assertThat(law.perSecond() * law.seconds())
                        .isCloseTo(law.underWay(), within(1e-6 * law.underWay())));
    }

    @Test
    void aSlowerBackendNeverShortensTheTime() {
        models().filter(model -> predict(model).failures().isEmpty()).limit(100).forEach(model -> {
            Duration slower = model.backend().serviceTime().mean().multipliedBy(2);
            Model other = with(model, new Backend(model.backend().threads(), slower, 0));

            assertThat(predict(other).durationNanos())
                    .as("%s", model)
                    .isGreaterThanOrEqualTo(predict(model).durationNanos());
        });
    }

    /** If all calls take equally long and each user makes one, the last call never ends later with more threads. */
    @Test
    void moreThreadsInTheBackendNeverLengthenTheTimeOfSingleCalls() {
        LongStream times = LongStream.rangeClosed(1, 60)
                .map(threads -> Models.run(
                                Models.load(50, Calls.SINGLE, 1), Models.FREE, Models.UNLIMITED, Models.backend((int)
                                        threads))
                        .durationNanos());

        assertThat(times.boxed().toList()).isSortedAccordingTo((one, other) -> Long.compare(other, one));
    }

    @Test
    void aLargerQueueNeverMakesMoreSingleCallsFail() {
        List<Integer> served = Stream.iterate(0, pending -> pending + 5)
                .limit(12)
                .map(pending -> Models.run(
                                Models.load(50, Calls.SINGLE, 1), Models.FREE, Models.pool(10, pending), Models.BACKEND)
                        .served())
                .toList();

        assertThat(served).isSorted().startsWith(10, 15).endsWith(50);
    }

    private static SimulationOutcome predict(Model model) {
        return Simulation.run(model);
    }

    private static Model with(Model model, Backend backend) {
        return new Model(model.load(), model.gateway(), model.connections(), backend);
    }

    static Stream<Model> models() {
        Random random = new Random(42);
        return Stream.generate(() -> model(random)).limit(MODELS);
    }

    private static Model model(Random random) {
        Calls calls = List.of(Calls.SINGLE, Calls.SEQUENTIAL, Calls.CONCURRENT).get(random.nextInt(3));
        Work work = random.nextBoolean()
                ? new Work.Triangular(1 + random.nextInt(3))
                : new Work.Fixed(1 + random.nextInt(20));
        Waits waits = List.of(Waits.ON_NOTHING, Waits.ON_REQUEST_THREAD, Waits.ON_THREAD_PER_CALL)
                .get(random.nextInt(3));
        return new Model(
                new Load(1 + random.nextInt(25), calls, work, 1 + random.nextInt(3)),
                new Gateway(
                        waits,
                        random.nextBoolean() ? null : 1 + random.nextInt(30),
                        1 + random.nextInt(40),
                        time(random),
                        Duration.ofMillis(random.nextInt(3) == 0 ? random.nextInt(20) : 0),
                        1 + random.nextInt(4)),
                random.nextBoolean()
                        ? Connections.withoutPool(random.nextBoolean() ? null : 1 + random.nextInt(100))
                        : Connections.pool(1 + random.nextInt(60), random.nextInt(120), time(random)),
                new Backend(1 + random.nextInt(40), Duration.ofMillis(1 + random.nextInt(200)), 0));
    }

    /** Returns a random time limit. Some of these limits end requests before all users are served. */
    private static Duration time(Random random) {
        return Duration.ofMillis(random.nextInt(4) == 0 ? 50 + random.nextInt(2_000) : 3_600_000);
    }
}
