package mesh.console.room;

import java.time.Duration;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;

/**
 * The limits of a room.
 *
 * @param places how many phones can be present, or vote in a round; each has at least one connection
 * @param perAddress how many of these places an address can have, unless the teacher has named it as shared
 * @param reserved how many of these places are only for addresses that have none yet
 * @param stream how long a phone's stream lasts before the phone must open the next
 * @param grace how long a phone without a stream is still counted as present
 */
@ConfigurationProperties("console.room")
record RoomProperties(
        @DefaultValue("500") int places,
        @DefaultValue("10") int perAddress,
        @DefaultValue("250") int reserved,
        @DefaultValue("50s") Duration stream,
        @DefaultValue("10s") Duration grace) {}
