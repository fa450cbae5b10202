package mesh.testing;

import java.time.Duration;
import org.awaitility.Awaitility;
import org.junit.platform.launcher.LauncherSession;
import org.junit.platform.launcher.LauncherSessionListener;

/**
 * Sets how long a test waits for a condition: far longer than the slowest machine needs. A test ends with its condition, so patience
 * costs nothing where it passes.
 */
public final class Patience implements LauncherSessionListener {

    private static final Duration OF_ALL_TESTS = Duration.ofMinutes(2);

    /** Called by JUnit before the first test of a JVM. */
    @Override
    public void launcherSessionOpened(LauncherSession session) {
        Awaitility.setDefaultTimeout(OF_ALL_TESTS);
    }
}
