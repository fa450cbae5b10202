package mesh.console;

import mesh.console.security.ProblemWriter;
import mesh.load.scenario.key.ScenarioException;
import mesh.load.text.PlainText;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.core.annotation.Order;
import org.springframework.core.io.buffer.DataBufferLimitException;
import org.springframework.http.HttpStatus;
import org.springframework.http.ProblemDetail;
import org.springframework.stereotype.Component;
import org.springframework.web.ErrorResponse;
import org.springframework.web.server.ServerWebExchange;
import org.springframework.web.server.WebExceptionHandler;
import org.springframework.web.util.DisconnectedClientHelper;
import reactor.core.publisher.Mono;

/** The only place that turns exceptions into responses. It explains a client's mistake in one line, and logs a fault of the console. */
@Component
@Order(-2) // before Boot's own handler, which has -1
final class FailureHandler implements WebExceptionHandler {

    private static final Logger LOG = LoggerFactory.getLogger(FailureHandler.class);

    private final ProblemWriter problems;

    FailureHandler(ProblemWriter problems) {
        this.problems = problems;
    }

    @Override
    public Mono<Void> handle(ServerWebExchange exchange, Throwable failure) {
        if (DisconnectedClientHelper.isClientDisconnectedException(failure)) {
            return Mono.empty(); // the client has disconnected, which is not a fault of the console
        }
        if (exchange.getResponse().isCommitted()) {
            return Mono.error(failure);
        }
        if (failure instanceof ErrorResponse known) {
            exchange.getResponse().getHeaders().putAll(known.getHeaders()); // such as Allow
        }
        return problems.write(exchange, problem(failure));
    }

    private static ProblemDetail problem(Throwable failure) {
        if (isTooLarge(failure)) {
            return ProblemDetail.forStatusAndDetail(
                    HttpStatus.CONTENT_TOO_LARGE, "the body of the request is too large");
        }
        return switch (failure) {
            case ScenarioException wrong -> badRequest(wrong);
            case ErrorResponse known -> known.getBody();
            default -> unexpected(failure);
        };
    }

    private static boolean isTooLarge(Throwable failure) {
        for (Throwable cause = failure; cause != null; cause = cause.getCause()) {
            if (cause instanceof DataBufferLimitException) {
                return true;
            }
        }
        return false;
    }

    private static ProblemDetail badRequest(ScenarioException wrong) {
        String line = String.valueOf(wrong.getMessage()).replaceAll("\\s*\\R\\s*", " ");
        return ProblemDetail.forStatusAndDetail(HttpStatus.BAD_REQUEST, PlainText.line(line));
    }

    private static ProblemDetail unexpected(Throwable failure) {
        LOG.error("a request failed", failure);
        return ProblemDetail.forStatusAndDetail(
                HttpStatus.INTERNAL_SERVER_ERROR, "internal error; please report it, with the console's log");
    }
}
