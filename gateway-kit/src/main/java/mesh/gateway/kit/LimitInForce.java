package mesh.gateway.kit;

import java.time.Duration;

/**
 * A limit that ended a call.
 *
 * @param property its name in the configuration, such as {@code mesh.limits.response-timeout}
 * @param value its current value: a number, or a duration in ISO-8601, both as {@code /actuator/info} shows them
 */
public record LimitInForce(String property, Object value) {

    public static LimitInForce of(String property, int value) {
        return new LimitInForce(property, value);
    }

    public static LimitInForce of(String property, Duration value) {
        return new LimitInForce(property, value.toString());
    }
}
