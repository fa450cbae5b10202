package mesh.load.engine;

import java.time.Duration;

/**
 * How slowly a user reads. The connection's receive buffer is as small as the system allows, and each read takes only a few bytes. The
 * server therefore soon cannot write any more.
 *
 * @param bytes of one read, 1 or more
 * @param interval the time between two such reads, more than zero
 */
public record ReadThrottle(int bytes, Duration interval) {

    /** The kernel raises it to its own minimum. It has to be set before the connection is opened. */
    static final int RECEIVE_BUFFER = 1024;

    /** Checks that the user reads at all. */
    public ReadThrottle {
        if (bytes < 1 || !interval.isPositive()) {
            throw new IllegalArgumentException("not a read throttle: " + bytes + " bytes every " + interval);
        }
    }
}
