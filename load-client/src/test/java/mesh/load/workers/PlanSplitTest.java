package mesh.load.workers;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import mesh.behaviour.Distribution;
import mesh.load.engine.LoadPlan;
import mesh.load.engine.LoadPlan.TracedLoad;
import mesh.load.engine.http.RequestNumber;
import mesh.load.engine.http.UserRequest;
import mesh.load.results.contender.TraceIds;
import mesh.load.scenario.shape.Arrivals;
import mesh.load.scenario.shape.RandomArrivals;
import mesh.load.scenario.shape.Shape;
import mesh.load.scenario.shape.UserCount;
import mesh.load.scenario.shape.UserRange;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

class PlanSplitTest {

    private static final InetSocketAddress TARGET = new InetSocketAddress(InetAddress.getLoopbackAddress(), 8080);

    @ParameterizedTest
    @CsvSource({"1000, 1, 1", "1000, 2, 2", "1000, 3, 3", "1000, 7, 7", "5, 4, 4", "3, 4, 3", "1, 9, 1"})
    void everyUserBelongsToExactlyOnePartAndUsersKeepTheirOrder(int users, int workers, int parts) {
        LoadPlan whole = plan(users, new Shape.Closed(3));

        List<PlanSplit.Part> split = PlanSplit.of(whole, workers);

        assertThat(split).hasSize(parts);
        assertThat(split.stream().flatMap(part -> part.plan().users().stream()))
                .containsExactlyElementsOf(whole.users());
        assertThat(split.stream().mapToInt(part -> part.plan().requests()).sum())
                .isEqualTo(whole.requests());
        for (PlanSplit.Part part : split) {
            assertThat(whole.users().get(part.firstUser()))
                    .isEqualTo(part.plan().users().getFirst());
            assertThat(part.plan().users().size()).isBetween(users / parts, users / parts + 1);
        }
    }

    static Stream<Shape.Open> openShapes() {
        Duration second = Duration.ofSeconds(1);
        return Stream.of(
                new Shape.Constant(997, second.multipliedBy(3)),
                new Shape.Ramp(0, 501, second.multipliedBy(2)),
                new Shape.Ramp(300, 7, second),
                new Shape.Spike(10, 403, second, second, second),
                new Shape.Steps(List.of(new Shape.Constant(50, second), new Shape.Constant(333, second))),
                new Shape.Constant(1, second.multipliedBy(2)),
                random(new Shape.Constant(997, second.multipliedBy(3), Arrivals.POISSON)),
                random(new Shape.Ramp(0, 501, second.multipliedBy(2), Arrivals.POISSON)));
    }

    private static Shape.Open random(Shape.Pieces rate) {
        return new RandomArrivals(rate, 5);
    }

    @ParameterizedTest
    @MethodSource("openShapes")
    void eachRequestOfARateIsInOnePartAndDueAtTheSameInstant(Shape.Open shape) {
        for (int workers : List.of(1, 2, 3, 5)) {
            List<PlanSplit.Part> split = PlanSplit.of(plan(20, shape), workers);

            assertThat(split.stream()
                            .flatMapToLong(part -> dues(part.plan().shape()))
                            .sorted()
                            .toArray())
                    .as("%s by %s", shape, workers)
                    .containsExactly(dues(shape).toArray());
        }
    }

    private static LongStream dues(Shape shape) {
        Shape.Open open = (Shape.Open) shape;
        return LongStream.range(0, open.requests()).map(open::dueNanos);
    }

