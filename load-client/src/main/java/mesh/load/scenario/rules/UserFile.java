package mesh.load.scenario.rules;

import java.io.IOException;
import java.nio.charset.CharacterCodingException;
import java.nio.file.Files;
import java.nio.file.Path;
import mesh.load.os.IoFailure;
import mesh.load.os.RegularFile;
import mesh.load.scenario.request.UserTable;

/** Reads the file with the values of users. */
public final class UserFile {

    private static final int MAX_BYTES = 16 * 1024 * 1024;

    private UserFile() {}

    /**
     * Returns the content of the file, or rejects a file that is no table.
     *
     * @param data where the user has named the file, as {@code file}
     * @param given the file's path as the user has given it
     */
    public static UserTable read(Origin data, String given, Path file) {
        data.require(
                Files.isReadable(file) && Files.isRegularFile(file),
                "file",
                data.name("file") + " is '" + given + "'. Allowed: a regular file that can be read. There is none at "
                        + file);
        try {
            return UserTable.parse(RegularFile.text(file, MAX_BYTES));
        } catch (CharacterCodingException otherCharset) {
            throw data.fault("file", file + " is not a CSV file of users: " + UserTable.OTHER_CHARSET);
        } catch (IOException unreadable) {
            throw data.fault("file", file + " cannot be read: " + IoFailure.reason(unreadable));
        } catch (IllegalArgumentException malformed) {
            throw data.fault("file", file + " is not a CSV file of users: " + malformed.getMessage());
        }
    }
}
