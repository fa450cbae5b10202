package mesh.container.body;

import java.io.IOException;
import org.springframework.util.unit.DataSize;

/**
 * A body is larger than allowed. It is an {@code IOException}, so that code that reads a body treats it as a body that cannot be read to
 * its end.
 */
public final class BodyTooLargeException extends IOException {

    private static final long serialVersionUID = 1;

    BodyTooLargeException(DataSize limit) {
        super("a body may have at most " + limit.toBytes() + " bytes");
    }

    /** Returns a message for the user, which says how many bytes are allowed. */
    @Override
    public String getMessage() {
        return String.valueOf(super.getMessage());
    }
}
