package mesh.load.os;

import java.io.IOException;
import java.io.InputStream;
import java.nio.channels.FileChannel;
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

    private RegularFile() {}

    /**
     * Returns the whole text of a file.
     *
     * @param maxBytes the largest file that is read, because a stranger's file may be larger than the memory
     * @throws FileSystemException if the file is larger, or is not regular
     */
    public static String text(Path file, long maxBytes, LinkOption... links) throws IOException {
        requireAtMost(maxBytes, file, links);
        return Files.readString(file, StandardCharsets.UTF_8);
    }

    /** Returns all bytes of a file, with the same limit. */
    public static byte[] bytes(Path file, long maxBytes, LinkOption... links) throws IOException {
        requireAtMost(maxBytes, file, links);
        try (InputStream in = stream(file, links)) {
            return in.readAllBytes();
        }
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
        BasicFileAttributes attributes = Files.readAttributes(file, BasicFileAttributes.class, links);
        if (!attributes.isRegularFile()) {
            throw new FileSystemException(
                    file.toString(), null, "it is " + kind(file, attributes, links) + ", and not a regular file");
        }
    }

    private static void requireAtMost(long maxBytes, Path file, LinkOption... links) throws IOException {
        require(file, links);
        long bytes = Files.size(file);
        if (bytes > maxBytes) {
            throw new FileSystemException(
                    file.toString(), null, "it has " + bytes + " bytes. Allowed: at most " + maxBytes);
        }
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
