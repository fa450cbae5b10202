package mesh.servlet;

import jakarta.servlet.RequestDispatcher;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import org.springframework.boot.webmvc.error.ErrorController;
import org.springframework.http.HttpHeaders;
import org.springframework.http.HttpStatus;
import org.springframework.http.ProblemDetail;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RestController;

/**
 * The error page: the container forwards each request here that was rejected or failed before it reached a controller. A direct request for
 * this page gets a 404, but Spring Boot's own page would respond with a 500. Needs Spring Boot 4.
 */
@RestController
public final class ErrorPage implements ErrorController {

    private final RejectionProblems problems;

    ErrorPage(RejectionProblems problems) {
        this.problems = problems;
    }

    @RequestMapping("${server.error.path:/error}")
    ProblemDetail describe(HttpServletRequest request, HttpServletResponse response) {
        int status = request.getAttribute(RequestDispatcher.ERROR_STATUS_CODE) instanceof Integer failed
                ? failed
                : HttpStatus.NOT_FOUND.value();
        String path =
                request.getAttribute(RequestDispatcher.ERROR_REQUEST_URI) instanceof String original ? original : null;
        String allowed = problems.allowedMethods();
        if (status == HttpStatus.METHOD_NOT_ALLOWED.value() && allowed != null) {
            response.setHeader(HttpHeaders.ALLOW, allowed);
        }
        return problems.of(status, path);
    }
}
