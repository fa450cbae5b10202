package mesh.load.os;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFileAttributes;
import java.nio.file.attribute.PosixFilePermission;
import java.nio.file.attribute.PosixFilePermissions;
import java.nio.file.attribute.UserPrincipal;
import java.util.List;
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
        if (isPrivate(folder)
                && Files.isDirectory(folder)
                && Files.getOwner(folder).equals(UserFolder.owner())) { // another user may own the folder and share it
            tryToSetPermissions(folder, FOLDER);
        }
        return folder;
    }

    /**
     * Also prevents other users from reading each file in the folder, because the file may later be copied elsewhere. Follows no links.
     * Leaves files and folders of other users alone, also if root calls this, who could change them.
     */
    public void seal(Path folder) throws IOException {
        if (!isPrivate(folder)) {
            return;
        }
        UserPrincipal user = UserFolder.owner();
        try (OpenFolder open = OpenFolder.at(folder)) {
            if (open == null) {
                sealByPath(folder, user);
            } else {
                seal(open, user);
            }
        }
    }

    /** Closes the folder before it looks at the contents, so that no other user can replace a file with a link or a pipe any more. */
    private static void seal(OpenFolder folder, UserPrincipal user) throws IOException {
        if (!folder.attributes().owner().equals(user)) {
            return;
        }
        try {
            folder.setPermissions(FOLDER);
        } catch (IOException withoutPermissions) { // some file systems do not store them
            return;
        }
        for (Path name : folder.names()) {
            try {
                sealIn(folder, name, user);
            } catch (IOException gone) {
                // Another process has deleted or replaced it.
            }
        }
    }

    private static void sealIn(OpenFolder folder, Path name, UserPrincipal user) throws IOException {
        PosixFileAttributes file = folder.attributes(name);
        if (file.isDirectory()) {
            try (OpenFolder inner = folder.folder(name)) {
                seal(inner, user);
            }
        } else if (file.isRegularFile() && file.owner().equals(user)) { // a link may point anywhere
            folder.setPermissions(name, FILE);
        }
    }

    /** Seals in the same way on a system that cannot open files relative to a folder. */
    private static void sealByPath(Path path, UserPrincipal user) throws IOException {
        PosixFileAttributes file = Files.readAttributes(path, PosixFileAttributes.class, LinkOption.NOFOLLOW_LINKS);
        if (!file.owner().equals(user)) {
            return;
        }
        if (file.isDirectory()) {
            tryToSetPermissions(path, FOLDER);
            for (Path inside : contents(path)) {
                try {
                    sealByPath(inside, user);
                } catch (IOException gone) {
                    // Another process has deleted or replaced it.
                }
            }
        } else if (file.isRegularFile()) { // a link may point anywhere
            tryToSetPermissions(path, FILE);
        }
    }

    private static List<Path> contents(Path folder) throws IOException {
        try (Stream<Path> contents = Files.list(folder)) {
            return contents.toList();
        }
    }

    private static void tryToSetPermissions(Path path, Set<PosixFilePermission> permissions) {
        try {
            Files.setPosixFilePermissions(path, permissions);
        } catch (IOException cannot) {
            // The file is already gone, or the file system does not store permissions.
        }
    }

    private boolean isPrivate(Path folder) {
        return (shared == null || shared.isEmpty())
                && folder.getFileSystem().supportedFileAttributeViews().contains("posix");
    }
}
