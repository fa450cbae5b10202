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
 * alone would throw an error at the culprit, which might keep it to itself.
 *
 * <p>Nothing is allowed here but what BlockHound, Reactor and Netty come with, such as the loading of classes, and three things
 * that they forgot. Reactor vouches for the lock of its timers' queue when a timer is set, and when one that fires once is
 * cancelled, but not for the same lock when one that fires again and again is (RSocket's keep-alive, on a disconnect). Netty
 * vouches for the locks of its old allocator of buffers, but not for the one of the new that is waited for, by who gets it more
 * room, until another thread has taken a buffer out of the old one. And R2DBC's driver draws a random number for each new connection
 * to the database: it comes from a file that never has to be waited for.
 */
final class EventLoopWatch implements AfterEachCallback, AfterAllCallback {

    private static final Queue<BlockingOperationError> CAUGHT = new ConcurrentLinkedQueue<>();

    static {
        BlockHound.install(watch -> watch.allowBlockingCallsInside(
                        ScheduledThreadPoolExecutor.class.getName() + "$DelayedWorkQueue", "remove")
                .allowBlockingCallsInside("io.netty.buffer.AdaptivePoolingAllocator$Magazine", "free")
                .allowBlockingCallsInside("com.ongres.scram.common.ScramFunctions", "nonce")
                .blockingMethodCallback(method -> {
                    BlockingOperationError error = new BlockingOperationError(method);
                    CAUGHT.add(error);
                    throw error;
                }));
    }

    /** Those who blocked an event loop since this was last asked. */
    static List<BlockingOperationError> take() {
        List<BlockingOperationError> caught = new ArrayList<>(CAUGHT);
        CAUGHT.removeAll(caught);
        return caught;
    }

    @Override
    public void afterEach(ExtensionContext context) {
        assertNobodyWasBlocked();
    }

    @Override
    public void afterAll(ExtensionContext context) {
        assertNobodyWasBlocked();
    }

    /** Fails with whole stack traces: whose fault it was is seldom at the top. */
    private static void assertNobodyWasBlocked() {
        assertThat(take())
                .extracting(Throwables::getStackTrace)
                .as("event loops were blocked")
                .isEmpty();
    }
}
