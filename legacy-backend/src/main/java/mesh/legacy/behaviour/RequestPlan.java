package mesh.legacy.behaviour;

import java.time.Duration;

/**
 * What was drawn for one request when it arrived.
 *
 * @param outcome how it ends
 * @param serviceTime how long it is served before that
 */
public record RequestPlan(InjectedOutcome outcome, Duration serviceTime) {}
