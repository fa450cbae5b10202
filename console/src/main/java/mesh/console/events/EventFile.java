package mesh.console.events;

import java.io.Closeable;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import mesh.load.os.RegularFile;

/**
 * Reads {@code events.ndjson} while a run writes it, line by line. It never returns a line whose end is not yet written. Only one
 * thread at a time may use it.
 */
final class EventFile implements Closeable {

    /** The bytes read at a time: some hundreds of lines. A larger chunk would only take more memory. */
    static final int CHUNK = 256 * 1024;

    /**
     * The longest allowed line, in bytes: twice the stages of ten thousand requests, and many times the rows that all users can change in a
     * tenth of a second. Each viewer may need this much memory.
     */
    static final int LONGEST_LINE = 2 * 1024 * 1024;

    private final Path path;
    private final FileChannel channel;
    private long position;

    private EventFile(Path path, FileChannel channel) {
        this.path = path;
        this.channel = channel;
    }

    static EventFile open(Path path) throws IOException {
        return new EventFile(path, RegularFile.channel(path, LinkOption.NOFOLLOW_LINKS));
    }

    long size() throws IOException {
        return channel.size();
    }

    /** Returns the byte offset up to which the file has been read. */
    long position() {
        return position;
    }

    /** Continues reading at this byte offset, which must be the beginning of a line. */
    void skipTo(long offset) {
        position = offset;
    }

    /** Returns whether the file was deleted or truncated. A run itself only appends to it. */
    boolean isGone() throws IOException {
        return channel.size() < position || !Files.exists(path, LinkOption.NOFOLLOW_LINKS);
    }

    /** Returns the next lines, as many as fit into the buffer; empty if no further line is complete. */
    List<StoredEvent> read() throws IOException {
        for (int size = CHUNK; ; size *= 2) {
            ByteBuffer bytes = ByteBuffer.allocate(Math.clamp(channel.size() - position, 0, size));
            while (bytes.hasRemaining() && channel.read(bytes, position + bytes.position()) > 0) {
                // reads until the buffer is full or the file is truncated
            }
            int end = afterLastLine(bytes);
            if (end > 0 || bytes.position() < size) {
                return lines(bytes.array(), end);
            }
            if (size >= LONGEST_LINE) {
                throw new IOException("a line of events has more than " + LONGEST_LINE + " bytes");
            }
        }
    }

    private static int afterLastLine(ByteBuffer bytes) {
        int end = bytes.position();
        while (end > 0 && bytes.get(end - 1) != '\n') {
            end--;
        }
        return end;
    }

    private List<StoredEvent> lines(byte[] bytes, int end) {
        List<StoredEvent> lines = new ArrayList<>();
        int start = 0;
        for (int i = 0; i < end; i++) {
            if (bytes[i] == '\n') {
                String line = new String(bytes, start, i - start, StandardCharsets.UTF_8);
                StoredEvent.parse(position + start, line).ifPresent(lines::add);
                start = i + 1;
            }
        }
        position += end;
        return lines;
    }

    @Override
    public void close() throws IOException {
        channel.close();
    }
}
