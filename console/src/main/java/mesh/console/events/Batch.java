package mesh.console.events;

import java.time.Duration;
import java.util.List;
import org.springframework.http.codec.ServerSentEvent;

/**
 * What is sent at once.
 *
 * @param pause before there is to be more
 * @param last whether there will be no more
 */
record Batch(List<ServerSentEvent<String>> events, Duration pause, boolean last) {

    static Batch end(List<ServerSentEvent<String>> events) {
        return new Batch(events, Duration.ZERO, true);
    }
}
