package mesh.store.stream;

import io.rsocket.core.RSocketServer;
import org.springframework.boot.rsocket.server.RSocketServerCustomizer;
import org.springframework.stereotype.Component;

/**
 * Limits a request to the size of one frame, 16 MiB. Without a limit, RSocket would join any number of fragments. A lower limit is not
 * possible, because RSocket does not allow payloads to be limited to less than a frame.
 */
@Component
class RequestSizeLimit implements RSocketServerCustomizer {

    static final int MAX_BYTES = 0xFFFFFF;

    @Override
    public void customize(RSocketServer server) {
        server.maxInboundPayloadSize(MAX_BYTES);
    }
}
