package mesh.store.stream;

import io.rsocket.core.RSocketServer;
import org.springframework.boot.rsocket.server.RSocketServerCustomizer;
import org.springframework.stereotype.Component;

/**
 * Limits a request to what fits into one frame, 16 MiB. Otherwise, RSocket joins fragments without a limit. A lower limit is not possible,
 * because the limit of a payload must not be lower than a frame.
 */
@Component
class RequestSizeLimit implements RSocketServerCustomizer {

    static final int MAX_BYTES = 0xFFFFFF;

    @Override
    public void customize(RSocketServer server) {
        server.maxInboundPayloadSize(MAX_BYTES);
    }
}
