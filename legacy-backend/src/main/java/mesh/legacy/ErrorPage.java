package mesh.legacy;

import jakarta.servlet.RequestDispatcher;
import jakarta.servlet.http.HttpServletRequest;
import org.springframework.boot.webmvc.error.ErrorController;
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
    ProblemDetail describe(HttpServletRequest request) {
        return ProblemDetail.forStatus(
                request.getAttribute(RequestDispatcher.ERROR_STATUS_CODE) instanceof Integer status
                        ? status
                        : HttpStatus.NOT_FOUND.value());
    }
}
