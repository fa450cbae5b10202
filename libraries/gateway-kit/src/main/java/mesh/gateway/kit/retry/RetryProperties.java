package mesh.gateway.kit.retry;

import jakarta.validation.constraints.Max;
import jakarta.validation.constraints.Min;
import java.time.Duration;
import mesh.gateway.kit.FailureCause;
import mesh.gateway.kit.LimitInForce;
import org.hibernate.validator.constraints.time.DurationMin;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;
import org.springframework.validation.annotation.Validated;

/**
 * How the routes below {@code retry} try a failed call again. A call has one or more <i>attempts</i>; all attempts except the first are
 * <i>retries</i>. {@code mesh.limits.response-timeout} limits the time of each attempt.
 *
 * @param attempts the most attempts of a call, including the first, 1 to 20
 * @param firstDelay with back-off, the upper bound of the random wait before the first retry. The bound doubles with each further retry
 * @param maxDelay the highest value of that bound, {@code firstDelay} or more
 * @param totalTime no attempt begins later than this after the beginning of its call. An attempt under way is not cut
 * @param budgetRatio with a budget, the most retries divided by the number of calls, over all calls of the route, 0 to 1
 * @param budgetReserve the most retries that calls without a failure can save for later, 1 or more
 * @param breakerWindow number of latest attempts whose failures the circuit breaker counts, 1 to 10,000. It does not open before this number of attempts
 * @param breakerFailureRatio the ratio of failed attempts in the window at which the breaker opens, over 0 and up to 1
 * @param breakerOpenTime how long an open breaker rejects all attempts
 * @param breakerTrials attempts that the breaker then lets through. If too many of them fail, it opens again; otherwise it closes
 */
@ConfigurationProperties(prefix = "mesh.retry", ignoreUnknownFields = false)
@Validated
public record RetryProperties(
        @DefaultValue("3") @Min(1) @Max(20) int attempts,
        @DefaultValue("100ms") @DurationMin(millis = 1) Duration firstDelay,
        @DefaultValue("1s") @DurationMin(millis = 1) Duration maxDelay,
        @DefaultValue("60s") @DurationMin(millis = 1) Duration totalTime,
        @DefaultValue("0.1") @Min(0) @Max(1) double budgetRatio,
        @DefaultValue("10") @Min(1) @Max(10_000) int budgetReserve,
        @DefaultValue("100") @Min(1) @Max(10_000) int breakerWindow,
        @DefaultValue("0.5") @Min(0) @Max(1) double breakerFailureRatio,
        @DefaultValue("5s") @DurationMin(millis = 1) Duration breakerOpenTime,
        @DefaultValue("10") @Min(1) @Max(10_000) int breakerTrials) {

    private static final String PREFIX = "mesh.retry.";

    public RetryProperties {
        if (maxDelay.compareTo(firstDelay) < 0) {
            throw new IllegalArgumentException(PREFIX + "max-delay must be at least " + PREFIX + "first-delay, but "
                    + maxDelay + " is shorter than " + firstDelay + ".");
        }
        if (breakerFailureRatio == 0) {
            throw new IllegalArgumentException(PREFIX + "breaker-failure-ratio must be over 0 and at most 1, but is 0: "
                    + "a breaker that opens without a failure would never close.");
        }
    }

    /** Returns whether an attempt may still begin after this wait, for a call that began at this {@link System#nanoTime}. */
    boolean hasTime(long begunNanos, Duration wait) {
        return System.nanoTime() - begunNanos + wait.toNanos() < totalTime.toNanos();
    }

    /** Returns the limit that ended a failed call; null if none of these did. */
    @Nullable
    LimitInForce behind(Throwable failure) {
        return FailureCause.of(failure) == FailureCause.CIRCUIT_BREAKER_OPEN
                ? LimitInForce.of(PREFIX + "breaker-open-time", breakerOpenTime)
                : null;
    }
}
