package mesh.container.body;

import jakarta.servlet.ReadListener;
import jakarta.servlet.ServletInputStream;
import jakarta.servlet.ServletRequest;
import java.io.IOException;
import java.io.OutputStream;
import java.security.MessageDigest;
import java.util.HexFormat;
import org.jspecify.annotations.Nullable;
import org.springframework.util.unit.DataSize;

/** A request's body, counted and hashed while it is read, and refused where it is larger than is taken. */
public final class MeasuredBody extends ServletInputStream {

    private static final String ATTRIBUTE = MeasuredBody.class.getName();

    private final ServletInputStream body;
    private final long declared;
    private final DataSize limit;
    private final MessageDigest hash = Hashes.sha256();

    private long read;
    private @Nullable BodyTooLargeException excess;

    /** @param declared its length, if the request says it; else -1 */
    MeasuredBody(ServletInputStream body, long declared, DataSize limit) {
        this.body = body;
        this.declared = declared;
        this.limit = limit;
    }

    /** The body of this request. */
    public static MeasuredBody of(ServletRequest request) {
        if (request.getAttribute(ATTRIBUTE) instanceof MeasuredBody body) {
            return body;
        }
        throw new IllegalStateException("the request has not come through " + BodyFilter.class.getSimpleName());
    }

    /** Why this request's body was not read to its end; null if it was not too large. */
    public static @Nullable BodyTooLargeException excessOf(ServletRequest request) {
        return of(request).excess;
    }

    void attachTo(ServletRequest request) {
        request.setAttribute(ATTRIBUTE, this);
    }

    /**
     * Reads what nobody has read yet, without keeping it, and says what it was.
     *
     * @throws BodyTooLargeException if it is too large
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
        refuseIf(declared > limit.toBytes());
        int count = body.read(bytes, offset, length);
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

    /** Whether a refusal has left some of it on the connection. */
    boolean hasRest() {
        return excess != null;
    }

    /** Reads on after a refusal, up to as much again, and forgets it. */
    void discardRest() throws IOException {
        byte[] bytes = new byte[8192];
        long most = read + limit.toBytes();
        for (int count = 0; count >= 0 && read < most; count = body.read(bytes)) {
            read += count;
        }
    }

    @Override
    public boolean isFinished() {
        return body.isFinished();
    }

    @Override
    public boolean isReady() {
        return body.isReady();
    }

    @Override
    public void setReadListener(ReadListener listener) {
        body.setReadListener(listener);
    }
}
