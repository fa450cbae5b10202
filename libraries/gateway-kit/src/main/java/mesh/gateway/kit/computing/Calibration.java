package mesh.gateway.kit.computing;

import java.time.Duration;
import java.util.function.LongSupplier;
import java.util.stream.LongStream;

/**
 * Finds how many rounds of the loop take a given time on this machine. Other work on the machine can make a piece slower but never
 * faster, so only the fastest of many short pieces counts.
 */
final class Calibration {

    /** Rounds of a piece, which takes about a fifth of a millisecond. That is short enough for some pieces to run without interruption. */
    static final long PIECE = 100_000;

    static final int PIECES = 300;

    private final LongSupplier nanoTime;
    private final Runnable piece;

    Calibration() {
        this(System::nanoTime, () -> HashLoop.compute(PIECE));
    }

    Calibration(LongSupplier nanoTime, Runnable piece) {
        this.nanoTime = nanoTime;
        this.piece = piece;
    }

    /**
     * Returns how many rounds take this time. Measures for at most a tenth of a second. The first pieces are slow because they are not yet
     * compiled.
     */
    long iterations(Duration time) {
        long quickest =
                LongStream.generate(this::nanosOfPiece).limit(PIECES).min().orElseThrow();
        return Math.max(1, Math.round((double) PIECE * time.toNanos() / Math.max(1, quickest)));
    }

    private long nanosOfPiece() {
        long begin = nanoTime.getAsLong();
        piece.run();
        return nanoTime.getAsLong() - begin;
    }
}
