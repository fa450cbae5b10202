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
 * <p>Errors on the wire:
 *
 * <ul>
 *   <li>INVALID (0x204) for any other {@code cnt}, with a message that says what is allowed
 *   <li>REJECTED (0x202) while the store is being filled or shuts down, so that trying again later makes sense
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

    /** Rejects a missing cnt, and a cnt with a dot in it, because a dot splits a route. */
    @MessageMapping("temp.count.**")
    Flux<TemperatureReading> readings(@Header(LOOKUP_DESTINATION_HEADER) Route route) {
        String prefix = "temp.count.";
        throw invalid(route.value().startsWith(prefix) ? route.value().substring(prefix.length()) : "");
    }

    /** Sends the error as it is. Without this, Spring also sends it, but logs it with its stack trace as a fault of this service. */
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
            // Falls through: the message below says all that the requester needs.
        }
        throw invalid(cnt);
    }

    private InvalidException invalid(String cnt) {
        return new InvalidException(
                "cnt must be a whole number from 1 to " + properties.rows() + "; it is '" + cnt + "'");
    }
}
