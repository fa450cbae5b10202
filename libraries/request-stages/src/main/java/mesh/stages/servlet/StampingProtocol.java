package mesh.stages.servlet;

import org.apache.coyote.http11.Http11NioProtocol;
import org.apache.tomcat.util.net.NioChannel;
import org.apache.tomcat.util.net.NioEndpoint;
import org.apache.tomcat.util.net.SocketEvent;
import org.apache.tomcat.util.net.SocketProcessorBase;
import org.apache.tomcat.util.net.SocketWrapperBase;
import org.jspecify.annotations.Nullable;

/**
 * Tomcat's own protocol, which also records when Tomcat hands a request over to its threads. Until one of them takes it, the request waits.
 * No figure of Tomcat's shows this wait. An object that Tomcat has anyway, and reuses, holds the instant.
 *
 * <p>It is public because Tomcat creates it by its name.
 */
public class StampingProtocol extends Http11NioProtocol {

    private static final ThreadLocal<StampingEndpoint.@Nullable Task> CURRENT = new ThreadLocal<>();

    public StampingProtocol() {
        super(new StampingEndpoint());
    }

    /**
     * Returns the {@link System#nanoTime} at which Tomcat handed over what the calling thread serves. Returns the present instant if the
     * thread asks for the second time: it then serves a second request, which it has read itself.
     */
    static long takeHandedOverNanos() {
        StampingEndpoint.Task current = CURRENT.get();
        if (current == null || current.handedOverNanos == 0) {
            return System.nanoTime();
        }
        long handedOver = current.handedOverNanos;
        current.handedOverNanos = 0;
        return handedOver;
    }

    private static final class StampingEndpoint extends NioEndpoint {

        @Override
        protected SocketProcessorBase<NioChannel> createSocketProcessor(
                SocketWrapperBase<NioChannel> connection, SocketEvent event) {
            return new Task(connection, event);
        }

        private final class Task extends SocketProcessor {

            /** Has no initial value: it would replace the one that {@link #reset} sets during the constructor. */
            private long handedOverNanos;

            Task(SocketWrapperBase<NioChannel> connection, SocketEvent event) {
                super(connection, event);
            }

            /** Tomcat calls this immediately before it hands the task over. */
            @Override
            public void reset(SocketWrapperBase<NioChannel> connection, SocketEvent event) {
                super.reset(connection, event);
                handedOverNanos = System.nanoTime();
            }

            @Override
            protected void doRun() {
                CURRENT.set(this);
                try {
                    super.doRun();
                } finally {
                    CURRENT.set(null);
                }
            }
        }
    }
}
