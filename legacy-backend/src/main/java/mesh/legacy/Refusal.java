package mesh.legacy;

import java.util.Map;
import java.util.stream.Collectors;
import org.springframework.http.HttpStatus;
import org.springframework.http.ProblemDetail;
import org.springframework.web.ErrorResponseException;

/** An answer that is not the reading: becomes a ProblemDetail with this status and detail. */
final class Refusal extends ErrorResponseException {

    private static final long serialVersionUID = 1;

    Refusal(HttpStatus status, String detail) {
        super(status, ProblemDetail.forStatusAndDetail(status, detail), null);
    }

    /** A 400 that names each refused field with what is allowed in it: in the detail, and as the property {@code errors}. */
    Refusal(String detail, Map<String, String> errors) {
        this(HttpStatus.BAD_REQUEST, detail + ": " + sentence(errors));
        getBody().setProperty("errors", errors);
    }

    private static String sentence(Map<String, String> errors) {
        return errors.entrySet().stream()
                .map(error -> error.getKey() + " " + error.getValue())
                .collect(Collectors.joining("; "));
    }
}
