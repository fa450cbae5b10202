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
 * Files that this program writes, whole or not at all: whoever reads meanwhile sees the old one. What stands in the place is
 * replaced, and where it is a symbolic link, the link is and not what it leads to: somebody else may have put it there.
 */
public final class OutputFile {

    /** How the name of a file ends that is still being written: whoever is killed then leaves it. */
    public static final String DRAFT = ".draft";

    private static final Path DEVICES = Path.of("/dev");
    private static final OpenOption[] FRESH = {
        StandardOpenOption.CREATE,
        StandardOpenOption.TRUNCATE_EXISTING,
        StandardOpenOption.WRITE,
        LinkOption.NOFOLLOW_LINKS
    };

    private OutputFile() {}

    /** Text in UTF-8. */
    public static void write(Path file, String text) throws IOException {
        write(file, text.getBytes(StandardCharsets.UTF_8));
    }

    /**
     * Writes the bytes beside the file and moves them there.
     *
     * @throws IOException if it cannot be written; the old one stands, and no half of the new one
     */
    public static void write(Path file, byte[] bytes) throws IOException {
        if (isDevice(file)) {
            Files.write(file, bytes);
            return;
        }
        Path draft = file.resolveSibling(file.getFileName() + DRAFT);
        try {
            unlink(draft);
            Files.write(draft, bytes, FRESH); // not createTempFile, which lets nobody else read what it makes
            Files.move(draft, file, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
        } catch (IOException cannot) {
            delete(draft);
            throw cannot;
        }
    }

    /** Before something else begins the file anew that would follow a link. */
    public static void unlink(Path file) throws IOException {
        if (Files.isSymbolicLink(file)) {
            Files.delete(file);
        }
    }

    /** Standard output is a link, too, and is there to be written to; so is a pipe. */
    private static boolean isDevice(Path file) {
        return file.toAbsolutePath().normalize().startsWith(DEVICES) || (Files.exists(file) && isSpecial(file));
    }

    private static boolean isSpecial(Path file) {
        return !Files.isRegularFile(file) && !Files.isDirectory(file);
    }

    /** On a full disk half a file only takes room from whole ones. */
    private static void delete(Path half) {
        try {
            Files.deleteIfExists(half);
        } catch (IOException cannot) {
            // that it is there is the lesser harm, and was told
        }
    }
}
