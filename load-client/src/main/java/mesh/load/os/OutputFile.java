package mesh.load.os;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.OpenOption;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;

/**
 * Writes files completely or not at all: concurrent readers see the old file. If there is a symbolic link in its place, the link is
 * replaced and not the file that it points to, because another user may have created it.
 */
public final class OutputFile {

    /** Suffix of a file that is still being written, which a killed process leaves behind. */
    public static final String DRAFT = ".draft";

    private static final Path DEVICES = Path.of("/dev");
    private static final OpenOption[] FRESH = {
        StandardOpenOption.CREATE,
        StandardOpenOption.TRUNCATE_EXISTING,
        StandardOpenOption.WRITE,
        LinkOption.NOFOLLOW_LINKS
    };

    private OutputFile() {}

    /** Writes text in UTF-8. */
    public static void write(Path file, String text) throws IOException {
        write(file, text.getBytes(StandardCharsets.UTF_8));
    }

    /**
     * Writes the bytes into a draft beside the file and moves it into place.
     *
     * @throws IOException if it cannot be written; the old file is then unchanged, and no part of the new one remains
     */
    public static void write(Path file, byte[] bytes) throws IOException {
        if (isDevice(file)) {
            Files.write(file, bytes);
            return;
        }
        Path draft = file.resolveSibling(file.getFileName() + DRAFT);
        try {
            unlink(draft);
            Files.write(draft, bytes, FRESH); // not createTempFile, whose files other users cannot read
            Files.move(draft, file, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
        } catch (IOException cannot) {
            delete(draft);
            throw cannot;
        }
    }

    /** Deletes the file if it is a symbolic link, before a later write follows the link. */
    public static void unlink(Path file) throws IOException {
        if (Files.isSymbolicLink(file)) {
            Files.delete(file);
        }
    }

    /** Returns whether to write directly: to devices and pipes. Standard output is a link to one of them. */
    private static boolean isDevice(Path file) {
        return file.toAbsolutePath().normalize().startsWith(DEVICES)
                || (Files.exists(file) && !Files.isRegularFile(file) && !Files.isDirectory(file));
    }

    /** Deletes a partial file, which would only take space on a full disk. */
    private static void delete(Path partial) {
        try {
            Files.deleteIfExists(partial);
        } catch (IOException cannot) {
            // the caller gets the exception of the write, which matters more than a remaining file
        }
    }
}
