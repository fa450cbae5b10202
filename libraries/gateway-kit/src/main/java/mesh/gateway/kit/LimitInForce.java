package mesh.gateway.kit;

import java.time.Duration;

/**
 * A limit that ended a call.
 *
 * @param property the name of the limit in the configuration, such as {@code mesh.limits.response-timeout}
 * @param value the limit's current value, as {@code /actuator/info} shows it: a number, or a duration in ISO-8601
 */
public record LimitInForce(String property, Object value) {

    public static LimitInForce of(String property, int value) {
        return new LimitInForce(property, value);
    }

    public static LimitInForce of(String property, Duration value) {
        return new LimitInForce(property, value.toString());
    }
}
