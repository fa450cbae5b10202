package mesh.load.workers;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ClockOffsetTest {

    private static final long MICRO = 1_000;
    private static final long MILLI = 1_000_000;
    private static final long HOUR = 3_600_000 * MILLI;

    @ParameterizedTest
    @ValueSource(longs = {0, 1, -1, 7 * HOUR, -31 * HOUR, Long.MAX_VALUE / 2, Long.MIN_VALUE / 2})
    void findsAnyShiftExactlyIfBothDirectionsTakeEquallyLong(long shift) {
        ClockOffset clock = ClockOffset.of(List.of(trip(5 * HOUR, shift, 40 * MICRO, 40 * MICRO)));

        assertThat(clock.nanos()).isEqualTo(shift);
        assertThat(clock.uncertaintyNanos()).isEqualTo(40 * MICRO);
    }

    @Test
    void staysWithinItsUncertaintyIfOneDirectionTakes20MillisecondsLonger() {
        ClockOffset slowThere = ClockOffset.of(List.of(trip(0, HOUR, 20 * MILLI + 30 * MICRO, 30 * MICRO)));
        ClockOffset slowBack = ClockOffset.of(List.of(trip(0, HOUR, 30 * MICRO, 20 * MILLI + 30 * MICRO)));

        assertThat(slowThere.nanos()).isEqualTo(HOUR + 10 * MILLI);
        assertThat(slowBack.nanos()).isEqualTo(HOUR - 10 * MILLI);
        assertThat(slowThere.uncertaintyNanos()).isEqualTo(10 * MILLI + 30 * MICRO);
    }

    @Test
    void usesTheFastestRoundTripAndRecordsTheSlowest() {
        ClockOffset clock = ClockOffset.of(List.of(
                trip(0, HOUR, 5 * MILLI, MILLI),
                trip(HOUR, HOUR, 60 * MICRO, 50 * MICRO),
                trip(2 * HOUR, HOUR, 50 * MICRO, 3 * MILLI)));

        assertThat(clock.nanos()).isEqualTo(HOUR + 5 * MICRO);
        assertThat(clock.uncertaintyNanos()).isEqualTo(55 * MICRO);
        assertThat(clock.slowestNanos()).isEqualTo(6 * MILLI);
    }

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 4, 5, 6, 7, 8})
    void theTrueShiftIsAlwaysWithinTheUncertainty(long seed) {
        Random random = new Random(seed);
        for (int i = 0; i < 1_000; i++) {
            long shift = random.nextLong() / 4;
            ClockOffset clock = ClockOffset.of(IntStream.rangeClosed(1, 1 + random.nextInt(50))
                    .mapToObj(ignored ->
                            trip(random.nextLong() / 4, shift, random.nextInt(30_000_000), random.nextInt(30_000_000)))
                    .toList());

            assertThat(Math.abs(clock.nanos() - shift)).isLessThanOrEqualTo(clock.uncertaintyNanos());
        }
    }

    /** {@link System#nanoTime()} has an arbitrary origin, so its values may overflow during a run. */
    @Test
    void worksIfAClockOverflows() {
        ClockOffset clock = ClockOffset.of(List.of(trip(Long.MAX_VALUE - 10, 5, 20, 20)));

        assertThat(clock.nanos()).isEqualTo(5);
        assertThat(clock.uncertaintyNanos()).isEqualTo(20);
    }

    @Test
    void convertsBetweenTheClocksInBothDirections() {
        ClockOffset clock = new ClockOffset(-3 * HOUR, 0, 0);

        assertThat(clock.there(HOUR)).isEqualTo(-2 * HOUR);
        assertThat(clock.here(clock.there(12_345))).isEqualTo(12_345);
    }

    @Test
    void rejectsImpossibleRoundTrips() {
        assertThatIllegalArgumentException().isThrownBy(() -> ClockOffset.of(List.of()));
        assertThatIllegalArgumentException().isThrownBy(() -> new ClockOffset.RoundTrip(2, 0, 1));
    }

    private static ClockOffset.RoundTrip trip(long sent, long shift, long there, long back) {
        return new ClockOffset.RoundTrip(sent, sent + there + shift, sent + there + back);
    }
}
