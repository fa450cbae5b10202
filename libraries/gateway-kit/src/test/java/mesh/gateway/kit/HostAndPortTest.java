package mesh.gateway.kit;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.URI;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class HostAndPortTest {

    @ParameterizedTest
    @CsvSource({
        "tcp://my_store:17000, my_store, 17000",
        "tcp://my_store, my_store, -1",
        "http://[::1]:1/path?a=b, [::1], 1",
        "http://[fe80::1%eth0]:80, [fe80::1%eth0], 80",
        "http://127.0.0.1:65535, 127.0.0.1, 65535",
        "http://a.b-c:, a.b-c, -1"
    })
    void readsTheHostAndPortOfAUrl(String url, String host, int port) {
        assertThat(HostAndPort.in(URI.create(url))).hasValue(new HostAndPort(host, port));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "tcp:7000",
                "/path",
                "tcp://:7000",
                "tcp://127.0.0.1:0",
                "tcp://127.0.0.1:65536",
                "tcp://my_store:0",
                "tcp://my_store:65536",
                "tcp://[::1]:65536",
                "tcp://my_store:7000x",
                "tcp://me:secret@127.0.0.1:7000",
                "tcp://me:secret@my_store:7000"
            })
    void aUrlThatNoUpstreamCanHaveHasNone(String url) {
        assertThat(HostAndPort.in(URI.create(url))).isEmpty();
    }

    @Test
    void aMessageLeavesOutTheUser() {
        assertThat(HostAndPort.withoutUser(URI.create("tcp://me:secret@my_store:7000/a@b")))
                .isEqualTo("tcp://...@my_store:7000/a@b");
        assertThat(HostAndPort.withoutUser(URI.create("tcp://my_store:7000/a@b")))
                .isEqualTo("tcp://my_store:7000/a@b");
    }
}
