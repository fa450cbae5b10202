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

    /** 413, under its name in RFC 9110. In Spring's enum, the constant has a different name in each line of Spring. */
    private static final HttpStatusCode CONTENT_TOO_LARGE = HttpStatusCode.valueOf(413);

    /** Ends the connection, because the bytes after the limit are the rest of a body, not a new request. */
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

    /** Handles a client that disconnects in the middle of its request or of the response. The client may not receive this response. */
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
