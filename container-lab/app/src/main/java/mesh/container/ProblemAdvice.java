package mesh.container;

import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import mesh.container.body.BodyTooLargeException;
import mesh.container.body.MeasuredBody;
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
import org.springframework.web.context.request.ServletWebRequest;
import org.springframework.web.context.request.WebRequest;
import org.springframework.web.servlet.mvc.method.annotation.ResponseEntityExceptionHandler;

/** Turns every failure into a ProblemDetail, the same on every container, and keeps stack traces in the log. */
@RestControllerAdvice
class ProblemAdvice extends ResponseEntityExceptionHandler {

    private static final Logger LOG = LoggerFactory.getLogger(ProblemAdvice.class);

    /** 413 as RFC 9110 names it: the enum's constant for it has a different name on each line of Spring. */
    private static final HttpStatusCode CONTENT_TOO_LARGE = HttpStatusCode.valueOf(413);

    /** Ends the connection: what comes after the limit is the rest of a body, not a new request. */
    @ExceptionHandler
    ResponseEntity<Object> tooLarge(BodyTooLargeException e) {
        ProblemDetail problem = ProblemDetail.forStatusAndDetail(CONTENT_TOO_LARGE, e.getMessage());
        problem.setTitle("Content Too Large");
        return ResponseEntity.status(CONTENT_TOO_LARGE)
                .header(HttpHeaders.CONNECTION, "close")
                .body(problem);
    }

    @Override
    protected @Nullable ResponseEntity<Object> handleHttpMessageNotReadable(
            HttpMessageNotReadableException e, HttpHeaders headers, HttpStatusCode status, WebRequest request) {
        BodyTooLargeException excess = MeasuredBody.excessOf(((ServletWebRequest) request).getRequest());
        if (excess != null) {
            return tooLarge(excess);
        }
        String detail = "the body must be a JSON document such as GET /json/{size} returns";
        return createResponseEntity(ProblemDetail.forStatusAndDetail(status, detail), headers, status, request);
    }

    /** The client disconnected in the middle of a body, theirs or ours, so there may be nobody to tell. */
    @ExceptionHandler
    @Nullable
    ResponseEntity<Object> connectionLost(IOException e, HttpServletResponse response) {
        if (response.isCommitted()) {
            return null;
        }
        return ResponseEntity.badRequest()
                .header(HttpHeaders.CONNECTION, "close")
                .body(ProblemDetail.forStatusAndDetail(HttpStatus.BAD_REQUEST, "the body ended early"));
    }

    @ExceptionHandler
    ProblemDetail unexpected(Exception e, HttpServletRequest request) {
        LOG.error("{} failed unexpectedly", request.getRequestURI(), e);
        return ProblemDetail.forStatusAndDetail(HttpStatus.INTERNAL_SERVER_ERROR, "the application failed");
    }
}
