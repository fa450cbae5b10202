package mesh.load.engine.http;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.security.MessageDigest;
import mesh.load.os.RegularFile;

/**
 * The body of a request. All users that send it share one copy outside the heap. A file is mapped, and the kernel reads it piece by
 * piece.
 */
public final class RequestBody {

    private final String contentType;
    private final ByteBuffer content;
    private final ContentDigest digest;

    private RequestBody(String contentType, ByteBuffer content) {
        if (contentType.isEmpty() || !contentType.chars().allMatch(c -> c >= ' ' && c < 0x7f)) {
            throw new IllegalArgumentException("a Content-Type must be printable ASCII, but is: " + contentType);
        }
        this.contentType = contentType;
        this.content = content.asReadOnlyBuffer();
        MessageDigest fed = ContentDigest.empty();
        fed.update(content.duplicate());
        this.digest = ContentDigest.of(content.remaining(), fed);
    }

    /**
     * Creates a body from a copy of these bytes.
     *
     * @throws IllegalArgumentException if the type is not allowed in a header field
     */
    public static RequestBody of(String contentType, byte[] bytes) {
        return new RequestBody(
                contentType, ByteBuffer.allocateDirect(bytes.length).put(bytes).flip());
    }

    /**
     * Creates a body from a file. If the file is truncated while the body is in use, the JVM fails with an {@link InternalError}.
     *
     * @throws IOException if the file cannot be read, or is 2 GB or longer
     * @throws IllegalArgumentException if the type is not allowed in a header field
     */
    public static RequestBody ofFile(String contentType, Path file) throws IOException {
        try (FileChannel channel = RegularFile.channel(file)) {
            if (channel.size() > Integer.MAX_VALUE) {
                throw new IOException(file + " is longer than 2 GB");
            }
            return new RequestBody(contentType, channel.map(FileChannel.MapMode.READ_ONLY, 0, channel.size()));
        }
    }

    public String contentType() {
        return contentType;
    }

    public ContentDigest digest() {
        return digest;
    }

    /** Returns a buffer of the whole content, with a position of its own. */
    public ByteBuffer view() {
        return content.duplicate();
    }
}
