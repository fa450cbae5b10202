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
 * How the backend behaves. The properties {@code legacy.behaviour.*} configure it, and {@code PUT /legacy/behaviour} replaces it while the
 * backend runs. Both reject values that are out of range.
 *
 * <p>Each request draws one outcome. The four ratios are shares of all requests; the remaining requests are served. Every outcome except
 * the hang comes after the service time, because a system usually works for a while before it fails.
 *
 * @param serviceTime how long the backend works on a request, 0 to 60 s
 * @param jitter relative deviation of the service time, 0 to 1: it is uniform in {@code serviceTime * (1 ± jitter)}
 * @param maxConcurrent requests served concurrently, 0 to 10,000; 0 means as many as Tomcat has threads. Further requests wait in order of
 *     arrival, and occupy their threads meanwhile
 * @param failureRatio ratio of requests whose response is a 500
 * @param hangRatio ratio of requests that hang: they get no response for the hang time, and keep their thread and place
 * @param hangTime duration of a hang, 0 to 10 min, after which the request gets a 503; a change of behaviour ends all hangs immediately
 * @param abortRatio ratio of requests whose connection is closed in the middle of the response
 * @param abortBeforeResponseRatio ratio of requests whose connection is closed before the response's first byte
 * @param seed seed of the random outcomes and service times: the n-th request after a start or a PUT always draws the same ones, so that a
 *     run can be repeated
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

    /** Returns which values are allowed for the named component, as the message of a rejection says it. */
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
