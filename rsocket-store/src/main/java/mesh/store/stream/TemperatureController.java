package mesh.store.stream;

import static org.springframework.messaging.handler.DestinationPatternsMessageCondition.LOOKUP_DESTINATION_HEADER;

import io.rsocket.RSocketErrorException;
import io.rsocket.exceptions.InvalidException;
import io.rsocket.exceptions.RejectedException;
import mesh.store.StoreProperties;
import mesh.store.TemperatureReading;
import mesh.store.rows.DataLoadState;
import mesh.store.rows.RandomReadings;
import org.springframework.messaging.handler.annotation.DestinationVariable;
import org.springframework.messaging.handler.annotation.Header;
import org.springframework.messaging.handler.annotation.MessageExceptionHandler;
import org.springframework.messaging.handler.annotation.MessageMapping;
import org.springframework.stereotype.Controller;
import org.springframework.util.RouteMatcher.Route;
import reactor.core.publisher.Flux;

/**
 * The route {@code temp.count.{cnt}}, request-stream: {@code cnt} distinct readings chosen at random, from 1 to {@code store.rows} of them.
 *
 * <p>A request can fail with these errors:
 *
 * <ul>
 *   <li>INVALID (0x204) for an invalid {@code cnt}, with a message that says what is allowed
 *   <li>REJECTED (0x202) while the store is being filled or shuts down; the requester may try again later
 *   <li>APPLICATION_ERROR (0x201) if the database fails
 * </ul>
 */
@Controller
class TemperatureController {

    private final RandomReadings readings;
    private final StoreProperties properties;
    private final DataLoadState loadState;
    private final ActiveStreams activeStreams;

    TemperatureController(
            RandomReadings readings, StoreProperties properties, DataLoadState loadState, ActiveStreams activeStreams) {
        this.readings = readings;
        this.properties = properties;
        this.loadState = loadState;
        this.activeStreams = activeStreams;
    }

    @MessageMapping("temp.count.{cnt}")
    Flux<TemperatureReading> readings(@DestinationVariable String cnt) {
        int count = count(cnt);
        if (!loadState.isComplete()) {
            throw new RejectedException("the store is not ready: its rows are being filled in");
        }
        return activeStreams.counted(readings.stream(count));
    }

    /** Rejects a missing cnt, and also a cnt with a dot: the dot splits the route, so {@code temp.count.{cnt}} does not match. */
    @MessageMapping("temp.count.**")
    Flux<TemperatureReading> readings(@Header(LOOKUP_DESTINATION_HEADER) Route route) {
        String prefix = "temp.count.";
        throw invalid(route.value().startsWith(prefix) ? route.value().substring(prefix.length()) : "");
    }

    /** Sends the error unchanged. Without this method, Spring would also log it with a stack trace, as a fault of this service. */
    @MessageExceptionHandler
    Flux<TemperatureReading> rejection(RSocketErrorException rejection) {
        return Flux.error(rejection);
    }

    private int count(String cnt) {
        try {
            int count = Integer.parseInt(cnt);
            if (count >= 1 && count <= properties.rows()) {
                return count;
            }
        } catch (NumberFormatException e) {
            // Continues to the exception below, whose message is enough for the requester.
        }
        throw invalid(cnt);
    }

    private InvalidException invalid(String cnt) {
        return new InvalidException(
                "cnt must be a whole number from 1 to " + properties.rows() + "; it is '" + cnt + "'");
    }
}
