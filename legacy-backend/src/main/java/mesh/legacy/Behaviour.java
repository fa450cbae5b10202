package mesh.legacy;

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
 * How the backend behaves. Configured as {@code legacy.behaviour.*}, replaced while it runs with {@code PUT
 * /legacy/behaviour}; both refuse what is out of range.
 *
 * <p>Each request draws one fate. The four shares are parts of all requests; what is left of 1 is served. Every fate but
 * the hang comes after the service time, because a system that fails has mostly worked before.
 *
 * @param serviceTime how long a request is served, 0 to 60 s
 * @param spread relative spread of the service time, 0 to 1: it is uniform in {@code serviceTime * (1 ± spread)}
 * @param maxConcurrent requests served at once, 0 to 10,000; the others wait for their turn, first come first served, and
 *     hold their threads while they do. 0: as many as Tomcat has threads
 * @param failureShare share of requests that are answered with 500
 * @param hangShare share of requests that are accepted and then held, thread and place, without an answer
 * @param hangTime when a hang ends at the latest (with 503), 0 to 10 min; a change of behaviour ends it at once
 * @param cutShare share of requests whose connection is closed in the middle of the answer
 * @param cutEarlyShare share of requests whose connection is closed before the answer's first byte
 * @param seed where the sequence of fates and service times starts: the n-th request after a start or a PUT always draws
 *     the same, so that a run can be repeated
 */
@Validated
@ConfigurationProperties(prefix = "legacy.behaviour", ignoreUnknownFields = false)
@JsonPropertyOrder({
    "serviceTime",
    "spread",
    "maxConcurrent",
    "failureShare",
    "hangShare",
    "hangTime",
    "cutShare",
    "cutEarlyShare",
    "seed"
})
record Behaviour(
        @DefaultValue("100ms")
        @DurationMin(nanos = 0, message = SERVICE_TIME)
        @DurationMax(seconds = 60, message = SERVICE_TIME)
        Duration serviceTime,

        @DefaultValue("0") @Share double spread,

        @DefaultValue("0") @Min(value = 0, message = PLACES) @Max(value = 10_000, message = PLACES)
        int maxConcurrent,

        @DefaultValue("0") @Share double failureShare,

        @DefaultValue("0") @Share double hangShare,

        @DefaultValue("60s")
        @DurationMin(nanos = 0, message = HANG_TIME)
        @DurationMax(minutes = 10, message = HANG_TIME)
        Duration hangTime,

        @DefaultValue("0") @Share double cutShare,

        @DefaultValue("0") @Share double cutEarlyShare,

        @DefaultValue("42") long seed) {

    static final String SERVICE_TIME = "must be a duration from 0 to 60 s, such as \"100ms\" or \"PT0.1S\"";
    static final String HANG_TIME = "must be a duration from 0 to 10 min, such as \"60s\" or \"PT1M\"";
    static final String PLACES = "must be a whole number from 0 (as many as Tomcat has threads) to 10000";
    static final String SEED = "must be a whole number";
    static final String SUM = "must be at most 1: failureShare + hangShare + cutShare + cutEarlyShare";

    /** What is allowed for the named component, for the message of a refusal. */
    static String allowed(String component) {
        return switch (component) {
            case "serviceTime" -> SERVICE_TIME;
            case "hangTime" -> HANG_TIME;
            case "maxConcurrent" -> PLACES;
            case "seed" -> SEED;
            default -> Share.ALLOWED;
        };
    }

    @JsonIgnore
    @AssertTrue(message = SUM)
    boolean isSumOfShares() {
        // The tolerance is for sums such as 0.1 + 0.2 + 0.7, which is above 1 in binary.
        return failureShare + hangShare + cutShare + cutEarlyShare <= 1 + 1e-9;
    }
}
