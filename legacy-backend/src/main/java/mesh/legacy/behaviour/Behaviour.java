package mesh.legacy.behaviour;

import com.fasterxml.jackson.annotation.JsonIgnore;
import com.fasterxml.jackson.annotation.JsonPropertyOrder;
import jakarta.validation.constraints.AssertTrue;
import jakarta.validation.constraints.Max;
import jakarta.validation.constraints.Min;
import java.time.Duration;
import org.hibernate.validator.constraints.time.DurationMax;
import org.hibernate.validator.constraints.time.DurationMin;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;
import org.springframework.validation.annotation.Validated;

/**
 * How the backend behaves. It is configured as {@code legacy.behaviour.*}, and replaced while the backend runs with {@code PUT
 * /legacy/behaviour}; both reject values that are out of range.
 *
 * <p>Each request draws one outcome. The four ratios are parts of all requests; the rest, up to 1, is served. Every outcome except the
 * hang comes after the service time, because a system that fails has mostly worked before.
 *
 * @param serviceTime how long a request is served, 0 to 60 s
 * @param jitter relative deviation of the service time, 0 to 1: it is uniform in {@code serviceTime * (1 ± jitter)}
 * @param maxConcurrent requests served concurrently, 0 to 10,000; 0 means as many as Tomcat has threads. The others wait for their turn,
 *     first come first served, and hold their threads meanwhile
 * @param failureRatio ratio of requests whose response is a 500
 * @param hangRatio ratio of requests that are accepted and then held without a response, with their thread and place
 * @param hangTime the longest that a hang may take (it ends with a 503), 0 to 10 min; a change of behaviour ends it immediately
 * @param abortRatio ratio of requests whose connection is closed in the middle of the response
 * @param abortBeforeResponseRatio ratio of requests whose connection is closed before the response's first byte
 * @param seed start of the sequence of outcomes and service times: the n-th request after a start or a PUT always draws the same, so that
 *     a run can be repeated
 */
@Validated
@ConfigurationProperties(prefix = "legacy.behaviour", ignoreUnknownFields = false)
@JsonPropertyOrder({
    "serviceTime",
    "jitter",
    "maxConcurrent",
    "failureRatio",
    "hangRatio",
    "hangTime",
    "abortRatio",
    "abortBeforeResponseRatio",
    "seed"
})
public record Behaviour(
        @DefaultValue("100ms")
        @DurationMin(nanos = 0, message = SERVICE_TIME)
        @DurationMax(seconds = 60, message = SERVICE_TIME)
        Duration serviceTime,

        @DefaultValue("0") @Ratio double jitter,

        @DefaultValue("0") @Min(value = 0, message = PLACES) @Max(value = 10_000, message = PLACES)
        int maxConcurrent,

        @DefaultValue("0") @Ratio double failureRatio,

        @DefaultValue("0") @Ratio double hangRatio,

        @DefaultValue("60s")
        @DurationMin(nanos = 0, message = HANG_TIME)
        @DurationMax(minutes = 10, message = HANG_TIME)
        Duration hangTime,

        @DefaultValue("0") @Ratio double abortRatio,

        @DefaultValue("0") @Ratio double abortBeforeResponseRatio,

        @DefaultValue("42") long seed) {

    static final String SERVICE_TIME = "must be a duration from 0 to 60 s, such as \"100ms\" or \"PT0.1S\"";
    static final String HANG_TIME = "must be a duration from 0 to 10 min, such as \"60s\" or \"PT1M\"";
    static final String PLACES = "must be a whole number from 0 (as many as Tomcat has threads) to 10000";
    static final String SEED = "must be a whole number";
    static final String SUM = "must be at most 1: failureRatio + hangRatio + abortRatio + abortBeforeResponseRatio";

    /** Returns what is allowed for the named component, for the message of a rejection. */
    static String allowed(String component) {
        return switch (component) {
            case "serviceTime" -> SERVICE_TIME;
            case "hangTime" -> HANG_TIME;
            case "maxConcurrent" -> PLACES;
            case "seed" -> SEED;
            default -> Ratio.ALLOWED;
        };
    }

    @JsonIgnore
    @AssertTrue(message = SUM)
    boolean isSumOfRatios() {
        // The tolerance is for sums such as 0.1 + 0.2 + 0.7, which is above 1 in binary.
        return failureRatio + hangRatio + abortRatio + abortBeforeResponseRatio <= 1 + 1e-9;
    }
}
