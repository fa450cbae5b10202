package mesh.load.services.process;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.ConnectException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.net.UnknownHostException;
import java.nio.channels.UnresolvedAddressException;
import java.util.List;
import mesh.load.engine.ScriptedServer;
import mesh.load.os.EndlessServer;
import mesh.load.scenario.service.Service;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

@Timeout(300)
class ReadinessTest {

    private final Readiness readiness = new Readiness();

    /** The service that listens on the port may be another one, and hostile. */
    @Test
    void aServiceWithAnEndlessResponseIsNeitherReadyNorIdentified() throws Exception {
        try (readiness;
                EndlessServer pouring = EndlessServer.pouring();
                EndlessServer holding = EndlessServer.holding()) {
            isNotReady(pouring, "no response (IOException)", NotReady.OTHER);
            isNotReady(holding, "no response (silent for too long)", NotReady.SILENT);
            assertThat(readiness.identify(pouring.uri())).isEqualTo(Readiness.Identity.UNKNOWN);
            assertThat(readiness.identify(holding.uri())).isEqualTo(Readiness.Identity.UNKNOWN);
        }
    }

    /** The exceptions are nested like those of the JDK's client. */
    @Test
    void distinguishesAnUnknownNameFromARefusedConnection() {
        URI uri = URI.create("http://nosuch.invalid:8070/");
        ConnectException wrapped = new ConnectException();
        wrapped.initCause(new ConnectException().initCause(new UnresolvedAddressException()));

        assertThat(Readiness.reason(wrapped, uri))
                .isEqualTo("the name nosuch.invalid does not resolve on this machine");
        assertThat(Readiness.reason(new ConnectException(), uri)).isEqualTo("nothing accepts connections there");
    }

    @Test
    void saysWhereAnApplicationListensInstead() throws Exception {
        assertThat(Readiness.elsewhere(9966, List.of(at("127.0.0.1", 8080))))
                .startsWith(". It listens on 127.0.0.1:8080, but the run connects to 127.0.0.1:9966. "
                        + "If it does not read 'server.port', pass {port}");
        assertThat(Readiness.elsewhere(9966, List.of(at("::1", 9966))))
                .isEqualTo(". It listens on [::1]:9966, but the run connects to 127.0.0.1:9966. "
                        + "Let it listen on 127.0.0.1, or on all addresses");
    }

    @ParameterizedTest
    @ValueSource(strings = {"127.0.0.1", "0.0.0.0", "::"})
    void anApplicationThatListensWhereTheRunConnectsIsNotElsewhere(String host) throws Exception {
        assertThat(Readiness.elsewhere(9966, List.of(at(host, 9966)))).isEmpty();
    }

    /** The JDK's client reports these responses in different ways. */
    @ParameterizedTest
    @CsvSource({
        "'\u0015\u0003\u0003\u0000\u0002\u0002F', NOT_HTTP",
        "'\0\0\6\4\0\0\0\0\0\0\3\0\0\0d', NOT_HTTP",
        "SSH-2.0-OpenSSH_9.6|, NOT_HTTP",
        "'HTTP/1.1 200 OK|Content-Length: 11, 11||hello world', NOT_HTTP",
        "HTTP/1.1 200 OK|Server : x||, NOT_HTTP",
        "'', CLOSED",
        "HTTP/1.1 503 Busy|Content-Length: 0||, STATUS"
    })
    void saysWhyAResponseDoesNotMakeTheServiceReady(String response, NotReady reason) throws Exception {
        try (readiness;
                ScriptedServer server = new ScriptedServer(conversation -> {
                    conversation.request();
                    conversation.send(response.replace("|", "\r\n"));
                })) {
            URI base = URI.create("http://127.0.0.1:" + server.address().getPort());

            Readiness.Probe probe = readiness.probe(Service.NETTY_GATEWAY, base);

            assertThat(probe.reason()).isEqualTo(reason);
            assertThat(probe.isReady()).isFalse();
        }
    }

    private static InetSocketAddress at(String host, int port) throws UnknownHostException {
        return new InetSocketAddress(InetAddress.getAllByName(host)[0], port);
    }

    private void isNotReady(EndlessServer server, String response, NotReady reason)
            throws InterruptedException, IOException {
        URI base = URI.create("http://127.0.0.1:" + server.port());

        assertThat(readiness.probe(Service.NETTY_GATEWAY, base))
                .isEqualTo(new Readiness.Probe("GET /actuator/health/readiness", response, false, reason));
    }
}
