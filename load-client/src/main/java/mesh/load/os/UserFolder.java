package mesh.load.os;

import java.io.IOException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFileAttributes;
import java.nio.file.attribute.PosixFilePermission;
import java.nio.file.attribute.PosixFilePermissions;
import java.nio.file.attribute.UserPrincipal;
import java.util.List;

/**
 * The folder for files that all processes of this user share, such as locks. Only this user can write to it. Its name is predictable, so
 * another user may already have taken the name in the temporary folder, which all users can write to. Then it is in the user's home.
 */
public final class UserFolder {

    private UserFolder() {}

    /**
     * Returns the folder. Creates it if it is missing.
     *
     * @throws IOException if it cannot be created, or if another user has taken its name in each place
     */
    public static Path get() throws IOException {
        return in(List.of(
                Path.of(System.getProperty("java.io.tmpdir"), "mesh-" + System.getProperty("user.name")),
                Path.of(System.getProperty("user.home"), ".cache", "mesh")));
    }

    /** Returns the first of these paths that is such a folder, or can become one. */
    static Path in(List<Path> places) throws IOException {
        IOException failure = new IOException("no place for a folder");
        for (Path place : places) {
            try {
                return create(place);
            } catch (IOException cannot) {
                failure = cannot;
            }
        }
        throw failure;
    }

    private static Path create(Path place) throws IOException {
        try {
            Files.createDirectories(place.toAbsolutePath().getParent());
            return Files.createDirectory(
                    place, PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rwx------")));
        } catch (FileAlreadyExistsException exists) {
            if (isOwn(place)) {
                return place;
            }
            throw new FileSystemException(place.toString(), null, "other users can write to it");
        }
    }

    /** Returns whether this is a folder, and no link, to which only this user can write. */
    static boolean isOwn(Path folder) throws IOException {
        PosixFileAttributes attributes =
                Files.readAttributes(folder, PosixFileAttributes.class, LinkOption.NOFOLLOW_LINKS);
        return attributes.isDirectory() && isOwn(attributes);
    }

    /** Returns whether only this user can write to the file that has these attributes. */
    static boolean isOwn(PosixFileAttributes file) throws IOException {
        return file.owner().equals(owner())
                && !file.permissions().contains(PosixFilePermission.GROUP_WRITE)
                && !file.permissions().contains(PosixFilePermission.OTHERS_WRITE);
    }

    /** Returns the owner of the files that this process creates. In a container, its user may have no name. */
    static UserPrincipal owner() throws IOException {
        Path file = Files.createTempFile("mesh-", null);
        try {
            return Files.getOwner(file);
        } finally {
            Files.delete(file);
        }
    }
}
