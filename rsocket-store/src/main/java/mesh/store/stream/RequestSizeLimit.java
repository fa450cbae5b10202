package mesh.store.stream;

import io.rsocket.core.RSocketServer;
import org.springframework.boot.rsocket.server.RSocketServerCustomizer;
import org.springframework.stereotype.Component;

/**
 * How large a request may be: what fits into one frame, 16 MiB. RSocket puts fragments together without an end otherwise. Less
 * cannot be said, because a payload must not be bounded below a frame.
 */
@Component
class RequestSizeLimit implements RSocketServerCustomizer {

    static final int MAX_BYTES = 0xFFFFFF;

    @Override
    public void customize(RSocketServer server) {
        server.maxInboundPayloadSize(MAX_BYTES);
    }
}
