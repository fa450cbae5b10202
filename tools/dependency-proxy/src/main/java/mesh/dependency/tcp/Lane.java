package mesh.dependency.tcp;

import java.util.concurrent.TimeUnit;

/** One direction of a line, which all connections share. Bytes pass one after another. */
final class Lane {

    private long freeAt = System.nanoTime();

    /**
     * Returns the instant at which these bytes have passed.
     *
     * @param now a value of {@link System#nanoTime()}
     * @param bytesPerSecond 0 for no limit
     */
    synchronized long pass(int bytes, long now, long bytesPerSecond) {
        if (bytesPerSecond == 0) {
            return now;
        }
        long begin = now - freeAt > 0 ? now : freeAt;
        freeAt = begin + Math.round((double) bytes * TimeUnit.SECONDS.toNanos(1) / bytesPerSecond);
        return freeAt;
    }
}
