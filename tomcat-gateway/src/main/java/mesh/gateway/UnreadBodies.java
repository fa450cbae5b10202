package mesh.gateway;

import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import org.apache.hc.client5.http.classic.ExecChain;
import org.apache.hc.client5.http.classic.ExecChainHandler;
import org.apache.hc.client5.http.classic.ExecRuntime;
import org.apache.hc.core5.http.ClassicHttpRequest;
import org.apache.hc.core5.http.ClassicHttpResponse;
import org.apache.hc.core5.http.HttpEntity;
import org.apache.hc.core5.http.HttpException;
import org.apache.hc.core5.http.io.entity.HttpEntityWrapper;

/**
 * Closes the connection when a body is closed before its end. Apache's client would first read the rest of the body, and with an endless
 * body its thread would never be free again. If a body was read to its end, its connection is already back in the pool.
 */
final class UnreadBodies implements ExecChainHandler {

    @Override
    public ClassicHttpResponse execute(ClassicHttpRequest request, ExecChain.Scope scope, ExecChain chain)
            throws IOException, HttpException {
        ClassicHttpResponse response = chain.proceed(request, scope);
        HttpEntity entity = response.getEntity();
        if (entity != null) {
            response.setEntity(new Unread(entity, scope.execRuntime));
        }
        return response;
    }

    private static final class Unread extends HttpEntityWrapper {

        private final ExecRuntime connection;

        Unread(HttpEntity entity, ExecRuntime connection) {
            super(entity);
            this.connection = connection;
        }

        @Override
        public InputStream getContent() throws IOException {
            return new FilterInputStream(super.getContent()) {

                @Override
                public void close() throws IOException {
                    connection.discardEndpoint();
                    super.close();
                }
            };
        }
    }
}
