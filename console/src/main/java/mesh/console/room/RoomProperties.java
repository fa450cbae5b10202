package mesh.console.room;

import java.time.Duration;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;

/**
 * The limits of a room.
 *
 * @param places how many phones can be present, or vote in a round; each has at least one connection
 * @param perAddress how many of these places an address can have, unless the teacher has named it as shared
 * @param reserved how many of these places are only for addresses that have none yet; null for half of them
 * @param stream how long a phone's stream lasts before the phone must open the next
 * @param grace how long a phone without a stream is still counted as present
 */
@ConfigurationProperties("console.room")
record RoomProperties(
        @DefaultValue("500") int places,
        @DefaultValue("10") int perAddress,
        @Nullable Integer reserved,
        @DefaultValue("50s") Duration stream,
        @DefaultValue("10s") Duration grace) {

    RoomProperties {
        require(places >= 1, "places", places, "1 or more");
        require(perAddress >= 1, "per-address", perAddress, "1 or more");
        require(
                reserved == null || (reserved >= 0 && reserved < places),
                "reserved",
                reserved,
                "0 to " + (places - 1) + ", because 'console.room.places' is " + places);
        require(stream.isPositive(), "stream", stream, "longer than PT0S");
        require(!grace.isNegative(), "grace", grace, "PT0S or longer");
    }

    private static void require(boolean isAllowed, String name, @Nullable Object value, String allowed) {
        if (!isAllowed) {
            throw new IllegalArgumentException("'console.room." + name + "' is " + value + ". Allowed: " + allowed);
        }
    }

    /** Returns how many places are only for addresses that have none yet: 0 to {@code places - 1}. */
    int placesOfNewAddresses() {
        return reserved == null ? places / 2 : reserved;
    }
}
