package mesh.gateway.kit.web;

import java.io.IOException;
import java.net.URI;
import mesh.gateway.kit.ProcessLimits;
import mesh.gateway.kit.UpstreamCall;
import org.springframework.http.HttpStatus;
import org.springframework.stereotype.Component;

/**
 * Makes a failure before the first real one, so that all of its classes are loaded and the limits of the process are read. A process
 * that has no file descriptor left cannot read a class either.
 */
@Component
class FailureRehearsal {

    FailureRehearsal() {
        URI nowhere = URI.create("http://localhost/");
        UpstreamProblem.of(UpstreamCall.to(nowhere, failure -> null).failed(new IOException("Too many open files")));
        Problems.of(UpstreamCall.to(nowhere, failure -> null).responded(HttpStatus.BAD_GATEWAY.value()), "/");
        ProcessLimits.shown();
    }
}
