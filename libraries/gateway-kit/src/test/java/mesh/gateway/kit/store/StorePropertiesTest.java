package mesh.gateway.kit.store;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.URI;
import java.time.Duration;
import mesh.gateway.kit.Configured;
import mesh.gateway.kit.HostAndPort;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class StorePropertiesTest {

    @Test
    void expectsTheStoreOnThisMachineByDefault() {
        StoreProperties expected = new StoreProperties(
                URI.create("tcp://127.0.0.1:7000"),
                Duration.ofSeconds(5),
                Duration.ofSeconds(30),
                Duration.ofSeconds(5),
                Duration.ofSeconds(15));

        Configured.with(StoreProperties.class, store -> assertThat(store).isEqualTo(expected));
    }

    @Test
    void takesEachComponentFromItsProperty() {
        StoreProperties expected = new StoreProperties(
                URI.create("tcp://rsocket-store:17000"),
                Duration.ofMillis(1),
                Duration.ofSeconds(2),
                Duration.ofMinutes(3),
                Duration.ofHours(4));

        Configured.with(
                StoreProperties.class,
                store -> assertThat(store).isEqualTo(expected),
                "mesh.store.url=tcp://rsocket-store:17000",
                "mesh.store.connect-timeout=1ms",
                "mesh.store.first-item-timeout=2s",
                "mesh.store.keep-alive-interval=3m",
                "mesh.store.keep-alive-max-lifetime=4h");
    }

    @Test
    void aHostMayHaveAnUnderscore() {
        Configured.with(
                StoreProperties.class,
                store -> assertThat(store.server()).isEqualTo(new HostAndPort("my_store", 17000)),
                "mesh.store.url=tcp://my_store:17000");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "http://127.0.0.1:7000",
                "tcp://127.0.0.1",
                "tcp://my_store",
                "127.0.0.1",
                "tcp:7000",
                "tcp://127.0.0.1:65536"
            })
    void rejectsAnythingButATcpUrlWithAPort(String url) {
        Configured.refused(
                "mesh.store.url=" + url,
                messages -> assertThat(messages)
                        .contains("mesh.store.url must look like tcp://host:port, but is '" + url + "'"));
    }

    @ParameterizedTest
    @ValueSource(strings = {"connect-timeout", "first-item-timeout", "keep-alive-interval", "keep-alive-max-lifetime"})
    void rejectsATimeoutOfZero(String property) {
        Configured.refused(
                "mesh.store." + property + "=0s",
                messages -> assertThat(messages).contains("must be longer than or equal to 1 milli"));
    }

    @Test
    void rejectsAnUnknownProperty() {
        Configured.refused(
                "mesh.store.keep-alive=1s",
                messages -> assertThat(messages).contains("mesh.store.keep-alive", "left unbound"));
    }
}
