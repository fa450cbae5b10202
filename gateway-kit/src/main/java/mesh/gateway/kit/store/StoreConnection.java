package mesh.gateway.kit.store;

import static io.rsocket.frame.FrameLengthCodec.FRAME_LENGTH_MASK;

import io.netty.channel.ChannelOption;
import io.rsocket.RSocket;
import io.rsocket.core.RSocketConnector;
import io.rsocket.frame.decoder.PayloadDecoder;
import io.rsocket.metadata.WellKnownMimeType;
import io.rsocket.transport.netty.client.TcpClientTransport;
import mesh.gateway.kit.upstream.NameLookup;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.http.MediaType;
import org.springframework.messaging.rsocket.RSocketConnectorConfigurer;
import org.springframework.messaging.rsocket.RSocketRequester;
import org.springframework.messaging.rsocket.RSocketStrategies;
import org.springframework.stereotype.Component;
import org.springframework.util.MimeType;
import org.springframework.util.MimeTypeUtils;
import reactor.core.publisher.Mono;
import reactor.netty.tcp.TcpClient;

/**
 * The one connection to the store: made when the first request needs it, shared by all, and made again by the first
 * request after it broke.
 *
 * <p>Spring's {@code RSocketRequester.Builder.tcp} is shorter, but one refused connection poisons what it returns: every
 * later request gets the same old failure until the gateway restarts. With {@code reconnect(Retry)} it recovers, and
 * requests hang for as long as the store is away. Here a request during the outage fails at once, and the next one tries
 * again.
 */
@Component
public class StoreConnection {

    private static final MimeType DATA = MediaType.APPLICATION_CBOR;
    private static final MimeType METADATA =
            MimeTypeUtils.parseMimeType(WellKnownMimeType.MESSAGE_RSOCKET_COMPOSITE_METADATA.getString());

    private final Mono<RSocketRequester> requester;

    StoreConnection(
            StoreProperties store, RSocketStrategies strategies, ObjectProvider<RSocketConnectorConfigurer> more) {
        RSocketConnector connector = RSocketConnector.create();
        more.forEach(one -> one.configure(connector));
        this.requester = connector
                .dataMimeType(DATA.toString())
                .metadataMimeType(METADATA.toString())
                .keepAlive(store.keepAliveInterval(), store.keepAliveMaxLifetime())
                .payloadDecoder(PayloadDecoder.ZERO_COPY)
                .maxInboundPayloadSize(FRAME_LENGTH_MASK) // one frame: fragments would be put together without an end
                .connect(TcpClientTransport.create(tcpClient(store)))
                .cacheInvalidateIf(RSocket::isDisposed) // that of RSocketRequester never becomes true
                .map(rsocket -> RSocketRequester.wrap(rsocket, DATA, METADATA, strategies));
    }

    /**
     * The connection, made if there is none. Fails if it cannot be made.
     *
     * <p>The write into the context changes nothing. Where requests are traced it sees to it that all who have waited for the connection
     * go on in a trace of their own: the thread that brings it is in that of who asked for it first.
     */
    public Mono<RSocketRequester> requester() {
        return requester.contextWrite(context -> context);
    }

    private static TcpClient tcpClient(StoreProperties store) {
        return TcpClient.create()
                .host(store.url().getHost())
                .port(store.url().getPort())
                .resolver(NameLookup::limitCache)
                .option(
                        ChannelOption.CONNECT_TIMEOUT_MILLIS,
                        Math.toIntExact(store.connectTimeout().toMillis()));
    }
}
