package mesh.load.load;

import java.net.InetSocketAddress;
import java.time.Duration;
import java.util.List;
import mesh.load.scenario.Shape;

/**
 * Everything an engine has to know before the barrier can be set up.
 *
 * @param target the one service that is loaded
 * @param users one entry for each user; user <i>i</i> stands at index <i>i - 1</i>
 * @param shape how each user's requests are laid out in time
 * @param timeout the longest that one request may take before it is recorded as timed out
 */
public record LoadPlan(InetSocketAddress target, List<UserRequest> users, Shape shape, Duration timeout) {}
