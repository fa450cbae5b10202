package mesh.load.scenario;

import java.time.Duration;

/**
 * The requests that each contender serves just before its first measurement, while the backend responds without delay. The rounds repeat
 * real work until classes are loaded and the compiler is done.
 *
 * <p>The calls of one round must not exceed the limits that the scenario examines. Reactor Netty's limits are 500 connections and 1000
 * calls that wait for one, so a warm-up with more than 1500 concurrent calls would already fail.
 *
 * @param rounds 0 measures the contender cold
 * @param maxDuration counts from the end of the first round because that loads everything once
 * @param keepConnections otherwise each load begins without connections, as after a start of the gateway
 */
public record WarmUp(
        @Key(value = "Concurrent users. Default: 10", otherwise = "10", implied = true, max = Contender.MAX_USERS)
        int users,

        @Key(
                value = "Items that each user asks for. Default: 10",
                otherwise = "10",
                implied = true,
                max = Contender.MAX_CNT)
        int cnt,

        @Key(value = "Bursts, one after another. Default: 3", otherwise = "3", implied = true, min = 0, max = 1000)
        int rounds,

        @Key(
                value = "Whether the warm-up ends as soon as the last rounds were no faster than those before",
                otherwise = "false",
                implied = true)
        boolean untilSteady,

        @Key(
                value = "No round begins later than this after the end of the first one. Default: 30s",
                otherwise = "30s",
                implied = true,
                aboveZero = "more, or 'warm-up: none'")
        Duration maxDuration,

        @Key(
                value = "Whether connections to the backend are kept after the warm-up and after each load",
                otherwise = "false",
                implied = true)
        boolean keepConnections) {

    /** The key that only the scenario's warm-up has. */
    public static final String OF_ALL = "keep-connections";

    /** Returns a warm-up of no rounds. Its only effective setting is whether connections are kept between loads. */
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

    /** Whether contenders are measured cold. */
    public boolean isNone() {
        return rounds == 0;
    }
}
