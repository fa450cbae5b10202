package mesh.load.os;

import static java.nio.file.LinkOption.NOFOLLOW_LINKS;
import static java.nio.file.StandardOpenOption.CREATE;
import static java.nio.file.StandardOpenOption.TRUNCATE_EXISTING;
import static java.nio.file.StandardOpenOption.WRITE;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;

/**
 * Writes files completely or not at all. Until a file is complete, readers see the old one. If there is a symbolic link in its place, this
 * class replaces the link and not its target, because another user may have created the link.
 */
public final class OutputFile {

    /** Suffix of a file that is not completely written. A process that is killed while it writes leaves such a file. */
    public static final String DRAFT = ".draft";

    private OutputFile() {}

    public static void write(Path file, String text) throws IOException {
        write(file, text.getBytes(StandardCharsets.UTF_8));
    }

    /** Writes a draft beside the file, and renames the draft. If that fails, the old file stays, and no draft remains. */
    public static void write(Path file, byte[] bytes) throws IOException {
        if (isDevice(file)) {
            Files.write(file, bytes);
            return;
        }
        Path draft = file.resolveSibling(file.getFileName() + DRAFT);
        try {
            unlink(draft);
            // Not createTempFile: other users cannot read its files.
            Files.write(draft, bytes, CREATE, TRUNCATE_EXISTING, WRITE, NOFOLLOW_LINKS);
            Files.move(draft, file, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
        } catch (IOException cannot) {
            FileTree.tryToDelete(draft); // The draft would take space on a full disk.
            throw cannot;
        }
    }

    /** Deletes the file if it is a symbolic link, so that a later write does not follow the link. */
    public static void unlink(Path file) throws IOException {
        if (Files.isSymbolicLink(file)) {
            Files.delete(file);
        }
    }

    /** Returns whether the file is a device or a pipe, which is written directly. Standard output is a link to one of these. */
    private static boolean isDevice(Path file) {
        return file.toAbsolutePath().normalize().startsWith("/dev")
                || (Files.exists(file) && !Files.isRegularFile(file) && !Files.isDirectory(file));
    }
}
