package mesh.container;

import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Timeout;

/**
 * The base of every part of the contract: a contender that says what it is, which the tests then check. The timeout is for a contender
 * that hangs, not for one that is slow on a busy machine.
 */
@Timeout(value = 5, unit = TimeUnit.MINUTES)
interface ContenderContract {

    /** Returns the beginning of the server's own name and version. */
    String server();

    /** Returns the beginning of Spring Boot's version. */
    String springBoot();

    /** Returns the names of the serving threads, as a regular expression. */
    String threads();

    /** Returns the pool to which {@code jvm-sample} assigns them; empty for virtual threads, which are in no pool. */
    String pool();

    default boolean onVirtualThreads() {
        return pool().isEmpty();
    }

    default RunningContender contender() {
        return RunningContender.running(onVirtualThreads());
    }
}
