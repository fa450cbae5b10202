package mesh.gateway.kit;

import java.net.URI;
import java.time.Duration;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * A failed call to the backend, the store or the database, with everything that is known about it: its target, its duration, the cause of
 * the failure, and the limit that ended it. {@code Problems} decides which parts of it a user sees.
 */
public class UpstreamException extends RuntimeException {

    private static final long serialVersionUID = 1L;

    private final FailureCause failureCause;
    private final URI target;
    private final Duration elapsed;
    private final @Nullable Integer status;
    private final transient @Nullable LimitInForce limit;

    private UpstreamException(
            FailureCause failureCause,
            URI target,
            Duration elapsed,
            @Nullable Integer status,
            @Nullable LimitInForce limit,
            String what,
            @Nullable Throwable cause) {
        super(
                String.format(
                        Locale.ROOT,
                        "%s://%s: %s after %d ms",
                        target.getScheme(),
                        hostAndPath(target),
                        what,
                        elapsed.toMillis()),
                cause);
        this.failureCause = failureCause;
        this.target = target;
        this.elapsed = elapsed;
        this.status = status;
        this.limit = limit;
    }

    static UpstreamException failed(
            URI target, Duration elapsed, FailureCause cause, @Nullable LimitInForce limit, Throwable failure) {
        return new UpstreamException(cause, target, elapsed, null, limit, cause.code(), failure);
    }

    static UpstreamException responded(URI target, Duration elapsed, int status) {
        return new UpstreamException(
                FailureCause.UPSTREAM_STATUS, target, elapsed, status, null, "responded with " + status, null);
    }

    static UpstreamException exceeded(URI target, Duration elapsed, LimitInForce bytes) {
        String what = "response of more than " + bytes.value() + " bytes";
        return new UpstreamException(FailureCause.UPSTREAM_STATUS, target, elapsed, null, bytes, what, null);
    }

    /** Leaves out the query and the user info, because users see the result and both could contain a password. */
    private static String hostAndPath(URI target) {
        String server = String.valueOf(target.getRawAuthority()).replaceFirst(".*@", "");
        return server + target.getRawPath();
    }

    /** Returns the target of the call, such as {@code 127.0.0.1:8080/legacy/temperatures}; for the store, its host. */
    public String hostAndPath() {
        return hostAndPath(target);
    }

    /** Returns why the call failed. */
    public FailureCause failureCause() {
        return failureCause;
    }

    /** Returns the target of the call: the URI of an HTTP request, or the address of the RSocket connection. */
    public URI target() {
        return target;
    }

    /** Returns the time from the start of the call, including its wait for a connection, to its failure. */
    public Duration elapsed() {
        return elapsed;
    }

    /** Returns the HTTP status of the response if it was an error; null otherwise. */
    public @Nullable Integer status() {
        return status;
    }

    /** Returns the limit that ended the call; null if no limit did. */
    public @Nullable LimitInForce limit() {
        return limit;
    }

    // Thousands may fail in the same instant. Stack traces would cost time and explain nothing, because all of them end
    // in this class.
    @Override
    public Throwable fillInStackTrace() {
        return this;
    }
}
