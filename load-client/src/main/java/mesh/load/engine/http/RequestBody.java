package mesh.load.engine.http;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.security.MessageDigest;
import mesh.load.os.RegularFile;

/**
 * The body of a POST. It is held once, outside the heap, however many users send it: a file is mapped, and the kernel takes it
 * from there piece by piece.
 */
public final class RequestBody {

    private final String contentType;
    private final ByteBuffer content;
    private final ContentDigest digest;

    private RequestBody(String contentType, ByteBuffer content) {
        if (contentType.isEmpty() || !contentType.chars().allMatch(c -> c >= ' ' && c < 0x7f)) {
            throw new IllegalArgumentException("a Content-Type is printable ASCII: " + contentType);
        }
        this.contentType = contentType;
        this.content = content.asReadOnlyBuffer();
        MessageDigest fed = ContentDigest.empty();
        fed.update(content.duplicate());
        this.digest = ContentDigest.of(content.remaining(), fed);
    }

    /**
     * These bytes, copied.
     *
     * @throws IllegalArgumentException if the type cannot stand in a header field
     */
    public static RequestBody of(String contentType, byte[] bytes) {
        return new RequestBody(
                contentType, ByteBuffer.allocateDirect(bytes.length).put(bytes).flip());
    }

    /**
     * A file, which must not be truncated while this is in use: the JVM would fail with an {@link InternalError}.
     *
     * @throws IOException if it cannot be read, or is 2 GB or longer
     * @throws IllegalArgumentException if the type cannot stand in a header field
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

    /** The whole content, with a position of its own. */
    public ByteBuffer view() {
        return content.duplicate();
    }
}
