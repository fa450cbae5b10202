package mesh.dependency.tcp;

import com.fasterxml.jackson.annotation.JsonPropertyOrder;
import java.time.Duration;
import mesh.behaviour.Behaviour;
import mesh.behaviour.ByteSize;
import mesh.behaviour.Setting;

/**
 * A line to a target. A <i>call</i> begins with bytes of the application that follow bytes of the target or the start of the connection. It
 * ends with the target's next byte. This fits protocols of requests and responses, such as those of databases.
 *
 * @param latency the round trip: what a call takes longer than without a line. Half of it is added in each direction. As on a real line, a new
 *     connection takes one more round trip, for its handshake
 * @param jitter relative deviation of the latency, uniform in {@code latency * (1 ± jitter)}; each call draws its own. Bytes never overtake
 *     one another
 * @param bandwidth bytes per second in each direction, of all connections together; 0 for no limit
 * @param resetRatio ratio of calls at whose beginning the connection is reset
 * @param hangRatio ratio of calls whose bytes are held back for the hang time, and then passed on
 * @param hangTime duration of a hang; a change of settings ends all hangs immediately
 * @param seed seed of the random outcomes and latencies: the n-th call after a start or a change always draws the same ones
 */
@JsonPropertyOrder({"latency", "jitter", "bandwidth", "resetRatio", "hangRatio", "hangTime", "seed"})
public record LineSettings(
        @Setting(otherwise = "0", max = "60s", allowed = Behaviour.LATENCY)
        Duration latency,

        @Setting(otherwise = "0", max = "1", allowed = Behaviour.RATIO)
        double jitter,

        @Setting(otherwise = "0", allowed = ByteSize.ALLOWED)
        ByteSize bandwidth,

        @Setting(otherwise = "0", max = "1", allowed = Behaviour.RATIO)
        double resetRatio,

        @Setting(otherwise = "0", max = "1", allowed = Behaviour.RATIO)
        double hangRatio,

        @Setting(otherwise = "60s", max = "10m", allowed = Behaviour.HANG_TIME)
        Duration hangTime,

        @Setting(otherwise = "42", allowed = Behaviour.SEED) long seed) {

    public LineSettings {
        if (!Behaviour.isAtMostOne(resetRatio + hangRatio)) {
            throw new IllegalArgumentException("must be at most 1: resetRatio + hangRatio");
        }
    }

    /** Returns the same as a behaviour of calls: the round trip is the service time, and a reset is an abort before the response. */
    Behaviour behaviour() {
        return new Behaviour(latency, jitter, 0, 0, hangRatio, hangTime, 0, resetRatio, seed);
    }
}
