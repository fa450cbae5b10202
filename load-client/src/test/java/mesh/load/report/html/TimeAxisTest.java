package mesh.load.report.html;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class TimeAxisTest {

    private static final long MILLISECOND = 1_000_000;

    @Test
    void similarTimesGetALinearAxisFromZero() {
        TimeAxis axis = axis(500, 8_000);

        assertThat(axis.isLogarithmic()).isFalse();
        assertThat(axis.percent(2_000 * MILLISECOND)).isEqualTo(25);
        assertThat(axis.percent(8_000 * MILLISECOND)).isEqualTo(100);
        assertThat(labels(axis)).containsExactly("0", "1 s", "2 s", "3 s", "4 s", "5 s", "6 s", "7 s", "8 s");
    }

    @Test
    void theAxisIsLogarithmicIfALinearOneWouldHideTheShortestTime() {
        TimeAxis axis = axis(60, 26_000);

        assertThat(axis.isLogarithmic()).isTrue();
        assertThat(axis.percent(60 * MILLISECOND)).isBetween(5.0, 25.0);
        assertThat(axis.percent(600 * MILLISECOND) - axis.percent(60 * MILLISECOND))
                .isCloseTo(axis.percent(6_000 * MILLISECOND) - axis.percent(600 * MILLISECOND), within(1e-9));
        assertThat(axis.percent(26_000 * MILLISECOND)).isEqualTo(100);
        assertThat(labels(axis)).containsExactly("", "", "100 ms", "", "", "1 s", "", "", "10 s", "");
        assertThat(axis.ticks().stream().filter(TimeAxis.Tick::isMajor).map(TimeAxis.Tick::label))
                .containsExactly("100 ms", "1 s", "10 s");
    }

    @Test
    void aShortLogarithmicAxisHasMoreLabels() {
        assertThat(labels(axis(100, 2_000))).containsExactly("50 ms", "100 ms", "200 ms", "500 ms", "1 s", "2 s");
    }

    @Test
    void marksAreOnTheAxisButDoNotMakeItLogarithmic() {
        TimeAxis axis = TimeAxis.of(List.of(1_000 * MILLISECOND), List.of(MILLISECOND, 2_000 * MILLISECOND));

        assertThat(axis.isLogarithmic()).isFalse();
        assertThat(axis.percent(2_000 * MILLISECOND)).isEqualTo(100);
    }

    /** No run measures such times, but a file may contain them. */
    @Test
    void impossibleTimesHaveAPlaceOnTheAxisToo() {
        Stream.of(List.<Long>of(), List.of(0L), List.of(-5L), List.of(0L, Long.MAX_VALUE), List.of(Long.MIN_VALUE))
                .forEach(times -> {
                    TimeAxis axis = TimeAxis.of(times, times);

                    assertThat(times).allMatch(time -> axis.percent(time) >= 0 && axis.percent(time) <= 100);
                    assertThat(axis.ticks()).hasSizeBetween(1, 40).allMatch(tick -> tick.percent() <= 100);
                });
    }

    private static TimeAxis axis(long... milliseconds) {
        return TimeAxis.of(
                LongStream.of(milliseconds).mapToObj(time -> time * MILLISECOND).toList(), List.of());
    }

    private static List<String> labels(TimeAxis axis) {
        return axis.ticks().stream().map(TimeAxis.Tick::label).toList();
    }
}
