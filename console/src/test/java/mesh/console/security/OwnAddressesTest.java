package mesh.console.security;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.UnknownHostException;
import java.util.Locale;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Tests by which names clients on other machines may address the console. {@link GuardTest} tests those of this machine. */
class OwnAddressesTest {

    private static final InetSocketAddress LOCAL = new InetSocketAddress("192.0.2.1", 8090);

    private static String nameOfThisMachine() throws UnknownHostException {
        return InetAddress.getLocalHost().getHostName().toLowerCase(Locale.ROOT);
    }

    @Test
    void aConsoleThatOtherMachinesReachHasTheNameOfThisMachine() throws Exception {
        OwnAddresses addresses = new OwnAddresses("0.0.0.0");

        assertThat(addresses.hasHost(nameOfThisMachine() + ":8090", LOCAL)).isTrue();
        assertThat(addresses.hasHost(nameOfThisMachine().replaceFirst("[.].*", "") + ".local:8090", LOCAL))
                .isTrue();
        assertThat(addresses.hasHost("192.0.2.1:8090", LOCAL)).isTrue();
        assertThat(addresses.hasHost(nameOfThisMachine() + ":80", LOCAL)).isFalse();
        assertThat(addresses.hasHost("evil.example:8090", LOCAL)).isFalse();
        assertThat(addresses.hasHost("192.0.2.2:8090", LOCAL)).isFalse();
    }

    @ParameterizedTest
    @ValueSource(strings = {"127.0.0.1", "127.0.0.2", "::1"})
    void aConsoleOnLoopbackDoesNot(String address) throws Exception {
        assertThat(new OwnAddresses(address).hasHost(nameOfThisMachine() + ".local:8090", LOCAL))
                .isFalse();
    }

    @ParameterizedTest
    @CsvSource({
        "127.0.0.1:8090, true",
        "127.0.0.2:8090, true",
        "LOCALHOST:8090, true",
        "[::1]:8090, true",
        "127.0.0.1:80, false",
        "127.0.0.1, false",
        "127.0.0.1:80:8090, false",
        "127.0.0.1.evil.example:8090, false",
        "evil.localhost:8090, false"
    })
    void eachLoopbackAddressIsItsOwn(String host, boolean isOwn) {
        assertThat(new OwnAddresses("127.0.0.1").hasHost(host, LOCAL)).isEqualTo(isOwn);
    }
}
