package mesh.load.engine;

import java.time.Duration;

/**
 * How slowly a user reads: the connection's receive buffer is as small as the system lets it be, and so is what is taken from
 * it at a time, so that the server soon finds that it can write no more.
 *
 * @param bytes taken at a time, 1 or more
 * @param each the time between two such reads, more than zero
 */
public record ReadThrottle(int bytes, Duration each) {

    /** The kernel makes of it what it grants at least; it has to be asked for before the connection is made. */
    static final int RECEIVE_BUFFER = 1024;

    /** Rejects what would be no pace. */
    public ReadThrottle {
        if (bytes < 1 || !each.isPositive()) {
            throw new IllegalArgumentException("no pace: " + bytes + " bytes each " + each);
        }
    }
}
