package mesh.gateway.kit.computing;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;

class CalibrationTest {

    private final AtomicLong clock = new AtomicLong();
    private final AtomicInteger pieces = new AtomicInteger();

    @Test
    void takesAsManyRoundsAsFitIntoTheTime() {
        long rounds = ofPiecesThatTake(200_000);

        assertThat(rounds).isEqualTo(25 * Calibration.PIECE);
    }

    /** Simulates a machine that is busy with other work most of the time. */
    @Test
    void countsOnlyTheFastestPiece() {
        long rounds = new Calibration(
                        clock::get, () -> clock.addAndGet(pieces.incrementAndGet() == 7 ? 250_000 : 900_000))
                .iterations(Duration.ofMillis(5));

        assertThat(rounds).isEqualTo(20 * Calibration.PIECE);
        assertThat(pieces).hasValue(Calibration.PIECES);
    }

    @Test
    void computesAtLeastOnceOnAMachineThatIsTooFastForItsClock() {
        assertThat(ofPiecesThatTake(0)).isPositive();
    }

    private long ofPiecesThatTake(long nanos) {
        return new Calibration(clock::get, () -> clock.addAndGet(nanos)).iterations(Duration.ofMillis(5));
    }
}
