package mesh.load.os;

import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.OpenOption;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.HashSet;
import java.util.Set;

/**
 * Opens files that other users may have created. It opens only regular files, because reading a pipe may wait forever for a writer, and a
 * device may have no end. Callers pass {@link LinkOption#NOFOLLOW_LINKS} where a link may point to another user's file.
 */
public final class RegularFile {

    private static final int TYPE = 0170000;
    private static final int PIPE = 0010000;
    private static final int SOCKET = 0140000;

    /** A lenient decoder puts this in the place of bytes that are no character. */
    private static final char REPLACEMENT = '\uFFFD';

    private RegularFile() {}

    /**
     * Returns the whole text of a file in UTF-8.
     *
     * @param maxBytes the largest file that is read, because a stranger's file may be larger than the memory
     * @throws CharacterCodingException if the file is not in UTF-8
     * @throws FileSystemException if the file is larger, or is not regular
     */
    public static String text(Path file, long maxBytes, LinkOption... links) throws IOException {
        byte[] bytes = bytes(file, maxBytes, links);
        String text = new String(bytes, StandardCharsets.UTF_8);
        if (text.indexOf(REPLACEMENT) >= 0) { // seldom, and a strict decoder takes more memory
            StandardCharsets.UTF_8.newDecoder().decode(ByteBuffer.wrap(bytes));
        }
        return text;
    }

    /**
     * Returns all bytes of a file, with the same limit. Counts the bytes that it reads, because a file may grow after its size was checked,
     * and the size of a file in {@code /proc} is 0.
     */
    public static byte[] bytes(Path file, long maxBytes, LinkOption... links) throws IOException {
        long size = attributes(file, links).size();
        if (size > maxBytes) {
            throw tooLarge(file, Long.toString(size), maxBytes);
        }
        try (InputStream in = stream(file, links)) {
            byte[] bytes = in.readNBytes((int) Math.min(maxBytes, Integer.MAX_VALUE - 1) + 1);
            if (bytes.length > maxBytes) {
                throw tooLarge(file, "more than " + maxBytes, maxBytes);
            }
            return bytes;
        }
    }

    private static FileSystemException tooLarge(Path file, String bytes, long maxBytes) {
        return new FileSystemException(
                file.toString(), null, "it has " + bytes + " bytes. Allowed: at most " + maxBytes);
    }

    public static InputStream stream(Path file, LinkOption... links) throws IOException {
        require(file, links);
        return Files.newInputStream(file, (OpenOption[]) links);
    }

    public static FileChannel channel(Path file, LinkOption... links) throws IOException {
        require(file, links);
        Set<OpenOption> options = new HashSet<>(Set.of(links));
        options.add(StandardOpenOption.READ);
        return FileChannel.open(file, options);
    }

    /**
     * Opens a file to lock bytes of it, and creates it if it is missing. Follows no link. Opens the file for reading, too, because Linux
     * then does not wait even if the file has just become a pipe.
     */
    public static FileChannel lockable(Path file) throws IOException {
        try {
            require(file, LinkOption.NOFOLLOW_LINKS);
        } catch (NoSuchFileException missing) {
            // It is created.
        }
        return FileChannel.open(
                file,
                StandardOpenOption.CREATE,
                StandardOpenOption.READ,
                StandardOpenOption.WRITE,
                LinkOption.NOFOLLOW_LINKS);
    }

    /**
     * Requires a regular file.
     *
     * @throws NoSuchFileException if there is no file
     * @throws FileSystemException if it is something else; the reason names the kind of file
     */
    public static void require(Path file, LinkOption... links) throws IOException {
        attributes(file, links);
    }

    /** Returns the attributes of a regular file, and fails in the same way if it is something else. */
    private static BasicFileAttributes attributes(Path file, LinkOption... links) throws IOException {
        BasicFileAttributes attributes = Files.readAttributes(file, BasicFileAttributes.class, links);
        if (!attributes.isRegularFile()) {
            throw new FileSystemException(
                    file.toString(), null, "it is " + kind(file, attributes, links) + ", and not a regular file");
        }
        return attributes;
    }

    private static String kind(Path file, BasicFileAttributes attributes, LinkOption... links) throws IOException {
        if (attributes.isDirectory()) {
            return "a folder";
        }
        if (attributes.isSymbolicLink()) {
            return "a symbolic link";
        }
        if (!file.getFileSystem().supportedFileAttributeViews().contains("unix")) {
            return "a pipe, a socket or a device";
        }
        return switch ((Integer) Files.getAttribute(file, "unix:mode", links) & TYPE) {
            case PIPE -> "a pipe";
            case SOCKET -> "a socket";
            default -> "a device";
        };
    }
}
