package mesh.container;

import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Timeout;

/**
 * The base of every part of the contract: each contender states its server, versions and threads, and the tests check that this is true.
 * The timeout is for a contender that hangs, and is too long for a slow one to reach it.
 */
@Timeout(value = 5, unit = TimeUnit.MINUTES)
interface ContenderContract {

    /** Returns the beginning of the server's own name and version. */
    String server();

    /** Returns the beginning of Spring Boot's version. */
    String springBoot();

    /** Returns the names of the serving threads, as a regular expression. */
    String threads();

    /** Returns the pool to which {@code jvm-sample} assigns the serving threads; empty for virtual threads, which are in no pool. */
    String pool();

    default boolean onVirtualThreads() {
        return pool().isEmpty();
    }

    default RunningContender contender() {
        return RunningContender.running(onVirtualThreads());
    }
}
