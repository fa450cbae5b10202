package mesh.load.scenario;

import java.time.Duration;

/**
 * The requests that each contender serves just before its first measurement, while the backend responds without delay. Their rounds repeat
 * the route's real work, so that classes are loaded and code is compiled.
 *
 * <p>The calls of one round must not exceed the limits that the scenario examines. Reactor Netty's limits are 500 connections and 1000
 * calls that wait for one, so a warm-up with more than 1500 concurrent calls would already fail.
 *
 * @param rounds number of bursts; 0 measures the contender cold
 * @param maxDuration time after which no round begins. It counts from the end of the first round, because the first round loads all classes
 * @param keepConnections whether a load may use connections of the warm-up or of an earlier load. If not, it begins without connections, as
 *     after a start of the gateway
 */
public record WarmUp(
        @Key(
                value = "The number of concurrent users. Default: 10",
                otherwise = "10",
                implied = true,
                max = Contender.MAX_USERS)
        int users,

        @Key(
                value = "The number of items that each user requests. Default: 10",
                otherwise = "10",
                implied = true,
                max = Contender.MAX_CNT)
        int cnt,

        @Key(
                value = "The number of bursts, one after another. Default: 3",
                otherwise = "3",
                implied = true,
                min = 0,
                max = 1000)
        int rounds,

        @Key(
                value = "Whether the warm-up ends early, "
                        + "as soon as the last rounds are not faster than the earlier ones",
                otherwise = "false",
                implied = true)
        boolean untilSteady,

        @Key(
                value = "The time after the end of the first round from which no further round begins. Default: 30s",
                otherwise = "30s",
                implied = true,
                aboveZero = "more than zero, or 'warm-up: none'")
        Duration maxDuration,

        @Key(
                value = "Whether gateways keep their connections to the backend after the warm-up and after each load",
                otherwise = "false",
                implied = true)
        boolean keepConnections) {

    /** The key that a contender's own warm-up cannot have. */
    public static final String OF_ALL = "keep-connections";

    /** Returns a warm-up without rounds. Its only effective setting is whether gateways keep connections between loads. */
    public static WarmUp none(boolean keepConnections) {
        return new WarmUp(10, 10, 0, false, Duration.ofSeconds(30), keepConnections);
    }

    /**
     * Returns the same warm-up with more rounds and time.
     *
     * @param times factor on both, 1 or more
     */
    public WarmUp longer(int times) {
        return new WarmUp(users, cnt, rounds * times, untilSteady, maxDuration.multipliedBy(times), keepConnections);
    }

    /** Returns whether contenders are measured cold. */
    public boolean isNone() {
        return rounds == 0;
    }
}
