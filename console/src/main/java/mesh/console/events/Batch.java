package mesh.console.events;

import java.time.Duration;
import java.util.List;
import org.springframework.http.codec.ServerSentEvent;

/**
 * Events that are sent together.
 *
 * @param pause the time to wait after this batch before the next
 * @param last whether this is the last batch
 */
record Batch(List<ServerSentEvent<String>> events, Duration pause, boolean last) {

    static Batch end(List<ServerSentEvent<String>> events) {
        return new Batch(events, Duration.ZERO, true);
    }
}
