package mesh.gateway.http;

import io.netty.channel.ChannelOption;
import mesh.gateway.kit.web.ServerProperties;
import org.springframework.boot.reactor.netty.NettyServerCustomizer;
import org.springframework.stereotype.Component;
import reactor.netty.http.server.HttpServer;

/** Limits how much of a response the system buffers before the user reads it. */
@Component
class SendBuffer implements NettyServerCustomizer {

    private final int bytes;

    SendBuffer(ServerProperties server) {
        this.bytes = server.sendBufferBytes();
    }

    @Override
    public HttpServer apply(HttpServer server) {
        return bytes == 0 ? server : server.childOption(ChannelOption.SO_SNDBUF, bytes);
    }
}