    /**
     * If the split were not in proportion, some users would send fewer requests than others, and the work would differ from that of one
     * process.
     */
    @ParameterizedTest
    @CsvSource({
        "5, 4, 500",
        "5, 4, 503",
        "20, 3, 1000",
        "7, 5, 7",
        "10, 4, 13",
        "1000, 3, 10000",
        "64, 64, 1000",
        "5, 2, 2"
    })
    void splitsARateInProportionToTheUsers(int users, int workers, int requests) {
        Shape.Constant whole = new Shape.Constant(requests, Duration.ofSeconds(1));

        List<PlanSplit.Part> split = PlanSplit.of(plan(users, whole), workers);

        assertThat(split.stream()
                        .flatMapToLong(part -> dues(part.plan().shape()))
                        .sorted()
                        .toArray())
                .containsExactly(dues(whole).toArray());
        for (PlanSplit.Part part : split) {
            long own = part.plan().users().size();
            assertThat((long) part.plan().requests()).isBetween(requests / users * own, (requests / users + 1) * own);
            assertThat(dues(part.plan().shape()).toArray()).isSorted();
        }
    }

    @Test
    void aPartCanBeLengthenedLikeTheWholeLoad() {
        Shape.Constant whole = new Shape.Constant(10, Duration.ofSeconds(1));
        UserRange range = new UserRange(1, 3, 7);

        assertThat(new Shape.Part(whole, range).longer(4))
                .isEqualTo(new Shape.Part((Shape.Open) whole.longer(4), range));
    }

