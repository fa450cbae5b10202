package mesh.gateway;

import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import mesh.gateway.kit.web.Problems;
import org.springframework.http.ProblemDetail;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.ExceptionHandler;
import org.springframework.web.bind.annotation.RestControllerAdvice;
import org.springframework.web.context.request.async.AsyncRequestNotUsableException;

/** Turns every failure of a route into a response. */
@RestControllerAdvice
class FailureHandler {

    @ExceptionHandler
    ResponseEntity<ProblemDetail> handle(Exception failure, HttpServletRequest request, HttpServletResponse response)
            throws Exception {
        ResponseEntity<ProblemDetail> problem = Problems.of(failure, request.getRequestURI());
        if (response.isCommitted()) {
            throw failure; // only a closed connection can still show that the response is incomplete
        }
        return problem;
    }

    /** Does nothing: the client has disconnected in the middle of a response, so nothing can be sent to it. */
    @ExceptionHandler
    void clientHasDisconnected(AsyncRequestNotUsableException failure) {}
}
