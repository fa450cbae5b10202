package mesh.load.scenario;

import java.time.Duration;
import mesh.load.scenario.key.Key;
import mesh.load.scenario.shape.UserCount;

/**
 * The requests that each contender serves just before its first measurement, while the backend responds without delay. Their rounds repeat
 * the route's real work, so that classes are loaded and code is compiled.
 *
 * <p>The calls of one round must not exceed the limits that the scenario examines. Reactor Netty's limits are 500 connections and 1000
 * calls that wait for one, so a warm-up with more than 1500 concurrent calls would already fail.
 *
 * @param rounds number of bursts; 0 measures the contender cold
 * @param maxDuration time after which no round begins, counted from the end of the first round, because that round loads all classes
 * @param keepConnections if false, a load begins without connections, as after a start of the gateway
 */
public record WarmUp(
        @Key(
                value = "The number of concurrent users. Default: 10",
                otherwise = "10",
                implied = true,
                max = UserCount.MAX_USERS)
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
                value = "Whether the warm-up ends early as with 'until-steady', "
                        + "but only once the JIT compilers of the contender's services are nearly idle",
                otherwise = "false",
                implied = true)
        boolean untilCompiled,

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

    /** A contender's own warm-up cannot have this key. */
    public static final String OF_ALL = "keep-connections";

    public static WarmUp none(boolean keepConnections) {
        return new WarmUp(10, 10, 0, false, false, Duration.ofSeconds(30), keepConnections);
    }

    /** Returns a warm-up that ends as soon as its rounds become no faster. */
    public static WarmUp untilSteady(int users, int cnt, int rounds, Duration maxDuration) {
        return new WarmUp(users, cnt, rounds, true, false, maxDuration, false);
    }

    /** Returns the same warm-up with this many times the rounds and the time. */
    public WarmUp longer(int times) {
        return new WarmUp(
                users,
                cnt,
                rounds * times,
                untilSteady,
                untilCompiled,
                maxDuration.multipliedBy(times),
                keepConnections);
    }

    /** Returns the same warm-up, but one that ends as soon as its rounds become no faster. */
    public WarmUp endingWhenSteady() {
        return new WarmUp(users, cnt, rounds, true, false, maxDuration, keepConnections);
    }

    /** Returns whether it may end before its last round and before its time. */
    public boolean mayEndEarly() {
        return untilSteady || untilCompiled;
    }

    public boolean isNone() {
        return rounds == 0;
    }
}
