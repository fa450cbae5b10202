package mesh.gateway.http;

import jakarta.servlet.RequestDispatcher;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import mesh.gateway.kit.AllowedMethods;
import mesh.gateway.kit.Problems;
import mesh.gateway.kit.RejectedRequest;
import org.springframework.boot.webmvc.error.ErrorController;
import org.springframework.http.HttpHeaders;
import org.springframework.http.HttpStatus;
import org.springframework.http.ProblemDetail;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RestController;

/**
 * Where Tomcat sends what was refused or has failed before it came to a controller. Boot's own answers a user who asks for it
 * by name with a failure.
 */
@RestController
class ErrorPage implements ErrorController {

    @RequestMapping("${server.error.path:/error}")
    ProblemDetail describe(HttpServletRequest request, HttpServletResponse response) {
        ProblemDetail problem = RejectedRequest.problem(
                request.getAttribute(RequestDispatcher.ERROR_STATUS_CODE) instanceof Integer status
                        ? status
                        : HttpStatus.NOT_FOUND.value());
        if (problem.getStatus() == HttpStatus.METHOD_NOT_ALLOWED.value()) {
            // Of TRACE, which Tomcat rejects itself, it says that DELETE and PUT are allowed.
            response.setHeader(HttpHeaders.ALLOW, AllowedMethods.LIST);
        }
        if (request.getAttribute(RequestDispatcher.ERROR_REQUEST_URI) instanceof String path) {
            problem.setInstance(Problems.instance(path));
        }
        return problem;
    }
}
