package mesh.console.room;

import java.time.Duration;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;

/**
 * The limits of a room.
 *
 * @param places how many phones can be present; each has at least one connection
 * @param stream how long a phone's stream lasts before the phone must open the next
 * @param grace how long a phone without a stream is still counted as present
 */
@ConfigurationProperties("console.room")
record RoomProperties(
        @DefaultValue("500") int places,
        @DefaultValue("50s") Duration stream,
        @DefaultValue("10s") Duration grace) {}
