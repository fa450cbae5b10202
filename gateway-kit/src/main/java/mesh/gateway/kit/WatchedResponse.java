package mesh.gateway.kit;

import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import org.springframework.http.HttpHeaders;
import org.springframework.http.HttpStatusCode;
import org.springframework.http.client.ClientHttpResponse;

/**
 * A response whose body cannot fail without saying which call it was, nor end too early without failing: the {@code
 * HttpURLConnection} of older JDKs (17 is one) takes the end of the connection for the end of the answer, whatever its
 * Content-Length promised.
 */
record WatchedResponse(ClientHttpResponse response, UpstreamCall call) implements ClientHttpResponse {

    @Override
    public HttpStatusCode getStatusCode() throws IOException {
        return response.getStatusCode();
    }

    @Override
    public String getStatusText() throws IOException {
        return response.getStatusText();
    }

    @Override
    public HttpHeaders getHeaders() {
        return response.getHeaders();
    }

    @Override
    public InputStream getBody() throws IOException {
        return new Body(response.getBody());
    }

    @Override
    public void close() {
        response.close();
    }

    private final class Body extends FilterInputStream {

        private final long promised = getHeaders().getContentLength();
        private long received;

        Body(InputStream body) {
            super(body);
        }

        @Override
        public int read() {
            byte[] one = new byte[1];
            return read(one, 0, 1) < 0 ? -1 : one[0] & 0xFF;
        }

        @Override
        public int read(byte[] buffer, int offset, int length) {
            try {
                int read = super.read(buffer, offset, length);
                received += Math.max(read, 0);
                if (read < 0 && received < promised) {
                    throw new IOException("%d bytes promised, %d received".formatted(promised, received));
                }
                return read;
            } catch (IOException failure) {
                throw call.failed(failure);
            }
        }
    }
}
