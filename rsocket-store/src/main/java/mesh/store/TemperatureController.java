package mesh.store;

import io.rsocket.exceptions.InvalidException;
import io.rsocket.exceptions.RejectedException;
import org.springframework.messaging.handler.annotation.DestinationVariable;
import org.springframework.messaging.handler.annotation.MessageMapping;
import org.springframework.stereotype.Controller;
import reactor.core.publisher.Flux;

/**
 * The route {@code temp.count.{cnt}}, request-stream: {@code cnt} distinct readings chosen at random, from 1 to {@code
 * store.rows} of them.
 *
 * <p>Errors on the wire: INVALID (0x204) for any other {@code cnt}, with a message that says what is allowed; REJECTED
 * (0x202) while the store is being filled, so that asking again later makes sense; APPLICATION_ERROR (0x201) when the
 * database fails.
 */
@Controller
class TemperatureController {

    private final RandomReadings readings;
    private final StoreSettings settings;
    private final Fullness fullness;

    TemperatureController(RandomReadings readings, StoreSettings settings, Fullness fullness) {
        this.readings = readings;
        this.settings = settings;
        this.fullness = fullness;
    }

    @MessageMapping("temp.count.{cnt}")
    Flux<TemperatureReading> readings(@DestinationVariable String cnt) {
        int count = count(cnt);
        if (!fullness.isFull()) {
            throw new RejectedException("the store is not ready: its rows are being filled in");
        }
        return readings.stream(count);
    }

    private int count(String cnt) {
        try {
            int count = Integer.parseInt(cnt);
            if (count >= 1 && count <= settings.rows()) {
                return count;
            }
        } catch (NumberFormatException e) {
            // Falls through: the message below says all that the requester needs.
        }
        throw new InvalidException("cnt must be a whole number from 1 to " + settings.rows() + "; it is '" + cnt + "'");
    }
}
