package mesh.gateway.kit;

import io.netty.handler.codec.DecoderException;
import java.net.URI;
import java.time.Duration;
import org.jspecify.annotations.Nullable;
import org.springframework.core.NestedExceptionUtils;

/**
 * One call under way: knows where it goes and since when, for the message should it fail.
 *
 * @param target where it goes
 * @param startNanos when it began, of {@link System#nanoTime}
 * @param limits those under which it is made
 */
public record UpstreamCall(URI target, long startNanos, CallLimits limits) {

    /** The limits of a kind of call. */
    @FunctionalInterface
    public interface CallLimits {

        /** The limit that a failure comes from; null if it comes from none. */
        @Nullable
        LimitInForce behind(Throwable failure);
    }

    /** A call that begins now. */
    public static UpstreamCall to(URI target, CallLimits limits) {
        return new UpstreamCall(target, System.nanoTime(), limits);
    }

    /** For what a client says before anybody has looked at the content of the response. */
    public UpstreamException failed(Throwable failure) {
        FailureCause cause = FailureCause.of(failure);
        return failed(
                failure, cause == FailureCause.INTERNAL && isNoHttp(failure) ? FailureCause.CONNECTION_RESET : cause);
    }

    /** For a failure whose cause is known better than its exception tells. */
    public UpstreamException failed(Throwable failure, FailureCause cause) {
        return failure instanceof UpstreamException known
                ? known
                : UpstreamException.failed(target, elapsed(), cause, limit(failure, cause), failure);
    }

    private @Nullable LimitInForce limit(Throwable failure, FailureCause cause) {
        return cause.isOfAnyUpstream() ? ProcessLimits.behind(cause, failure) : limits.behind(failure);
    }

    /** For a response that is an error. */
    public UpstreamException responded(int status) {
        return UpstreamException.responded(target, elapsed(), status);
    }

    /** For a response that goes on after as many bytes as are allowed. */
    public UpstreamException exceeded(LimitInForce bytes) {
        return UpstreamException.exceeded(target, elapsed(), bytes);
    }

    // WebClient has these where the backend speaks no HTTP; the JDK's clients throw an IOException.
    private static boolean isNoHttp(Throwable failure) {
        Throwable root = NestedExceptionUtils.getMostSpecificCause(failure);
        return root instanceof IllegalArgumentException || root instanceof DecoderException;
    }

    private Duration elapsed() {
        return Duration.ofNanos(System.nanoTime() - startNanos);
    }
}
