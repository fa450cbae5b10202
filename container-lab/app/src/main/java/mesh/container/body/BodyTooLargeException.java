package mesh.container.body;

import java.io.IOException;
import org.springframework.util.unit.DataSize;

/** A body is larger than is accepted. Readers treat it as what it is: a body that cannot be read to its end. */
public final class BodyTooLargeException extends IOException {

    private static final long serialVersionUID = 1;

    BodyTooLargeException(DataSize limit) {
        super("a body may have at most " + limit.toBytes() + " bytes");
    }

    /** Returns what is allowed, in words for the user. */
    @Override
    public String getMessage() {
        return String.valueOf(super.getMessage());
    }
}
