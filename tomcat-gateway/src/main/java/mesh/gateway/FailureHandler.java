package mesh.gateway;

import jakarta.servlet.http.HttpServletRequest;
import mesh.gateway.kit.web.Problems;
import org.springframework.http.ProblemDetail;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.ExceptionHandler;
import org.springframework.web.bind.annotation.RestControllerAdvice;
import org.springframework.web.context.request.async.AsyncRequestNotUsableException;

/** The one way out for failures. */
@RestControllerAdvice
class FailureHandler {

    @ExceptionHandler
    ResponseEntity<ProblemDetail> handle(Exception failure, HttpServletRequest request) {
        return Problems.of(failure, request.getRequestURI());
    }

    /** The client has disconnected in the middle of a response: there is nobody to tell. */
    @ExceptionHandler
    void clientHasDisconnected(AsyncRequestNotUsableException failure) {}
}
