package mesh.load.results;

import java.io.IOException;
import java.nio.file.Path;
import mesh.load.os.IoFailure;

/** Results cannot be written or read. The message is one line that names the file or folder. */
public class ResultsException extends RuntimeException {

    private static final long serialVersionUID = 1L;

    public ResultsException(String message) {
        super(message);
    }

    public static ResultsException unwritable(Path place, IOException cannot) {
        return new ResultsException("'" + place + "' cannot be written: " + IoFailure.reason(cannot));
    }

    public static ResultsException unreadable(Path file, IOException cannot) {
        return new ResultsException("'" + file + "' cannot be read: " + IoFailure.reason(cannot));
    }
}
