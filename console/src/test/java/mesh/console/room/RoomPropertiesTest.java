package mesh.console.room;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.net.InetAddress;
import java.time.Duration;
import java.util.Collections;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.springframework.boot.context.properties.bind.Binder;
import org.springframework.boot.context.properties.source.MapConfigurationPropertySource;

/** Binds the limits of a room. */
class RoomPropertiesTest {

    @Test
    void hasDefaults() {
        RoomProperties properties = bound(Map.of());

        assertThat(properties)
                .isEqualTo(new RoomProperties(500, 10, null, Duration.ofSeconds(50), Duration.ofSeconds(10)));
        assertThat(properties.placesOfNewAddresses()).isEqualTo(250);
    }

    @ParameterizedTest
    @CsvSource({"200, 100", "3, 1", "1, 0"})
    void halfOfThePlacesAreForNewAddresses(int places, int reserved) {
        assertThat(bound(Map.of("places", places)).placesOfNewAddresses()).isEqualTo(reserved);
        assertThat(bound(Map.of("places", places, "reserved", 0)).placesOfNewAddresses())
                .isZero();
    }

    /** With more reserved places than places, an address had only one phone. */
    @Test
    void anAddressHasItsPlacesInASmallRoom() {
        RoomProperties small = bound(Map.of("places", 200));
        Quota quota = new Quota(small.places(), small.perAddress(), small.placesOfNewAddresses(), address -> false);
        InetAddress address = InetAddress.getLoopbackAddress();

        quota.admit("this room", address, Collections.nCopies(9, address));
        assertThatThrownBy(() -> quota.admit("this room", address, Collections.nCopies(10, address)))
                .hasMessageContaining("already has 10 phones");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
                    places      | 0   | 'console.room.places' is 0. Allowed: 1 or more
                    per-address | 0   | 'console.room.per-address' is 0. Allowed: 1 or more
                    reserved    | 500 | 'console.room.reserved' is 500. Allowed: 0 to 499, because 'console.room.places' is 500
                    reserved    | -1  | 'console.room.reserved' is -1. Allowed: 0 to 499, because 'console.room.places' is 500
                    stream      | 0s  | 'console.room.stream' is PT0S. Allowed: longer than PT0S
                    grace       | -1s | 'console.room.grace' is PT-1S. Allowed: PT0S or longer
                    """)
    void rejectsLimitsThatContradictEachOther(String name, String value, String message) {
        assertThatThrownBy(() -> bound(Map.of(name, value))).hasRootCauseMessage(message);
    }

    private static RoomProperties bound(Map<String, ?> properties) {
        return new Binder(new MapConfigurationPropertySource(properties)).bindOrCreate("", RoomProperties.class);
    }
}
