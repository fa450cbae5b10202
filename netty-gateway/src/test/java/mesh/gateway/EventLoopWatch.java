package mesh.gateway;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import org.assertj.core.util.Throwables;
import org.junit.jupiter.api.extension.AfterAllCallback;
import org.junit.jupiter.api.extension.AfterEachCallback;
import org.junit.jupiter.api.extension.ExtensionContext;
import reactor.blockhound.BlockHound;
import reactor.blockhound.BlockingOperationError;

/**
 * Lets BlockHound watch all event loops of this JVM, and fails the test during which one of them was blocked. BlockHound
 * alone would throw an error in the code that blocks, and that code might swallow it.
 *
 * <p>BlockHound, Reactor and Netty allow some blocking calls themselves, such as the loading of classes. This class allows three further
 * calls, which those lists lack:
 *
 * <ul>
 *   <li>Reactor allows the lock of its timers' queue when a timer is set and when a timer that fires once is cancelled. It does not
 *       allow the same lock when a periodic timer is cancelled: RSocket's keep-alive, on a disconnect.
 *   <li>Netty allows the locks of its old buffer allocator, but not a lock of the new one: a thread that enlarges the new allocator waits
 *       until another thread has taken a buffer from the part that is being replaced.
 *   <li>R2DBC's driver draws a random number for each new connection to the database. It reads the number from a file that never blocks.
 * </ul>
 */
final class EventLoopWatch implements AfterEachCallback, AfterAllCallback {

    private static final Queue<BlockingOperationError> CAUGHT = new ConcurrentLinkedQueue<>();

    static {
        BlockHound.install(watch -> watch.allowBlockingCallsInside(
                        ScheduledThreadPoolExecutor.class.getName() + "$DelayedWorkQueue", "remove")
                .allowBlockingCallsInside("io.netty.buffer.AdaptivePoolingAllocator$Magazine", "free")
                .allowBlockingCallsInside("com.ongres.scram.common.ScramFunctions", "nonce")
                .allowBlockingCallsInside("mesh.gateway.kit.Occupied", "await") // a test that blocks event loops
                .blockingMethodCallback(method -> {
                    BlockingOperationError error = new BlockingOperationError(method);
                    CAUGHT.add(error);
                    throw error;
                }));
    }

    /** Returns the errors of calls that have blocked an event loop since the last call of this method. */
    static List<BlockingOperationError> take() {
        List<BlockingOperationError> caught = new ArrayList<>(CAUGHT);
        CAUGHT.removeAll(caught);
        return caught;
    }

    @Override
    public void afterEach(ExtensionContext context) {
        assertNoEventLoopWasBlocked();
    }

    @Override
    public void afterAll(ExtensionContext context) {
        assertNoEventLoopWasBlocked();
    }

    /** Fails with whole stack traces, because the blocking call's origin is seldom at the top. */
    private static void assertNoEventLoopWasBlocked() {
        assertThat(take())
                .extracting(Throwables::getStackTrace)
                .as("event loops were blocked")
                .isEmpty();
    }
}
