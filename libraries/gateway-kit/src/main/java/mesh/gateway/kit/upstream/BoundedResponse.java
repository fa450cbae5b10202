package mesh.gateway.kit.upstream;

import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.util.Locale;
import mesh.gateway.kit.UpstreamCall;
import mesh.gateway.kit.UpstreamException;
import mesh.stages.Step;
import org.jspecify.annotations.Nullable;
import org.springframework.http.HttpHeaders;
import org.springframework.http.HttpStatusCode;
import org.springframework.http.client.ClientHttpResponse;

/**
 * A response that has a maximum length, fails if it ends too early, and names its call in each failure. The check for an early end is
 * needed because the {@code HttpURLConnection} of older JDKs (such as 17) ignores Content-Length and takes the end of the connection for
 * the end of the response.
 */
final class BoundedResponse implements ClientHttpResponse {

    private final ClientHttpResponse response;
    private final UpstreamCall call;
    private final Limits limits;
    private final Step step;
    private @Nullable Body body;

    BoundedResponse(ClientHttpResponse response, UpstreamCall call, Limits limits, Step step) {
        this.response = response;
        this.call = call;
        this.limits = limits;
        this.step = step;
    }

    @Override
    public HttpStatusCode getStatusCode() throws IOException {
        try {
            return response.getStatusCode();
        } catch (IllegalArgumentException none) {
            throw noHttp(none);
        }
    }

    @Override
    public String getStatusText() throws IOException {
        return response.getStatusText();
    }

    @Override
    public HttpHeaders getHeaders() {
        HttpHeaders headers = response.getHeaders();
        try {
            headers.getContentLength(); // Spring reads it, too, but its exception would not name the call
            return headers;
        } catch (NumberFormatException none) {
            throw noHttp(none);
        }
    }

    private UpstreamException noHttp(IllegalArgumentException failure) {
        close();
        return call.failed(failure);
    }

    @Override
    public InputStream getBody() throws IOException {
        if (body == null) {
            body = new Body(response.getBody());
        }
        return body;
    }

    /**
     * Reads the rest of the body, up to the limit, so that the connection can be used again. Then closes the body, but not the response:
     * closing the response would read an endless body to its end. If the connection was cut, RestTemplate's response would not close the
     * body at all. Each such response leaves a socket in CLOSE_WAIT until the garbage collector runs.
     */
    @Override
    public void close() {
        try (InputStream rest = getBody()) {
            rest.transferTo(OutputStream.nullOutputStream());
        } catch (IOException | UpstreamException nobodyNeedsIt) {
            // The connection is closed instead of being used again.
        } finally {
            step.end();
        }
    }

    private final class Body extends FilterInputStream {

        private long received;

        Body(InputStream body) {
            super(body);
        }

        /** Returns false, because bytes that are read again after a reset would be counted again. */
        @Override
        public boolean markSupported() {
            return false;
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
                long promised = response.getHeaders().getContentLength();
                received += Math.max(read, 0);
                if (Math.max(received, promised)
                        > limits.maxResponseBytes()) { // a JSON parser may stop reading before the end
                    throw call.exceeded(limits.ofResponseBytes());
                }
                if (read < 0) {
                    step.end();
                }
                if (read < 0 && received < promised) {
                    throw new IOException(
                            String.format(Locale.ROOT, "%d bytes promised, %d received", promised, received));
                }
                return read;
            } catch (IOException | NumberFormatException failure) {
                throw call.failed(failure);
            }
        }
    }
}
