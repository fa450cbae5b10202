package mesh.load.results;

import java.io.IOException;
import java.nio.file.FileSystemException;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/** Results cannot be written, or cannot be read. The message is one line that names the place. */
public class ResultsException extends RuntimeException {

    private static final long serialVersionUID = 1L;

    public ResultsException(String message) {
        super(message);
    }

    /** A file or folder of the results that cannot be written, and the operating system's reason. */
    public static ResultsException unwritable(Path place, IOException cannot) {
        return new ResultsException("'" + place + "' cannot be written: " + reason(cannot));
    }

    private static String reason(IOException cannot) {
        @Nullable
        String reason = cannot instanceof FileSystemException system ? system.getReason() : cannot.getMessage();
        return reason == null ? cannot.toString() : reason;
    }
}
