package mesh.legacy.problem;

import java.util.Map;
import java.util.stream.Collectors;
import org.springframework.http.HttpStatus;
import org.springframework.http.ProblemDetail;
import org.springframework.web.ErrorResponseException;

/** Rejects a request: it gets a ProblemDetail with this status and detail instead of its response. */
public final class RequestRejectedException extends ErrorResponseException {

    private static final long serialVersionUID = 1;

    public RequestRejectedException(HttpStatus status, String detail) {
        super(status, ProblemDetail.forStatusAndDetail(status, detail), null);
    }

    /**
     * Creates a 400 that names each rejected field and the values that are allowed in it. Both the detail and the property {@code errors}
     * contain them.
     */
    public RequestRejectedException(String detail, Map<String, String> errors) {
        this(HttpStatus.BAD_REQUEST, detail + ": " + sentence(errors));
        getBody().setProperty("errors", errors);
    }

    private static String sentence(Map<String, String> errors) {
        return errors.entrySet().stream()
                .map(error -> error.getKey() + " " + error.getValue())
                .collect(Collectors.joining("; "));
    }
}
