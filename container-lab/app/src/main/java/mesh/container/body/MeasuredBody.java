package mesh.container.body;

import jakarta.servlet.ReadListener;
import jakarta.servlet.ServletInputStream;
import jakarta.servlet.ServletRequest;
import jakarta.servlet.http.HttpServletRequest;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.security.MessageDigest;
import java.util.HexFormat;
import org.jspecify.annotations.Nullable;
import org.springframework.http.HttpHeaders;
import org.springframework.util.unit.DataSize;

/** A request's body, which is counted and hashed while it is read, and rejected if it is too large. */
public final class MeasuredBody extends ServletInputStream {

    private static final String ATTRIBUTE = MeasuredBody.class.getName();

    /** After an early response, reads at most this many times the limit. So a user who sends the whole body can still read the response. */
    private static final int MAX_REST = 10;

    private final HttpServletRequest request;
    private final DataSize limit;
    private final MessageDigest hash = Hashes.sha256();

    private long read;
    private boolean ended;
    private @Nullable BodyTooLargeException excess;

    /**
     * Creates a stream that does not access the body before the first read, because accessing it may make the server request the body from
     * the client.
     */
    MeasuredBody(HttpServletRequest request, DataSize limit) {
        this.request = request;
        this.limit = limit;
        request.setAttribute(ATTRIBUTE, this);
    }

    /** Returns the body of this request. */
    public static MeasuredBody of(ServletRequest request) {
        if (request.getAttribute(ATTRIBUTE) instanceof MeasuredBody body) {
            return body;
        }
        throw new IllegalStateException("the request has not passed through " + BodyFilter.class.getSimpleName());
    }

    /** Returns why this request's body was not read to its end; null if it was not too large. */
    public static @Nullable BodyTooLargeException excessOf(ServletRequest request) {
        return of(request).excess;
    }

    /**
     * Reads the rest of the body without keeping it, and returns the size and the digest of the whole body.
     *
     * @throws BodyTooLargeException if the body is too large
     */
    public Receipt receipt() throws IOException {
        transferTo(OutputStream.nullOutputStream());
        return new Receipt(read, HexFormat.of().formatHex(hash.digest()));
    }

    @Override
    public int read() throws IOException {
        byte[] one = new byte[1];
        return read(one, 0, 1) < 0 ? -1 : one[0] & 0xFF;
    }

    @Override
    public int read(byte[] bytes, int offset, int length) throws IOException {
        refuseIf(request.getContentLengthLong() > limit.toBytes());
        int count = request.getInputStream().read(bytes, offset, length);
        ended = count < 0;
        if (count > 0) {
            read += count;
            refuseIf(read > limit.toBytes());
            hash.update(bytes, offset, count);
        }
        return count;
    }

    private void refuseIf(boolean tooLarge) throws BodyTooLargeException {
        if (tooLarge) {
            excess = new BodyTooLargeException(limit);
            throw excess;
        }
    }

    /**
     * Returns whether a part of the body is left on the connection. If a client sent {@code Expect: 100-continue} and got a response before
     * any of the body was read, the client has not sent the body.
     */
    boolean hasRest() {
        return isSent() && !ended && (read > 0 || request.getHeader(HttpHeaders.EXPECT) == null);
    }

    private boolean isSent() {
        return request.getContentLengthLong() > 0 || request.getHeader(HttpHeaders.TRANSFER_ENCODING) != null;
    }

    /** Reads the rest of the body and discards it. */
    void discardRest() throws IOException {
        byte[] bytes = new byte[8192];
        long max = MAX_REST * limit.toBytes();
        for (int count = 0;
                count >= 0 && read < max;
                count = request.getInputStream().read(bytes)) {
            read += count;
        }
    }

    @Override
    public boolean isFinished() {
        return inputStream().isFinished();
    }

    @Override
    public boolean isReady() {
        return inputStream().isReady();
    }

    @Override
    public void setReadListener(ReadListener listener) {
        throw new IllegalStateException("only the thread that serves the request may read its body");
    }

    private ServletInputStream inputStream() {
        try {
            return request.getInputStream();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
