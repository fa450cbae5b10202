package mesh.gateway.kit.store;

import static io.rsocket.frame.FrameLengthCodec.FRAME_LENGTH_MASK;

import io.netty.channel.ChannelOption;
import io.rsocket.RSocket;
import io.rsocket.core.RSocketConnector;
import io.rsocket.frame.decoder.PayloadDecoder;
import io.rsocket.metadata.WellKnownMimeType;
import io.rsocket.transport.netty.client.TcpClientTransport;
import mesh.gateway.kit.upstream.NameLookup;
import mesh.stages.reactive.StreamStages;
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
 * The one connection to the store. The first request that needs the connection makes it, and all requests share it. If it breaks, the next
 * request makes a new one.
 *
 * <p>Spring's {@code RSocketRequester.Builder.tcp} needs less code, but after one refused connection every later request gets the same
 * failure until the gateway restarts. With {@code reconnect(Retry)} requests succeed again, but hang while the store is down. Here a
 * request during the outage fails immediately, and the next one tries again.
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
                .maxInboundPayloadSize(FRAME_LENGTH_MASK) // one frame: fragments would be joined without a limit
                .connect(TcpClientTransport.create(tcpClient(store)))
                .cacheInvalidateIf(RSocket::isDisposed) // RSocketRequester.isDisposed() never becomes true
                .map(rsocket -> RSocketRequester.wrap(rsocket, DATA, METADATA, strategies));
    }

    /**
     * Returns the connection, and makes it if there is none. Fails if it cannot be made.
     *
     * <p>The write into the context does not change the context. If requests are traced, it lets each request that waited for the
     * connection continue in its own trace. The thread that delivers the connection is in the trace of the first of these requests.
     */
    public Mono<RSocketRequester> requester() {
        return Mono.deferContextual(
                context -> requester.contextWrite(same -> same).doOnNext(one -> StreamStages.connected(context)));
    }

    private static TcpClient tcpClient(StoreProperties store) {
        return TcpClient.create()
                .host(store.server().host())
                .port(store.server().port())
                .resolver(NameLookup::limitCache)
                .option(
                        ChannelOption.CONNECT_TIMEOUT_MILLIS,
                        Math.toIntExact(store.connectTimeout().toMillis()));
    }
}
