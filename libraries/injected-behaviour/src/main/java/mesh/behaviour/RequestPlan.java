package mesh.behaviour;

import java.time.Duration;

/**
 * The outcome and the service time that one request drew when it arrived.
 *
 * @param outcome how the request ends
 * @param serviceTime how long the request is served before it ends
 */
public record RequestPlan(InjectedOutcome outcome, Duration serviceTime) {}
