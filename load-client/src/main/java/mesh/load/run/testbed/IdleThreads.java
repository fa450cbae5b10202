package mesh.load.run.testbed;

import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;

/**
 * Whose idle threads end between loads. Only pools of Tomcat can be made smaller from outside. So an application without such a pool keeps
 * the threads of its earlier loads, while another one of the same comparison must start them again.
 */
final class IdleThreads {

    private final Set<String> dismissed = new TreeSet<>();
    private final Set<String> kept = new TreeSet<>();
    private boolean isNoted;

    /** Notices an application of the user. Returns a note if it is the first one that differs from others. */
    synchronized Optional<String> notice(String application, boolean hasTomcat) {
        (hasTomcat ? dismissed : kept).add(application);
        if (isNoted || dismissed.isEmpty() || kept.isEmpty()) {
            return Optional.empty();
        }
        isNoted = true;
        return Optional.of("idle threads of " + String.join(", ", dismissed) + " ended before each load, those of "
                + String.join(", ", kept)
                + " did not, because only pools of Tomcat that register their MBeans can be made smaller");
    }
}
