package mesh.load.engine;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.InetAddress;
import java.net.UnknownHostException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ClientNetworkTest {

    private static InetAddress address(String number) throws UnknownHostException {
        return InetAddress.getByName(number);
    }

    @Test
    void anIpv6AddressIsCountedByItsPrefix() throws UnknownHostException {
        InetAddress network = ClientNetwork.of(address("2001:db8:0:1::7"));

        assertThat(ClientNetwork.of(address("2001:db8:0:1:ffff:ffff:ffff:ffff")))
                .isEqualTo(network);
        assertThat(ClientNetwork.of(network)).isEqualTo(network);
        assertThat(ClientNetwork.of(address("2001:db8:0:2::7"))).isNotEqualTo(network);
    }

    @Test
    void anIpv4AddressIsCountedByItself() throws UnknownHostException {
        assertThat(ClientNetwork.of(address("192.0.2.1"))).isEqualTo(address("192.0.2.1"));
        assertThat(ClientNetwork.of(address("::ffff:192.0.2.1"))).isEqualTo(address("192.0.2.1"));
    }

    @ParameterizedTest
    @CsvSource(textBlock = """
            192.0.2.1,       192.0.2.1
            2001:db8:0:1::7, 2001:db8:0:1::/64
            2001:db8::7,     2001:db8:0:0::/64
            ::1,             0:0:0:0::/64
            """)
    void theTextShowsThePrefix(String client, String text) throws UnknownHostException {
        assertThat(ClientNetwork.text(address(client))).isEqualTo(text);
    }
}
