package mesh.gateway.kit.web;

import java.io.IOException;
import java.net.URI;
import mesh.gateway.kit.ProcessLimits;
import mesh.gateway.kit.UpstreamCall;
import org.springframework.http.HttpStatus;
import org.springframework.stereotype.Component;

/**
 * Creates a failure at the start, so that all classes for failures are loaded and the limits of the process are read. A process without a
 * free file descriptor could load no class later.
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
