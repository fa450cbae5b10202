package mesh.legacy.problem;

import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.http.HttpHeaders;
import org.springframework.http.HttpStatus;
import org.springframework.http.HttpStatusCode;
import org.springframework.http.ProblemDetail;
import org.springframework.http.ResponseEntity;
import org.springframework.http.converter.HttpMessageNotReadableException;
import org.springframework.web.bind.annotation.ExceptionHandler;
import org.springframework.web.bind.annotation.RestControllerAdvice;
import org.springframework.web.context.request.WebRequest;
import org.springframework.web.servlet.mvc.method.annotation.ResponseEntityExceptionHandler;

/** Responds to every failure with a ProblemDetail, even to an unexpected failure. Stack traces appear only in the log. */
@RestControllerAdvice
class ProblemAdvice extends ResponseEntityExceptionHandler {

    private static final Logger LOG = LoggerFactory.getLogger(ProblemAdvice.class);

    @Override
    protected @Nullable ResponseEntity<Object> handleHttpMessageNotReadable(
            HttpMessageNotReadableException e, HttpHeaders headers, HttpStatusCode status, WebRequest request) {
        String detail = "the body must be a JSON object with the fields of a behaviour";
        return createResponseEntity(ProblemDetail.forStatusAndDetail(status, detail), headers, status, request);
    }

    /** When the time limit of a shutdown is over, the shutdown interrupts requests in service. */
    @ExceptionHandler
    ProblemDetail interrupted(InterruptedException e) {
        return ProblemDetail.forStatusAndDetail(
                HttpStatus.SERVICE_UNAVAILABLE, "the legacy backend shut down before the request was complete");
    }

    @ExceptionHandler
    ProblemDetail unexpected(Exception e) {
        LOG.error("A request failed unexpectedly", e);
        return ProblemDetail.forStatusAndDetail(HttpStatus.INTERNAL_SERVER_ERROR, "the legacy backend failed");
    }
}
