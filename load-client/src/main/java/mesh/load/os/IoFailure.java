package mesh.load.os;

import java.io.IOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.DirectoryNotEmptyException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.FileSystemException;
import java.nio.file.FileSystemLoopException;
import java.nio.file.NoSuchFileException;
import java.nio.file.NotDirectoryException;
import org.jspecify.annotations.Nullable;

/** Returns the reason why a file could not be read or written, in words. The message of many such exceptions is only the path. */
public final class IoFailure {

    private IoFailure() {}

    /** Returns the reason without the path, such as {@code No space left on device}. */
    public static String reason(IOException cannot) {
        return switch (cannot) {
            case NoSuchFileException none -> "there is no such file or folder";
            case AccessDeniedException denied -> "permission denied";
            case FileAlreadyExistsException there -> "a file or folder of that name already exists";
            case NotDirectoryException file -> "it is not a folder";
            case DirectoryNotEmptyException full -> "the folder is not empty";
            case FileSystemLoopException loop -> "its links form a loop";
            case FileSystemException other -> otherwise(other, other.getReason());
            default -> otherwise(cannot, cannot.getMessage());
        };
    }

    /** Returns the path and the reason, such as {@code '/a/b': permission denied}. Returns only the reason if the exception has no path. */
    public static String text(IOException cannot) {
        String file = cannot instanceof FileSystemException system ? system.getFile() : null;
        return file == null ? reason(cannot) : "'" + file + "': " + reason(cannot);
    }

    private static String otherwise(IOException cannot, @Nullable String words) {
        return words == null || words.isBlank() ? cannot.getClass().getSimpleName() : words;
    }
}
