package mesh.load.os;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.nio.file.attribute.PosixFilePermission;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Set;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Folders that other users of the machine cannot read, because logs and responses of services may be confidential. If {@value #SHARED} is
 * set, or the file system has no POSIX permissions, only the umask applies.
 */
public record PrivateFolder(@Nullable String shared) {

    /** The environment variable that, with any value except the empty one, leaves the permissions of new folders to the umask. */
    public static final String SHARED = "MESH_SHARED_RESULTS";

    private static final Set<PosixFilePermission> FOLDER = PosixFilePermissions.fromString("rwx------");
    private static final Set<PosixFilePermission> FILE = PosixFilePermissions.fromString("rw-------");

    public static PrivateFolder byEnvironment() {
        return new PrivateFolder(System.getenv(SHARED));
    }

    /** Creates a folder. Throws a {@link java.nio.file.FileAlreadyExistsException} if its name is taken. */
    public Path create(Path folder) throws IOException {
        return isPrivate(folder)
                ? Files.createDirectory(folder, PosixFilePermissions.asFileAttribute(FOLDER))
                : Files.createDirectory(folder);
    }

    /** Creates the folder and its parents if they are missing. Other users cannot read this folder, but may read its parents. */
    public Path createAll(Path folder) throws IOException {
        Files.createDirectories(folder.toAbsolutePath().resolve("..").normalize());
        if (Files.notExists(folder)) {
            return create(folder);
        }
        if (isPrivate(folder) && Files.isDirectory(folder)) {
            close(folder, FOLDER); // another user may own the folder and share it
        }
        return folder;
    }

    /**
     * Also prevents other users from reading each file in the folder, because the file may later be copied elsewhere. Follows no links.
     * Leaves folders of other users alone.
     */
    public void seal(Path folder) throws IOException {
        if (!isPrivate(folder)) {
            return;
        }
        try (OpenFolder open = OpenFolder.at(folder)) {
            if (open == null) {
                sealByPath(folder);
            } else {
                seal(open);
            }
        }
    }

    /** Closes the folder before it looks at the contents, so that no other user can replace a file with a link or a pipe any more. */
    private static void seal(OpenFolder folder) throws IOException {
        try {
            folder.setPermissions(FOLDER);
        } catch (IOException anotherUsers) {
            return;
        }
        if (!UserFolder.isOwn(folder.attributes())) { // root can change the permissions of every folder
            return;
        }
        for (Path name : folder.names()) {
            try {
                sealIn(folder, name);
            } catch (IOException anotherUsersOrGone) {
                // Only the owner of a file may change it.
            }
        }
    }

    private static void sealIn(OpenFolder folder, Path name) throws IOException {
        BasicFileAttributes file = folder.attributes(name);
        if (file.isDirectory()) {
            try (OpenFolder inner = folder.folder(name)) {
                seal(inner);
            }
        } else if (file.isRegularFile()) { // a link may point anywhere
            folder.setPermissions(name, FILE);
        }
    }

    /** Seals in the same way on a system that cannot open files relative to a folder. */
    private static void sealByPath(Path folder) throws IOException {
        try (Stream<Path> files = Files.walk(folder)) {
            files.forEach(PrivateFolder::close);
        } catch (UncheckedIOException cannot) {
            throw cannot.getCause();
        }
    }

    private static void close(Path path) {
        if (Files.isDirectory(path, LinkOption.NOFOLLOW_LINKS)) {
            close(path, FOLDER);
        } else if (Files.isRegularFile(path, LinkOption.NOFOLLOW_LINKS)) { // a link may point anywhere
            close(path, FILE);
        }
    }

    private static void close(Path path, Set<PosixFilePermission> permissions) {
        try {
            Files.setPosixFilePermissions(path, permissions);
        } catch (IOException anotherUsers) {
            // another user owns the file, and only they may change it; or the file is already gone
        }
    }

    private boolean isPrivate(Path folder) {
        return (shared == null || shared.isEmpty())
                && folder.getFileSystem().supportedFileAttributeViews().contains("posix");
    }
}
