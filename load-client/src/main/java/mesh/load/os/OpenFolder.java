package mesh.load.os;

import static java.nio.file.LinkOption.NOFOLLOW_LINKS;

import java.io.Closeable;
import java.io.IOException;
import java.nio.file.DirectoryIteratorException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.SecureDirectoryStream;
import java.nio.file.attribute.PosixFileAttributeView;
import java.nio.file.attribute.PosixFileAttributes;
import java.nio.file.attribute.PosixFilePermission;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * An open folder. Its methods take names in the folder, and follow no link. So they work in this folder even if another user meanwhile
 * replaces a folder of its path with a link, which would lead a path elsewhere.
 */
record OpenFolder(SecureDirectoryStream<Path> stream) implements Closeable {

    /** Opens the folder to which a path leads, also over links. Returns null if the system cannot open files relative to a folder. */
    @SuppressWarnings("StreamResourceLeak") // the caller closes it, with this object
    static @Nullable OpenFolder at(Path path) throws IOException {
        DirectoryStream<Path> stream = Files.newDirectoryStream(path);
        if (stream instanceof SecureDirectoryStream<Path> secure) {
            return new OpenFolder(secure);
        }
        stream.close();
        return null;
    }

    /** Returns the names in the folder. Call this at most once. */
    List<Path> names() throws IOException {
        List<Path> names = new ArrayList<>();
        try {
            stream.forEach(path -> names.add(path.getFileName()));
        } catch (DirectoryIteratorException cannot) {
            throw cannot.getCause();
        }
        return names;
    }

    /** Opens a folder in this one; fails if it is a link. */
    OpenFolder folder(Path name) throws IOException {
        return new OpenFolder(stream.newDirectoryStream(name, NOFOLLOW_LINKS));
    }

    PosixFileAttributes attributes(Path name) throws IOException {
        return stream.getFileAttributeView(name, PosixFileAttributeView.class, NOFOLLOW_LINKS)
                .readAttributes();
    }

    /** Returns the attributes of this folder. */
    PosixFileAttributes attributes() throws IOException {
        return stream.getFileAttributeView(PosixFileAttributeView.class).readAttributes();
    }

    void setPermissions(Set<PosixFilePermission> permissions) throws IOException {
        stream.getFileAttributeView(PosixFileAttributeView.class).setPermissions(permissions);
    }

    /** Sets the permissions of a regular file. Opens the file, so it must not be a pipe. */
    void setPermissions(Path name, Set<PosixFilePermission> permissions) throws IOException {
        stream.getFileAttributeView(name, PosixFileAttributeView.class, NOFOLLOW_LINKS)
                .setPermissions(permissions);
    }

    /** Deletes a file, or a folder with its contents, if it exists. */
    void delete(Path name) throws IOException {
        try {
            if (attributes(name).isDirectory()) {
                try (OpenFolder folder = folder(name)) {
                    for (Path inside : folder.names()) {
                        folder.delete(inside);
                    }
                }
                stream.deleteDirectory(name);
            } else {
                stream.deleteFile(name);
            }
        } catch (NoSuchFileException gone) {
            // Another process deletes the same files.
        }
    }

    @Override
    public void close() throws IOException {
        stream.close();
    }
}
