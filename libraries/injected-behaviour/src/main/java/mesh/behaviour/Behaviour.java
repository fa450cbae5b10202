package mesh.behaviour;

import com.fasterxml.jackson.annotation.JsonPropertyOrder;
import java.time.Duration;

/**
 * How a service behaves.
 *
 * <p>Each request draws one outcome. The four ratios are shares of all requests; the remaining requests are served. Every outcome except
 * the hang comes after the service time, because a system usually works for a while before it fails.
 *
 * @param serviceTime how long the service works on a request: a fixed time from 0 to 60 s, or a distribution of times
 * @param jitter relative deviation of a fixed service time, 0 to 1: it is uniform in {@code serviceTime * (1 ± jitter)}
 * @param maxConcurrent requests served concurrently, 0 to 10,000; 0 means as many as the service has threads. Further requests wait in
 *     order of arrival, and occupy their threads meanwhile
 * @param failureRatio ratio of requests whose response is a 500
 * @param hangRatio ratio of requests that hang: they get no response for the hang time, and keep their thread and place
 * @param hangTime duration of a hang, 0 to 10 min, after which the request gets a 503; a change of behaviour ends all hangs immediately
 * @param abortRatio ratio of requests whose connection is closed in the middle of the response
 * @param abortBeforeResponseRatio ratio of requests whose connection is closed before the response's first byte
 * @param seed seed of the random outcomes and service times: the n-th request after a start or a change always draws the same ones, so that
 *     a run can be repeated
 */
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
        @Setting(otherwise = "100ms", allowed = SERVICE_TIME)
        Distribution serviceTime,

        @Setting(otherwise = "0", max = "1", allowed = RATIO)
        double jitter,

        @Setting(otherwise = "0", max = "10000", allowed = PLACES)
        int maxConcurrent,

        @Setting(otherwise = "0", max = "1", allowed = RATIO)
        double failureRatio,

        @Setting(otherwise = "0", max = "1", allowed = RATIO)
        double hangRatio,

        @Setting(otherwise = "60s", max = "10m", allowed = HANG_TIME)
        Duration hangTime,

        @Setting(otherwise = "0", max = "1", allowed = RATIO)
        double abortRatio,

        @Setting(otherwise = "0", max = "1", allowed = RATIO)
        double abortBeforeResponseRatio,

        @Setting(otherwise = "42", allowed = SEED) long seed) {

    public static final String SERVICE_TIME = "must be " + Distribution.ALLOWED;
    public static final String LATENCY = "must be a duration from 0 to 60 s, such as \"100ms\" or \"PT0.1S\"";
    public static final String HANG_TIME = "must be a duration from 0 to 10 min, such as \"60s\" or \"PT1M\"";
    public static final String PLACES = "must be a whole number from 0 (no limit of its own) to 10000";
    public static final String RATIO = "must be a number from 0 to 1";
    public static final String SEED = "must be a whole number";
    public static final String JITTER =
            "must be 0, because 'serviceTime' is a distribution. Allowed with a jitter: a fixed service time";
    public static final String SUM =
            "must be at most 1: failureRatio + hangRatio + abortRatio + abortBeforeResponseRatio";

    /** Throws an {@link IllegalArgumentException} if the ratios are more than all requests, or if the jitter is not that of a fixed time. */
    public Behaviour {
        if (!mayJitter(serviceTime, jitter)) {
            throw new Settings.ContradictionException("jitter", JITTER);
        }
        if (!isAtMostOne(failureRatio + hangRatio + abortRatio + abortBeforeResponseRatio)) {
            throw new IllegalArgumentException(SUM);
        }
    }

    /** Creates a behaviour with a fixed service time. */
    public Behaviour(
            Duration serviceTime,
            double jitter,
            int maxConcurrent,
            double failureRatio,
            double hangRatio,
            Duration hangTime,
            double abortRatio,
            double abortBeforeResponseRatio,
            long seed) {
        this(
                new Distribution.Fixed(serviceTime),
                jitter,
                maxConcurrent,
                failureRatio,
                hangRatio,
                hangTime,
                abortRatio,
                abortBeforeResponseRatio,
                seed);
    }

    /** Returns the distribution of the service times, with the jitter of a fixed one. */
    Distribution serviceTimes() {
        return jitter > 0 && serviceTime instanceof Distribution.Fixed(Duration time)
                ? new Distribution.Uniform(time, jitter)
                : serviceTime;
    }

    public static boolean mayJitter(Distribution serviceTime, double jitter) {
        return jitter == 0 || serviceTime instanceof Distribution.Fixed;
    }

    /** Returns whether a sum of ratios is at most 1. The tolerance is for sums such as 0.34 + 0.56 + 0.1, which is above 1 in binary. */
    public static boolean isAtMostOne(double sumOfRatios) {
        return sumOfRatios <= 1 + 1e-9;
    }
}
