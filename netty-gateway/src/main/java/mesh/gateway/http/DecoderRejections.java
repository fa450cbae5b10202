package mesh.gateway.http;

import io.netty.buffer.Unpooled;
import io.netty.channel.ChannelHandler.Sharable;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelOutboundHandlerAdapter;
import io.netty.channel.ChannelPromise;
import io.netty.handler.codec.http.FullHttpResponse;
import io.netty.handler.codec.http.HttpHeaderNames;
import io.netty.handler.codec.http.HttpResponse;
import io.netty.handler.codec.http.HttpVersion;
import mesh.gateway.kit.web.RejectedRequest;
import org.springframework.boot.reactor.netty.NettyServerCustomizer;
import org.springframework.http.MediaType;
import org.springframework.stereotype.Component;
import reactor.netty.NettyPipeline;
import reactor.netty.http.server.HttpServer;
import tools.jackson.databind.json.JsonMapper;

/**
 * Adds an explanation to the responses with which Netty's decoder rejects requests, because Reactor Netty responds with a status alone.
 * Responses to all other failures have a body, or at least a content type.
 */
@Component
class DecoderRejections implements NettyServerCustomizer {

    private static final int FIRST_FAILURE = 400;

    private final JsonMapper json;

    DecoderRejections(JsonMapper json) {
        this.json = json;
    }

    @Override
    public HttpServer apply(HttpServer server) {
        Explanation explanation = new Explanation();
        return server.doOnChannelInit((observer, channel, address) ->
                channel.pipeline().addAfter(NettyPipeline.HttpCodec, Explanation.class.getName(), explanation));
    }

    @Sharable
    private final class Explanation extends ChannelOutboundHandlerAdapter {

        @Override
        public void write(ChannelHandlerContext context, Object message, ChannelPromise promise) throws Exception {
            if (message instanceof HttpResponse response && !RequestHead.isSpoken(response.protocolVersion())) {
                response.setProtocolVersion(HttpVersion.HTTP_1_1); // Netty would repeat the request's version
            }
            boolean isUnexplained = message instanceof FullHttpResponse full && isBare(full);
            super.write(context, isUnexplained ? explained((FullHttpResponse) message) : message, promise);
        }

        private boolean isBare(FullHttpResponse response) {
            return response.status().code() >= FIRST_FAILURE
                    && !response.content().isReadable()
                    && !response.headers().contains(HttpHeaderNames.CONTENT_TYPE);
        }

        private FullHttpResponse explained(FullHttpResponse bare) {
            byte[] body =
                    json.writeValueAsBytes(RejectedRequest.problem(bare.status().code()));
            FullHttpResponse response = bare.replace(Unpooled.wrappedBuffer(body));
            bare.release();
            response.headers()
                    .set(HttpHeaderNames.CONTENT_TYPE, MediaType.APPLICATION_PROBLEM_JSON_VALUE)
                    .set(HttpHeaderNames.CONTENT_LENGTH, body.length);
            return response;
        }
    }
}
