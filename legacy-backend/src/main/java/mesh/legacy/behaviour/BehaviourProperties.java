package mesh.legacy.behaviour;

import jakarta.validation.constraints.AssertTrue;
import jakarta.validation.constraints.Max;
import jakarta.validation.constraints.Min;
import java.time.Duration;
import mesh.behaviour.Behaviour;
import mesh.behaviour.Distribution;
import org.hibernate.validator.constraints.time.DurationMax;
import org.hibernate.validator.constraints.time.DurationMin;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;
import org.springframework.validation.annotation.Validated;

/**
 * The configured behaviour of this backend, with which it starts. {@code PUT /legacy/behaviour} replaces it while the backend runs. Both reject
 * values that are out of range. {@link Behaviour} explains the settings.
 */
@Validated
@ConfigurationProperties(prefix = "legacy.behaviour", ignoreUnknownFields = false)
record BehaviourProperties(
        @DefaultValue("100ms") Distribution serviceTime,

        @DefaultValue("0") @Ratio double jitter,

        @DefaultValue("0") @Min(value = 0, message = Behaviour.PLACES) @Max(value = 10_000, message = Behaviour.PLACES)
        int maxConcurrent,

        @DefaultValue("0") @Ratio double failureRatio,

        @DefaultValue("0") @Ratio double hangRatio,

        @DefaultValue("60s")
        @DurationMin(nanos = 0, message = Behaviour.HANG_TIME)
        @DurationMax(minutes = 10, message = Behaviour.HANG_TIME)
        Duration hangTime,

        @DefaultValue("0") @Ratio double abortRatio,

        @DefaultValue("0") @Ratio double abortBeforeResponseRatio,

        @DefaultValue("42") long seed) {

    @AssertTrue(message = "jitter " + Behaviour.JITTER)
    boolean isJitterOfAFixedTime() {
        return Behaviour.mayJitter(serviceTime, jitter);
    }

    @AssertTrue(message = Behaviour.SUM)
    boolean isSumOfRatios() {
        return Behaviour.isAtMostOne(failureRatio + hangRatio + abortRatio + abortBeforeResponseRatio);
    }

    Behaviour behaviour() {
        return new Behaviour(
                serviceTime,
                jitter,
                maxConcurrent,
                failureRatio,
                hangRatio,
                hangTime,
                abortRatio,
                abortBeforeResponseRatio,
                seed);
    }
}
