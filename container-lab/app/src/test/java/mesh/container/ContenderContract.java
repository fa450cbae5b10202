package mesh.container;

import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Timeout;

/**
 * What every part of the contract rests on: a contender that says what it is, and then has to prove it. The time is for those who
 * hang, not for those who are slow on a busy machine.
 */
@Timeout(value = 5, unit = TimeUnit.MINUTES)
interface ContenderContract {

    /** How the server's own name and version begin. */
    String server();

    /** How the version of Spring Boot begins. */
    String springBoot();

    /** What the threads that serve are called, as a regular expression. */
    String threads();

    /** The pool to which {@code jvm-sample} counts them; empty for virtual threads, which are in none. */
    String pool();

    default boolean onVirtualThreads() {
        return pool().isEmpty();
    }

    default RunningContender contender() {
        return RunningContender.running(onVirtualThreads());
    }
}