    @Test
    void rejectsAPartAfterTheLastAndAPartOfAPart() {
        Shape.Constant two = new Shape.Constant(2, Duration.ofSeconds(1));

        assertThatIllegalArgumentException().isThrownBy(() -> new UserRange(2, 2, 2));
        assertThatIllegalArgumentException().isThrownBy(() -> new UserRange(-1, 2, 2));
        assertThatIllegalArgumentException().isThrownBy(() -> new UserRange(0, 3, 2));
        assertThatIllegalArgumentException().isThrownBy(() -> new Shape.Part(two, new UserRange(0, 3, 3)));
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new Shape.Part(new Shape.Part(two, new UserRange(0, 2, 2)), new UserRange(0, 1, 1)));
    }

    @Test
    void splitsTheLightRequestsByTheirOwnUsers() {
        LoadPlan background = plan(2, new Shape.Constant(100, Duration.ofSeconds(1)));

        List<PlanSplit.Part> split = PlanSplit.of(plan(9, new Shape.Burst()).with(background), 3);

        List<LoadPlan> backgrounds = new ArrayList<>();
        split.forEach(part -> {
            LoadPlan others = part.plan().background();
            if (others != null) {
                assertThat(part.firstBackgroundUser()).isEqualTo(backgrounds.size());
                backgrounds.add(others);
            }
        });
        assertThat(split).hasSize(3);
        assertThat(backgrounds).hasSize(2);
        assertThat(backgrounds.stream().flatMap(plan -> plan.users().stream()))
                .containsExactlyElementsOf(background.users());
        assertThat(backgrounds.stream().mapToInt(LoadPlan::requests).sum()).isEqualTo(100);
    }

    /** The traces of all parts, in order, must be those that one process would send. */
    @ParameterizedTest
    @CsvSource({"1, 3", "3, 1", "7, 3", "1000, 7"})
    void eachRequestHasTheSameTraceAsInTheWholeLoad(int users, int workers) {
        for (Shape shape : List.of(new Shape.Burst(), new Shape.Closed(5))) {
            LoadPlan whole = plan(users, shape).traced(new TracedLoad("run", "contender", 2));

            List<PlanSplit.Part> split = PlanSplit.of(whole, workers);

            assertThat(split.stream().flatMap(part -> traces(part.plan())))
                    .as("%s by %s", shape, workers)
                    .containsExactlyElementsOf(traces(whole).toList());
            assertThat(split).allMatch(part -> traced(part.plan()).usersBefore() == part.firstUser());
        }
    }

    @ParameterizedTest
    @CsvSource({"1, 3", "3, 1", "7, 3", "1000, 7"})
    void eachRequestHasTheSameNumberAsInTheWholeLoad(int users, int workers) {
        for (Shape shape : List.of(new Shape.Burst(), new Shape.Closed(5))) {
            LoadPlan whole = plan(users, shape).numbered(new RequestNumber(30));

            List<PlanSplit.Part> split = PlanSplit.of(whole, workers);

            assertThat(split.stream().flatMap(part -> numbers(part.plan())))
                    .as("%s by %s", shape, workers)
                    .containsExactlyElementsOf(numbers(whole).toList());
        }
    }

    @ParameterizedTest
    @CsvSource({"1, 3", "3, 1", "7, 3", "1000, 7"})
    void eachUserThinksAsLongAsInTheWholeLoad(int users, int workers) {
        Shape thinking = new Shape.Closed(5, Distribution.of("exponential mean=1s"), null, null, null).drawn(3);
        LoadPlan whole = plan(users, thinking);

        List<PlanSplit.Part> split = PlanSplit.of(whole, workers);

        assertThat(split.stream().flatMap(part -> thinkTimes(part.plan())))
                .containsExactlyElementsOf(thinkTimes(whole).toList())
                .doesNotHaveDuplicates();
    }

    @ParameterizedTest
    @CsvSource({"1, 3", "3, 1", "7, 3", "1000, 7"})
    void eachUserJoinsWhenItDoesInTheWholeLoad(int users, int workers) {
        UserCount growing = new UserCount(0, users, Duration.ofSeconds(30));
        LoadPlan whole = plan(users, new Shape.Closed(5, null, null, new Shape.Joining(growing, 0), null));

        List<PlanSplit.Part> split = PlanSplit.of(whole, workers);

        assertThat(split.stream().flatMap(part -> joins(part.plan())))
                .containsExactlyElementsOf(joins(whole).toList())
                .doesNotHaveDuplicates()
                .isSorted();
    }

    private static Stream<Long> joins(LoadPlan plan) {
        return IntStream.range(0, plan.users().size()).mapToObj(((Shape.Closed) plan.shape())::joinNanos);
    }

    /** Returns the first two think times of each user. */
    private static Stream<Long> thinkTimes(LoadPlan plan) {
        return IntStream.range(0, plan.users().size())
                .mapToObj(user -> requireNonNull(((Shape.Closed) plan.shape()).thinkNanos(user)))
                .flatMap(think -> Stream.of(think.getAsLong(), think.getAsLong()));
    }

    private static Stream<Long> numbers(LoadPlan plan) {
        long first = requireNonNull(plan.number()).first();
        return LongStream.range(first, first + plan.requests()).boxed();
    }

    @Test
    void requestsOfARateHaveNoNumbers() {
        LoadPlan rate = plan(9, new Shape.Constant(100, Duration.ofSeconds(1))).numbered(new RequestNumber(30));

        assertThat(PlanSplit.of(rate, 3))
                .extracting(part -> part.plan().number())
                .containsOnlyNulls();
    }

    @Test
    void doesNotSplitATracedRate() {
        LoadPlan rate =
                plan(9, new Shape.Constant(100, Duration.ofSeconds(1))).traced(new TracedLoad("run", "contender", 1));

        assertThatIllegalArgumentException()
                .isThrownBy(() -> PlanSplit.of(rate, 3))
                .withMessage("requests of an open shape can only be traced if one process sends them");
    }

    private static TracedLoad traced(LoadPlan plan) {
        return requireNonNull(plan.traced());
    }

    private static Stream<String> traces(LoadPlan plan) {
        TracedLoad whose = traced(plan);
        TraceIds ids = new TraceIds(whose.run(), whose.contender(), whose.repetition(), whose.requestsBefore());
        return IntStream.range(0, plan.requests()).mapToObj(request -> ids.trace(request) + "-" + ids.span(request));
    }

    private static LoadPlan plan(int users, Shape shape) {
        return new LoadPlan(
                TARGET,
                IntStream.rangeClosed(1, users)
                        .mapToObj(user -> new UserRequest("/netty/" + user, "application/json", user))
                        .toList(),
                shape,
                Duration.ofSeconds(30));
    }
}
