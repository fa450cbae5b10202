package mesh.gateway.kit.computing;

import java.time.Duration;
import java.util.function.LongSupplier;
import java.util.stream.LongStream;

/**
 * Finds how many rounds of the loop take a given time on this machine. Whatever else runs here can make a piece slower and never
 * quicker, so that the quickest of many short pieces is what counts.
 */
final class Calibration {

    /** Rounds of a piece: a fifth of a millisecond or so, short enough to find a core of its own for it. */
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

    /** Takes a tenth of a second or less; the first pieces, which the compiler has not seen yet, are the slow ones. */
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
