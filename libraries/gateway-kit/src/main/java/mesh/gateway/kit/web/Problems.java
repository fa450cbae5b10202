package mesh.gateway.kit.web;

import java.net.URI;
import java.net.URISyntaxException;
import java.util.Objects;
import java.util.regex.Pattern;
import mesh.gateway.kit.FailureCause;
import mesh.gateway.kit.InvalidItemCountException;
import mesh.gateway.kit.LimitInForce;
import mesh.gateway.kit.ProcessLimits;
import mesh.gateway.kit.UpstreamException;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.http.HttpHeaders;
import org.springframework.http.HttpStatus;
import org.springframework.http.HttpStatusCode;
import org.springframework.http.InvalidMediaTypeException;
import org.springframework.http.MediaType;
import org.springframework.http.ProblemDetail;
import org.springframework.http.ResponseEntity;
import org.springframework.http.converter.HttpMessageNotWritableException;
import org.springframework.util.InvalidMimeTypeException;
import org.springframework.web.ErrorResponse;
import reactor.core.Exceptions;

/**
 * Turns every failure into the one kind of response that users see: a {@link ProblemDetail} (RFC 9457), never a stack trace. A user's
 * mistake gets a status 4xx. Everything else gets a 500 whose {@code cause} says why.
 */
public final class Problems {

    private static final Logger LOG = LoggerFactory.getLogger(Problems.class);

    private static final ExhaustionLog EXHAUSTION = new ExhaustionLog(LOG);

    private static final int MAX_INSTANCE = 200;
    private static final Pattern UNFINISHED = Pattern.compile("%.?$");

    private Problems() {}

    /**
     * Returns the response to a failure.
     *
     * @param path path of the request, which distinguishes a path without its {@code cnt} from an unknown path
     */
    public static ResponseEntity<ProblemDetail> of(Throwable failure, String path) {
        ProblemDetail problem = problem(failure, path);
        problem.setInstance(instance(path));
        ResponseEntity.BodyBuilder response =
                ResponseEntity.status(problem.getStatus()).contentType(MediaType.APPLICATION_PROBLEM_JSON);
        if (problem.getStatus() == HttpStatus.METHOD_NOT_ALLOWED.value()) {
            response.header(HttpHeaders.ALLOW, AllowedMethods.LIST);
        }
        return response.body(problem);
    }

    private static ProblemDetail problem(Throwable failure, String path) {
        InvalidItemCountException invalid = link(failure, InvalidItemCountException.class);
        if (invalid != null) {
            return badRequest(invalid);
        }
        ErrorResponse known = link(failure, ErrorResponse.class);
        if (known == null) {
            return isUnreadable(failure, path) ? unreadable(failure) : serverError(failure);
        }
        return known(known, path);
    }

    private static ProblemDetail known(ErrorResponse failure, String path) {
        HttpStatusCode status = failure.getStatusCode();
        if (status.isSameCodeAs(HttpStatus.NOT_FOUND)) {
            // Leaves out Spring's own detail, which would repeat the whole path.
            return hasEmptySegment(path)
                    ? badRequest(new InvalidItemCountException(""))
                    : ProblemDetail.forStatus(status);
        }
        return status.isSameCodeAs(HttpStatus.METHOD_NOT_ALLOWED)
                ? RejectedRequest.problem(status.value())
                : failure.getBody();
    }

    private static ProblemDetail badRequest(InvalidItemCountException invalid) {
        return ProblemDetail.forStatusAndDetail(HttpStatus.BAD_REQUEST, invalid.getMessage());
    }

    /**
     * Returns whether Spring or the actuator could not read the request. Spring parses {@code Accept} only when it writes a response, and
     * the actuator parses even unknown paths. If that fails, neither of them sets a status.
     */
    private static boolean isUnreadable(Throwable failure, String path) {
        return (failure instanceof IllegalArgumentException && path.startsWith("/actuator/"))
                || (link(failure, UpstreamException.class) == null && isOfAccept(failure))
                || isOfCharset(failure);
    }

    /** Returns whether {@code Accept} contains an invalid type, or more types than Spring compares, which is 50. */
    private static boolean isOfAccept(Throwable failure) {
        return link(failure, InvalidMediaTypeException.class) != null
                || link(failure, InvalidMimeTypeException.class) != null;
    }

    /**
     * Returns whether the request accepts only a charset that JSON does not have. All responses can be written as JSON, so this is the only
     * reason why no converter can write one.
     */
    private static boolean isOfCharset(Throwable failure) {
        HttpMessageNotWritableException unwritable = link(failure, HttpMessageNotWritableException.class);
        return unwritable != null && unwritable.getCause() == null;
    }

    /** Returns the problem for an unreadable request. For {@code Accept}, its detail is that of annotated controllers. */
    private static ProblemDetail unreadable(Throwable failure) {
        if (isOfCharset(failure)) {
            return ProblemDetail.forStatusAndDetail(HttpStatus.NOT_ACCEPTABLE, "JSON is UTF-8 (RFC 8259).");
        }
        return isOfAccept(failure)
                ? ProblemDetail.forStatusAndDetail(HttpStatus.NOT_ACCEPTABLE, "Could not parse Accept header.")
                : ProblemDetail.forStatusAndDetail(HttpStatus.BAD_REQUEST, "the request cannot be read");
    }

    private static ProblemDetail serverError(Throwable failure) {
        FailureCause cause = FailureCause.of(failure);
        if (cause == FailureCause.INTERNAL) {
            LOG.error("A fault of the gateway itself", failure);
        }
        UpstreamException upstream = link(failure, UpstreamException.class);
        LimitInForce limit = upstream == null ? ProcessLimits.behind(cause, failure) : upstream.limit();
        if (cause.isExhaustion()) {
            EXHAUSTION.warn(cause, limit);
        }
        if (upstream != null) {
            return UpstreamProblem.of(upstream);
        }
        // Users see the message only if a blocking call was refused, because it teaches something. Other messages may
        // quote the gateway's internals.
        String detail =
                cause == FailureCause.BLOCKING_ON_EVENT_LOOP ? String.valueOf(failure.getMessage()) : cause.code();
        ProblemDetail problem = ProblemDetail.forStatusAndDetail(HttpStatus.INTERNAL_SERVER_ERROR, detail);
        problem.setProperty("cause", cause.code());
        UpstreamProblem.addLimit(problem, limit);
        return problem;
    }

    /** Returns the path as {@code instance} of a problem; only its beginning if the path is longer than 200 characters. */
    public static URI instance(String path) {
        try {
            return new URI(
                    path.length() > MAX_INSTANCE
                            ? UNFINISHED
                                    .matcher(path.substring(0, MAX_INSTANCE))
                                    .replaceFirst("")
                            : path);
        } catch (URISyntaxException unlikely) {
            // The server accepted a path that is not a URI. Without an instance, Spring would set the path as the
            // instance, and fail.
            return URI.create("/");
        }
    }

    private static boolean hasEmptySegment(String path) {
        return path.endsWith("/") || path.contains("//");
    }

    private static <T> @Nullable T link(Throwable failure, Class<T> type) {
        for (Throwable link = failure; link != null; link = link.getCause()) {
            if (type.isInstance(link)) {
                return type.cast(link);
            }
            if (Exceptions.isMultiple(link)) {
                return Exceptions.unwrapMultiple(link).stream()
                        .map(one -> link(one, type))
                        .filter(Objects::nonNull)
                        .findFirst()
                        .orElse(null);
            }
        }
        return null;
    }
}
